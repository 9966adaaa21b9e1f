import type { FieldRule } from '#contract/error-codes.ts';
import { EMAIL_MAX } from '#contract/limits.ts';
import { lengthOf } from '#web/ui/text-length.ts';

/**
 * The rules of a field (docs/rules/forms.md#rules-of-a-field), with the variants that only a form has; their texts are under `validation`.
 */
type FormRule = FieldRule | 'requiredIf' | 'minCharacters' | 'emailAddress' | NeededField;

/** Required fields that are asked for by name, where `required` would say that a value is missing. */
type NeededField = 'firstNameRequired' | 'emailRequired' | 'passwordRequired' | 'newPasswordRequired';

/** A rule that a value breaks, with the parameters of its text. */
export interface Broken {
  readonly rule: FormRule;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Returns the broken rule, or null. Only the required checks refuse an empty value. */
export type Check = (value: string) => Broken | null;

/** The first broken rule: a field shows one message at a time. */
export function firstBroken(value: string, checks: readonly Check[]): Broken | null {
  for (const check of checks) {
    const broken = check(value);
    if (broken !== null) return broken;
  }
  return null;
}

export const required: Check = (value) => (value.trim() === '' ? { rule: 'required' } : null);

/** As `required`, with the text of the field. */
export const requiredAs =
  (rule: NeededField): Check =>
  (value) =>
    required(value) && { rule };

export const requiredIf =
  (needed: boolean): Check =>
  (value) =>
    needed && value.trim() === '' ? { rule: 'requiredIf' } : null;

export const minLength = (min: number): Check =>
  unlessEmpty((value) => lengthOf(value) >= min, { rule: 'minLength', params: { min } });

export const minCharacters = (min: number): Check =>
  unlessEmpty((value) => lengthOf(value) >= min, { rule: 'minCharacters', params: { min } });

export const maxLength = (max: number): Check =>
  unlessEmpty((value) => lengthOf(value) <= max, { rule: 'maxLength', params: { max } });

export const minValue = (min: number): Check =>
  unlessEmpty((value) => numberIn(value) >= min, { rule: 'minValue', params: { min } });

export const maxValue = (max: number): Check =>
  unlessEmpty((value) => numberIn(value) <= max, { rule: 'maxValue', params: { max } });

export const between = (min: number, max: number): Check =>
  unlessEmpty((value) => numberIn(value) >= min && numberIn(value) <= max, {
    rule: 'between',
    params: { min, max },
  });

/** Letters of any alphabet: é and ß are letters. */
export const alpha = matches('alpha', /^[\p{L}\p{M}]+$/u);
export const alphaNum = matches('alphaNum', /^[\p{L}\p{M}\p{N}]+$/u);
export const numeric = matches('numeric', /^\d+$/);
export const integer = matches('integer', /^[+-]?\d+$/);
export const decimal = matches('decimal', /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/);

/** As loose as a browser's own check: the server decides. */
const isEmail = (value: string) =>
  /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(value.trim()) && value.trim().length <= EMAIL_MAX;
export const email = unlessEmpty(isEmail, { rule: 'email' });
export const emailAddress = unlessEmpty(isEmail, { rule: 'emailAddress' });

export const ipAddress = matches('ipAddress', /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/);
export const macAddress = matches('macAddress', /^[\da-f]{2}([:-])(?:[\da-f]{2}\1){4}[\da-f]{2}$/i);

/** Equal to another field, which the text names. */
export const sameAs = (other: string, field: string): Check =>
  unlessEmpty((value) => value === other, { rule: 'sameAs', params: { field } });

const isUrl = (value: string) => /^https?:\/\/[^\s/]\S*$/i.test(value.trim()) && URL.canParse(value);
export const url = unlessEmpty(isUrl, { rule: 'url' });

/** For rules without a text of their own. */
export const generic = (holds: (value: string) => boolean): Check => unlessEmpty(holds, { rule: 'generic' });

/** Spaces around a value are ignored, except where they are counted or compared: in a password they count. */
function unlessEmpty(holds: (value: string) => boolean, broken: Broken): Check {
  return (value) => (value === '' || holds(value) ? null : broken);
}

function matches(rule: FormRule, pattern: RegExp): Check {
  return unlessEmpty((value) => pattern.test(value.trim()), { rule });
}

/** NaN for a text that is no number: no bound accepts it. */
function numberIn(value: string): number {
  return decimal(value) === null ? Number(value.trim().replace(',', '.')) : Number.NaN;
}
