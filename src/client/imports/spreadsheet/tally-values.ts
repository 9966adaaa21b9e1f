import { ONE } from '#domain/plan/share.ts';
import { exampleOf } from '../drops.ts';
import type { TableLayout, UnknownWord } from '../foreign.ts';
import { type NumberQuestion, type NumberRule, numberRuleOf, questionOf } from '../number-rule.ts';
import type { TableDays } from './table-days.ts';
import { cellValueOf } from './values.ts';
import type { CellEntry } from './words.ts';

/** What the values of a table tell of how they are written. */
interface ValueTally {
  readonly rule: NumberRule | NumberQuestion;
  /** Those that are asked, the most frequent first. */
  readonly words: readonly UnknownWord[];
  /** What the table itself means by some texts. */
  readonly own: ReadonlyMap<string, CellEntry>;
}

/** The words that are asked; others are named as not carried over. */
const WORDS_MAX = 20;

/** Counts the values of a table: what its numbers are like, and which of its words are not known. */
export function tallyValues(
  { habits }: TableDays,
  { layout, isUnnamed }: { layout: TableLayout; isUnnamed: boolean },
): ValueTally {
  const counts = new Map<string, { count: number; example: string }>();
  for (const { name, days } of habits) {
    for (const { date, value, status } of days) {
      for (const given of [value ?? '', status]) {
        const text = given.trim();
        const known = counts.get(text);
        if (known !== undefined) known.count += 1;
        else if (text !== '') {
          const example = [layout === 'single' ? '' : name, date, text].filter(Boolean).join(' · ');
          counts.set(text, { count: 1, example });
        }
      }
    }
  }
  const texts = [...counts.keys()];
  const numbers: string[] = [];
  const words = new Map<string, UnknownWord>();
  for (const [text, { count, example }] of counts) {
    const value = cellValueOf(text);
    if (value.type === 'number') numbers.push(value.number);
    if (value.type === 'word') {
      const known = words.get(value.word);
      words.set(value.word, {
        word: value.word,
        text: known?.text ?? exampleOf(text),
        count: count + (known?.count ?? 0),
        example: known?.example ?? exampleOf(example),
      });
    }
  }
  const own = areColors(texts) ? colorMeanings : null;
  const asked = [...words.values()].filter(({ text }) => !own?.has(text));
  asked.sort((one, other) => other.count - one.count);
  const isOfLoop = layout === 'single' ? isUnnamed : layout === 'columns' && texts.includes('-1');
  const isOfThousands = layout !== 'rows' && habits.length === 1 && areThousands(numbers);
  const loop = isOfLoop || isOfThousands ? loopForm(texts, numbers) : null;
  return {
    rule: loop?.rule ?? numberRuleOf(numbers),
    words: asked.slice(0, WORDS_MAX),
    own: loop?.own ?? own ?? new Map(),
  };
}

/** The marks of Way of Life: blue is a day that was skipped. */
const COLORS = new Set(['Green', 'Red', 'Blue', '-']);
const colorMeanings: ReadonlyMap<string, CellEntry> = new Map([['Blue', { skipped: true }]]);

const areColors = (texts: readonly string[]): boolean =>
  texts.some((text) => text === 'Green' || text === 'Red') && texts.every((text) => COLORS.has(text));

/** Whole thousands alone: Loop's amounts are such ones, and where its header was changed nothing else tells it. */
const areThousands = (numbers: readonly string[]): boolean =>
  numbers.every((text) => /^(?:0|\d+000)$/.test(text));

const LOOP_LABELS = new Set(['YES_MANUAL', 'YES_AUTO', 'NO', 'SKIP', 'UNKNOWN']);
const loopNumbers: ReadonlyMap<string, CellEntry> = new Map<string, CellEntry>([
  ['-1', {}],
  ['0', { amount: 0 }],
  ['1', 'automatic'],
  ['2', { amount: ONE }],
  ['3', { skipped: true }],
]);
/** The least that an amount of Loop is likely to be, in thousandths. */
const LOOP_LEAST = 100;

/** How Loop writes the days of one habit: by its own numbers or labels, and amounts in thousandths; null for another table. */
function loopForm(
  texts: readonly string[],
  numbers: readonly string[],
): { rule: NumberRule | NumberQuestion; own: ReadonlyMap<string, CellEntry> } | null {
  if (texts.includes('2') && texts.every((text) => loopNumbers.has(text)))
    return { rule: 'point', own: loopNumbers };
  const amounts = numbers.filter((text) => /^\d+$/.test(text) && Number(text) >= LOOP_LEAST);
  const [amount] = amounts;
  if (amount === undefined || !numbers.every((text) => amounts.includes(text) || loopNumbers.has(text)))
    return null;
  const hasLabels = texts.some((text) => LOOP_LABELS.has(text));
  return hasLabels
    ? { rule: 'thousandths', own: new Map([['3', { skipped: true }]]) }
    : { rule: questionOf(amount, ['point', 'thousandths']), own: new Map() };
}
