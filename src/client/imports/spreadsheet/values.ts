import { ONE } from '#domain/share.ts';
import { parseNumber, thousandthsOf } from '../amounts.ts';
import type { DayEntry } from '../habit-draft.ts';

const words: readonly (readonly [words: readonly string[], entry: DayEntry])[] = [
  [['yes', 'y', 'true', 'x', '✓', '✔', '✅', 'done', 'ok', 'oui', 'o', 'vrai', 'fait'], { amount: ONE }],
  [['no', 'n', 'false', '✗', '✘', '❌', 'missed', 'non', 'faux', 'manque'], { amount: 0 }],
  [['skip', 'skipped', 'saute', 'passe'], { skipped: true }],
];
const entries = new Map(words.flatMap(([each, entry]) => each.map((word) => [word, entry] as const)));

/** What a cell says of its day, in English, French or numbers; null when it cannot be read. */
export function parseValue(text: string): DayEntry | null {
  const plain = text
    .trim()
    .normalize('NFD')
    .replace(/[\p{M}\ufe0f]/gu, '')
    .toLowerCase();
  if (plain === '') return {};
  const said = entries.get(plain);
  if (said) return said;
  const number = parseNumber(plain);
  const amount = number === null ? null : thousandthsOf(number);
  return amount === null ? null : { amount };
}
