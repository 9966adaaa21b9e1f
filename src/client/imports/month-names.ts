const MONTHS = [
  ['january', 'janvier'],
  ['february', 'fevrier'],
  ['march', 'mars'],
  ['april', 'avril'],
  ['may', 'mai'],
  ['june', 'juin'],
  ['july', 'juillet'],
  ['august', 'aout'],
  ['september', 'septembre'],
  ['october', 'octobre'],
  ['november', 'novembre'],
  ['december', 'decembre'],
];
const WEEKDAYS =
  'monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche';
const weekdays = new Set(
  WEEKDAYS.split(' ').flatMap((name) => [name, ...[2, 3, 4].map((length) => name.slice(0, length))]),
);
weekdays.add('thurs').add('tues');

/** The number of a month, from 1, by its name or the first three letters of it, in English or French; null for anything else. */
export function monthNamed(word: string): number | null {
  if (word.length < 3) return null;
  const found = MONTHS.flatMap((names, place) =>
    names.some((name) => name.startsWith(word)) ? [place + 1] : [],
  );
  // `jui` is June or July.
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether a word without accents names a weekday in English or French, whole or by its first letters. */
export const isWeekdayName = (word: string): boolean => weekdays.has(word);

/** A text without case and accents. */
export const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
