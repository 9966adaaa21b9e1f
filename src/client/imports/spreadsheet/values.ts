import { ONE } from '#domain/plan/habit.ts';
import type { DayEntry } from '../collect.ts';
import { foldText, readOnce } from '../dates.ts';
import type { WordMeaning } from '../foreign.ts';
import { isLikeNumber, type NumberRule, readByRule, thousandthsOf } from '../number-rule.ts';

/** A text of a value: a word, known or not, or a number and perhaps its unit. */
type CellValue =
  | { readonly type: 'known'; readonly entry: CellEntry }
  | { readonly type: 'number'; readonly number: string; readonly unit: string }
  | { readonly type: 'word'; readonly word: string };

/** What a cell seems to be. */
export function cellValueOf(text: string): CellValue {
  const word = plainWord(text);
  if (word === '') return { type: 'known', entry: {} };
  const entry = entries.get(word);
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
export type ValueReader = ReturnType<typeof createValueReader>;

/** A reader by the rule for numbers, by what the user said of words, and by what the table itself means by some texts. */
export function createValueReader(
  rule: NumberRule,
  words: Readonly<Record<string, WordMeaning>>,
  own: ReadonlyMap<string, CellEntry>,
) {
  const read = (text: string): CellEntry | null => {
    const said = own.get(text.trim());
    if (said !== undefined) return said;
    const value = cellValueOf(text);
    if (value.type === 'known') return value.entry;
    if (value.type === 'word') {
      const meaning = Object.hasOwn(words, value.word) ? words[value.word] : undefined;
      return meaning === undefined ? null : meanings[meaning];
    }
    const number = readByRule(value.number, rule);
    const amount = number === null ? null : thousandthsOf(number);
    return amount === null ? null : { amount };
  };
  return {
    /** Null for a text that cannot be read. */
    entryOf: readOnce(read),
    unitOf(text: string): string {
      const value = cellValueOf(text);
      return value.type === 'number' ? value.unit : '';
    },
  };
}

/** What a cell says of its day; or why nothing of it is kept. */
export type CellEntry = DayEntry | 'automatic' | 'ignored';

const list = (words: string): string[] => words.split('|');

/** Words of English, French and of other apps, without case and accents. */
const known: readonly (readonly [words: readonly string[], entry: CellEntry])[] = [
  [
    list(
      'yes|y|true|t|x|+|✓|✔|✅|☑|🟩|🟢|👍|green|vert|done|ok|complete|completed|success|successful|succeeded|check|checked|ticked|achieved|hit|met|kept' +
        '|oui|o|vrai|fait|faite|termine|terminee|reussi|reussie|succes|coche|cochee|accompli|accomplie|atteint|atteinte|valide|validee' +
        '|yes_manual',
    ),
    { amount: ONE },
  ],
  [
    list(
      'no|n|false|f|✗|✘|❌|✖|☐|🟥|🔴|👎|red|rouge|missed|miss|fail|failed|failure|incomplete|not done|not completed|undone|unchecked|broken' +
        '|non|faux|manque|manquee|rate|ratee|echoue|echouee|echec|pas fait|non fait|pas faite|non faite|non coche|non atteint',
    ),
    { amount: 0 },
  ],
  [
    list('skip|skipped|excused|saute|sautee|sauter|passe|passee|passer|ignore|ignoree|ignorer|dispense'),
    { skipped: true },
  ],
  [
    list(
      'none|unknown|pending|null|nan|n/a|na|in progress|en cours|-|–|—|⬜|⚪|aucun|aucune|inconnu|en attente|vide',
    ),
    {},
  ],
  [list('yes_auto'), 'automatic'],
];
/** What a known word says. */
const entries = new Map(known.flatMap(([words, entry]) => words.map((word) => [word, entry] as const)));

/** What the user said that a word means. */
const meanings: Readonly<Record<WordMeaning, CellEntry>> = {
  done: { amount: ONE },
  notDone: { amount: 0 },
  skipped: { skipped: true },
  ignored: 'ignored',
};

/** A word as it is compared: without case, accents and the variants of its signs. */
const plainWord = (text: string): string => foldText(text.replace(/\ufe0f/g, '').trim());
