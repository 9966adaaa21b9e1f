import { VALUE_MAX } from '#contract/limits.ts';
import { ONE } from '#domain/plan/habit.ts';

/**
 * How a column writes numbers. `point`: with decimals after a point, and commas between thousands. `comma`: the other way round. `thousandths`:
 * whole ones of which a thousand are one.
 */
export type NumberRule = 'point' | 'comma' | 'thousandths';

/** A number of the file, with what each rule makes of it. */
export interface NumberQuestion {
  readonly text: string;
  readonly answers: readonly { readonly rule: NumberRule; readonly value: number }[];
}

const forms: Record<Exclude<NumberRule, 'thousandths'>, RegExp> = {
  point: /^(\d*|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)(?:\.(\d*))?$/,
  comma: /^(\d*|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?: \d{3})+)(?:,(\d*))?$/,
};
/** The digits of no amount are more. */
const LENGTH_MAX = 24;

/** A number by a rule; `whole` with what groups its digits. */
function partsOf(text: string, rule: NumberRule) {
  const plain = text
    .trim()
    .replace(/[\s'’]/g, ' ')
    .replace('\u2212', '-');
  if (plain.length > LENGTH_MAX) return null;
  const sign = /^[+-]/.exec(plain)?.[0] ?? '';
  const found = forms[rule === 'comma' ? 'comma' : 'point'].exec(plain.slice(sign.length));
  const [, whole = '', decimals = ''] = found ?? [];
  if (whole === '' && decimals === '') return null;
  return rule === 'thousandths' && !/^\d+$/.test(whole + decimals) ? null : { sign, whole, decimals };
}

/** The number of a text by the rule of its column; null for anything else. */
export function readByRule(text: string, rule: NumberRule): number | null {
  const parts = partsOf(text, rule);
  if (parts === null) return null;
  const number = Number(`${parts.sign}${parts.whole.replace(/\D/g, '')}.${parts.decimals}0`);
  return rule === 'thousandths' ? number / 1_000 : number;
}

/** Whether a text is a number by some rule, or so like one that it is no word. */
export function isLikeNumber(text: string): boolean {
  return /^[+\-\u2212]?[\d.,'’\s]+$/.test(text) && /\d/.test(text);
}

/** The rule that fits all numbers of a column, or most of them; a question where both fit, and differ. */
export function numberRuleOf(given: Iterable<string>): NumberRule | NumberQuestion {
  const texts = [...new Set(given)];
  const [point, comma] = [fitOf(texts, 'point'), fitOf(texts, 'comma')];
  const differing = texts.find((text) => {
    const values = [readByRule(text, 'point'), readByRule(text, 'comma')];
    return !values.includes(null) && values[0] !== values[1];
  });
  if (point.count !== comma.count) return point.count > comma.count ? 'point' : 'comma';
  if (differing === undefined) return 'point';
  if (point.isConsistent !== comma.isConsistent) return point.isConsistent ? 'point' : 'comma';
  return questionOf(differing, ['point', 'comma']);
}

/** What each rule makes of a number. */
export function questionOf(text: string, rules: readonly NumberRule[]): NumberQuestion {
  return { text, answers: rules.map((rule) => ({ rule, value: readByRule(text, rule) ?? 0 })) };
}

/**
 * How many numbers a rule fits, and whether they then look as one program writes them: the same number of decimals each time or no zeros at
 * their ends, and groups in all numbers that are long enough.
 */
function fitOf(texts: readonly string[], rule: NumberRule) {
  const parts = texts.map((text) => partsOf(text, rule)).filter((found) => found !== null);
  const decimals = parts.map((part) => part.decimals);
  const isFixed = new Set(decimals.map(({ length }) => length)).size === 1;
  const isTrimmed = decimals.every((text) => !text.endsWith('0'));
  const isGrouped = parts.some(({ whole }) => /\D/.test(whole));
  const isPlain = parts.some(({ whole }) => /^\d{4,}$/.test(whole));
  return { count: parts.length, isConsistent: (isFixed || isTrimmed) && !(isGrouped && isPlain) };
}

/** A number of units in thousandths, or null when it is below 0 or above what a day can hold. */
export function thousandthsOf(units: number): number | null {
  const amount = Math.round(units * ONE);
  return amount >= 0 && amount <= VALUE_MAX * ONE ? amount : null;
}

/** The number that an app has written, with a decimal point; null for anything else. */
export function parseNumber(text: string): number | null {
  const plain = text.trim();
  return /^[+-]?\d{1,15}(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}
