import { plainName } from '../csv.ts';
import type { ForeignColumns } from '../foreign.ts';

type Part = keyof ForeignColumns;

const list = (names: string): string[] => names.split(' ');

/** The names of columns in English and French, without spaces and accents; those before are preferred. */
const namesOf: Readonly<Record<Part, readonly string[]>> = {
  habit: list(
    'habit habits habitname habitude habitudes nomdelhabitude activity activite task tache name nom',
  ),
  date: list('date day jour calendardate datum dates'),
  value: list('value valeur quantity quantite amount montant totallog count nombre'),
  status: list('done fait completed complete termine status statut state etat result resultat'),
  note: list(
    'note notes comment comments commenttext commentaire commentaires remark remarks remarque remarques memo memos',
  ),
  unit: list('unit units unite unites'),
};
const parts = ['habit', 'date', 'value', 'status', 'note', 'unit'] as const satisfies readonly Part[];

/** The columns that a header names. A state without an amount beside it is the value. */
export function columnsByName(header: readonly string[]): ForeignColumns {
  const plain = header.map(plainName);
  const found: Partial<Record<Part, number>> = {};
  for (const part of parts) {
    const name = namesOf[part].find((each) => plain.includes(each));
    if (name !== undefined) found[part] = plain.indexOf(name);
  }
  const { status, ...others } = found;
  return status !== undefined && others.value === undefined ? { ...others, value: status } : found;
}

/** Whether a column has a name of the given part, such as `Value`. */
export const isNamed = (part: Part, name: string): boolean => namesOf[part].includes(plainName(name));

const habitNames = new Set(list('habit habits habitname habitude habitudes nomdelhabitude'));

/** Whether a name can only be that of the habits of the rows. */
export const namesHabits = (name: string): boolean => habitNames.has(plainName(name));

const totals = new Set(
  list(
    'total totals totaux grandtotal totalgeneral dailytotal totaldone totalhabits totaldujour sum somme average avg mean moyenne percent percentage pourcentage completion completionrate streak currentstreak serie',
  ),
);

/** Whether a name is one of sums, and of no habit. */
export const isTotal = (name: string): boolean => name.trim() === '%' || totals.has(plainName(name));

const calendar = new Set(
  list(
    'week weeknumber weekno semaine month mois year annee weekday dayofweek jourdelasemaine day jour days jours id habitid no number numero index row ligne time heure timestamp',
  ),
);

/** Whether a name is one of a date's parts or of the row. */
export const isCalendar = (name: string): boolean => name.trim() === '#' || calendar.has(plainName(name));

const NOTE_WORDS =
  /^(?:notes?|comments?|commentaires?|remarques?|remarks?)|(?:notes?|comments?|commentaires?|remarques?|remarks?)$/g;

/** The name of the habit whose notes a column has, as `plainName` has it: `read` for `Read notes`. Null for any other column. */
export function notedHabit(name: string): string | null {
  const plain = plainName(name);
  const rest = plain.replace(NOTE_WORDS, '');
  return rest === plain ? null : rest;
}
