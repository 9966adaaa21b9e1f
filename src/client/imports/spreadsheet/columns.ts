import { plainName } from '../csv.ts';
import { parseDate } from '../dates.ts';
import type { ForeignColumns } from '../foreign.ts';
import { parseValue } from './values.ts';

type Part = keyof ForeignColumns;

/** The names of columns in English and French, without spaces and accents; those before are preferred. */
const namesOf: Readonly<Record<Part, readonly string[]>> = {
  habit: [
    'habit',
    'habits',
    'habitname',
    'habitude',
    'habitudes',
    'nomdelhabitude',
    'activity',
    'activite',
    'task',
    'tache',
    'name',
    'nom',
  ],
  date: ['date', 'day', 'jour', 'calendardate'],
  value: [
    'value',
    'valeur',
    'quantity',
    'quantite',
    'amount',
    'montant',
    'count',
    'nombre',
    'done',
    'fait',
    'completed',
    'status',
    'statut',
  ],
  note: [
    'note',
    'notes',
    'comment',
    'comments',
    'commenttext',
    'commentaire',
    'commentaires',
    'remark',
    'remarque',
  ],
};
const parts = ['habit', 'date', 'value', 'note'] as const satisfies readonly Part[];

/** Rows that are looked at for a guess. */
const GUESS_ROWS = 200;

/** The columns that a header names. */
export function columnsByName(header: readonly string[]): Partial<ForeignColumns> {
  const plain = header.map(plainName);
  const found: Partial<Record<Part, number>> = {};
  for (const part of parts) {
    const name = namesOf[part].find((each) => plain.includes(each));
    if (name !== undefined) found[part] = plain.indexOf(name);
  }
  return found;
}

/** Whether it is known of what habit and day each row is. */
export function isComplete(columns: Partial<ForeignColumns>): columns is ForeignColumns {
  return columns.habit !== undefined && columns.date !== undefined;
}

/** What the columns seem to be: by their names, else by what stands in them. */
export function guessColumns(rows: readonly (readonly string[])[]): Partial<ForeignColumns> {
  const [header = [], ...all] = rows;
  const sample = all.slice(0, GUESS_ROWS);
  const guess: Partial<Record<Part, number>> = { ...columnsByName(header) };
  const tests: Record<Part, (text: string) => boolean> = {
    date: (text) => parseDate(text, 'dmy') !== null || parseDate(text, 'mdy') !== null,
    value: (text) => parseValue(text) !== null,
    habit: isText,
    note: isText,
  };
  for (const part of ['date', 'value', 'habit', 'note'] as const) {
    const taken = new Set(Object.values(guess));
    if (guess[part] !== undefined) continue;
    const places = [...header.keys()].filter((place) => !taken.has(place));
    const found = places.find((place) => mostly(sample, place, tests[part]));
    if (found !== undefined) guess[part] = found;
  }
  return guess;
}

const isText = (text: string): boolean => /\p{L}|\p{Extended_Pictographic}/u.test(text);

/** Whether most filled cells of a column pass a test. */
function mostly(
  rows: readonly (readonly string[])[],
  place: number,
  test: (text: string) => boolean,
): boolean {
  const filled = rows.map((row) => row[place]?.trim() ?? '').filter((text) => text !== '');
  return filled.length > 0 && filled.filter(test).length * 2 > filled.length;
}
