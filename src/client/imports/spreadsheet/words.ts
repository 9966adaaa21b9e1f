import { ONE } from '#domain/plan/share.ts';
import type { WordMeaning } from '../foreign.ts';
import type { DayEntry } from '../habit-draft.ts';
import { foldText } from '../month-names.ts';

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
const entries = new Map(known.flatMap(([words, entry]) => words.map((word) => [word, entry] as const)));

const meanings: Readonly<Record<WordMeaning, CellEntry>> = {
  done: { amount: ONE },
  notDone: { amount: 0 },
  skipped: { skipped: true },
  ignored: 'ignored',
};

/** A word as it is compared: without case, accents and the variants of its signs. */
export const plainWord = (text: string): string => foldText(text.replace(/\ufe0f/g, '').trim());

/** What a known word says; undefined for any other text. */
export const entryOfWord = (word: string): CellEntry | undefined => entries.get(word);

/** What the user said that a word means. */
export const entryOfMeaning = (meaning: WordMeaning): CellEntry => meanings[meaning];
