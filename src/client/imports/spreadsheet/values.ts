import { thousandthsOf } from '../amounts.ts';
import type { WordMeaning } from '../foreign.ts';
import { isLikeNumber, type NumberRule, readByRule } from '../number-rule.ts';
import { type CellEntry, entryOfMeaning, entryOfWord, plainWord } from './words.ts';

/** A text of a value: a word, known or not, or a number and perhaps its unit. */
type CellValue =
  | { readonly type: 'known'; readonly entry: CellEntry }
  | { readonly type: 'number'; readonly number: string; readonly unit: string }
  | { readonly type: 'word'; readonly word: string };

/** What a cell seems to be. */
export function cellValueOf(text: string): CellValue {
  const word = plainWord(text);
  if (word === '') return { type: 'known', entry: {} };
  const entry = entryOfWord(word);
  if (entry !== undefined) return { type: 'known', entry };
  const { number, unit } = splitUnit(text.trim());
  return isLikeNumber(number) ? { type: 'number', number, unit } : { type: 'word', word };
}

/** Letters of a unit. */
const UNIT = /^(?:%|\p{Sc}|\p{L}{1,12}\.?)$/u;

/** `5 km`, `$5`: what comes after the last digit is a unit where it is one short word, and so is the sign of a currency. */
function splitUnit(text: string): { number: string; unit: string } {
  if (/^\p{Sc}/u.test(text)) return { number: text.slice(1).trim(), unit: text.charAt(0) };
  let end = text.length;
  while (end > 0 && !/\d/.test(text.charAt(end - 1))) end -= 1;
  const unit = text.slice(end).trim();
  return UNIT.test(unit) ? { number: text.slice(0, end), unit } : { number: text, unit: '' };
}

/** Reads the values of a table, each text once. */
export interface ValueReader {
  /** Null for a text that cannot be read. */
  entryOf(text: string): CellEntry | null;
  unitOf(text: string): string;
}

/** A reader by the rule for numbers, by what the user said of words, and by what the table itself means by some texts. */
export function createValueReader(
  rule: NumberRule,
  words: Readonly<Record<string, WordMeaning>>,
  own: ReadonlyMap<string, CellEntry>,
): ValueReader {
  const known = new Map<string, CellEntry | null>();
  const read = (text: string): CellEntry | null => {
    const said = own.get(text.trim());
    if (said !== undefined) return said;
    const value = cellValueOf(text);
    if (value.type === 'known') return value.entry;
    if (value.type === 'word') {
      const meaning = Object.hasOwn(words, value.word) ? words[value.word] : undefined;
      return meaning === undefined ? null : entryOfMeaning(meaning);
    }
    const number = readByRule(value.number, rule);
    const amount = number === null ? null : thousandthsOf(number);
    return amount === null ? null : { amount };
  };
  return {
    entryOf(text) {
      const found = known.get(text);
      if (found !== undefined) return found;
      const entry = read(text);
      known.set(text, entry);
      return entry;
    },
    unitOf(text) {
      const value = cellValueOf(text);
      return value.type === 'number' ? value.unit : '';
    },
  };
}
