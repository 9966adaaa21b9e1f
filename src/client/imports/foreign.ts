import type { ForeignSource } from '#contract/imports.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { HabitKind, Repeat } from '#domain/plan/habit.ts';
import type { DateOrder, DateQuestion } from './dates.ts';
import type { NumberQuestion, NumberRule } from './number-rule.ts';

/** What one day of a habit of another app holds. A day of which nothing is known is in no list. */
export interface ForeignDay {
  /** Ticked; for an amount, see `value`. */
  readonly done?: true;
  /** An amount in thousandths, 0 to 1,000,000,000; of a habit that is ticked none. */
  readonly value?: number;
  readonly skipped?: true;
  /** At most DAY_NOTE_MAX characters. */
  readonly note?: string;
}

/**
 * What is not carried over, and of how much: the reasons are codes, the words are in the texts of the page. `automatic`: days that the
 * other app computed and the user did not tick. `unset`: days without a value. `duplicate`: second values of one day. `dates`: rows whose date
 * cannot be read, is before 1900 or in the future. `values`: rows whose value cannot be read or is out of range. `rhythm`: the repetition
 * exists here only nearly so. `longText`: a name or note that was cut. `steps`, `reminders`, `colors`: what we do not read. `downs`: days
 * on which a habit was only scored down. `columns`, `totals`: of a table, columns that are no habit, and sums. `ignored`: values that the
 * user left out.
 */
export const dropReasons = [
  'automatic',
  'unset',
  'duplicate',
  'dates',
  'values',
  'rhythm',
  'longText',
  'steps',
  'reminders',
  'colors',
  'downs',
  'columns',
  'totals',
  'ignored',
] as const;
export type DropReason = (typeof dropReasons)[number];
export type Dropped = Readonly<Partial<Record<DropReason, number>>>;
/** Of each reason a short text of the file that says what is meant, where there is one. */
export type DropExamples = Readonly<Partial<Record<DropReason, string>>>;

/** A habit of another app in our terms. */
export interface ForeignHabit {
  /** The same at each import: the source's own id or uuid, else the name, with the row where there is one. Unique within its file. */
  readonly key: string;
  /** 1 to NAME_MAX characters, in one line. */
  readonly name: string;
  /** A character of the source's own, where it has one; else one is suggested from the name. */
  readonly emoji?: string;
  /** Question, description: at most NOTES_MAX characters; empty for none. */
  readonly notes: string;
  readonly kind: HabitKind;
  /** At most UNIT_MAX characters; empty for none. */
  readonly unit: string;
  /** In thousandths; null for a habit that is ticked. */
  readonly target: number | null;
  /** The file has no target: the least one stands for it, which no preview shows. */
  readonly isTargetGuessed?: true;
  /** Distinct weekdays, 0 = Sunday, ascending, at least one; all seven where the repetition is not by weekdays. */
  readonly days: readonly number[];
  /** Null for weekdays. */
  readonly repeat: Repeat | null;
  readonly startsOn: DayKey | null;
  readonly endsOn: DayKey | null;
  readonly archived: boolean;
  /** In the order of the days. */
  readonly history: ReadonlyMap<DayKey, ForeignDay>;
  readonly dropped: Dropped;
  readonly examples?: DropExamples;
}

/** A file of another app, read. Habits in the order of the source. */
export interface ForeignFile {
  readonly source: ForeignSource;
  readonly habits: readonly ForeignHabit[];
  /** What belongs to no habit. */
  readonly dropped: Dropped;
  /** The newest days can be in another file, which is not here. */
  readonly mayLackDays?: true;
  readonly examples?: DropExamples;
  /** The days that were read, also those with a no, which are in no history. */
  readonly answered: number;
}

/**
 * Why a file is refused, whole. `unknown`: of no app that we know. `damaged`: cut or broken. `newer`: of a version of its app that we do
 * not know. `tooLarge`: above 64 MB, or above what its app can have made. `tooMany`: more than 1,000 habits, or 60 years. `empty`: of a
 * known app, without any habit. `locked`: encrypted. `own`: our own export, which has its own import. `ownTable`: one of our own tables,
 * which hold less than our export. `nothingRead`: it has days, and none of them can be read. `part`: one of the files of an export, which cannot
 * be read alone. `daylio`, `openHabitTracker`: of an app whose file is not read.
 */
export type ForeignRefusal =
  | 'unknown'
  | 'damaged'
  | 'newer'
  | 'tooLarge'
  | 'tooMany'
  | 'empty'
  | 'locked'
  | 'own'
  | 'ownTable'
  | 'nothingRead'
  | 'part'
  | 'daylio'
  | 'openHabitTracker';

interface RefusalOptions extends ErrorOptions {
  readonly source?: ForeignSource;
}

export class ForeignFileError extends Error {
  readonly refusal: ForeignRefusal;
  /** The app that the file is of, where it is known. */
  readonly source: ForeignSource | null;

  constructor(refusal: ForeignRefusal, { source, ...options }: RefusalOptions = {}) {
    super(`The file is refused: ${refusal}.`, options);
    this.name = 'ForeignFileError';
    this.refusal = refusal;
    this.source = source ?? null;
  }
}

/** What every reader needs beside the bytes. */
export interface ReadOptions {
  /** The user's day: nothing later is read. */
  readonly today: DayKey;
  /** The zone (IANA) of the account, for files that hold instants; absent for UTC. */
  readonly timeZone?: string;
}

/**
 * What the rows and columns of a table are. `rows`: each row is a day of a habit that it names. `columns`: each column is a habit, each row a
 * day. `days`: each row is a habit, each column a day. `single`: each row is a day of one habit, which has no name in the table.
 */
export type TableLayout = 'rows' | 'columns' | 'days' | 'single';

/** Where a table says which part of a habit's day: places of columns, from 0. */
export interface ForeignColumns {
  /** Only where the rows name their habit. */
  readonly habit?: number;
  readonly date?: number;
  /** Absent where each row is a done day. */
  readonly value?: number;
  readonly note?: number;
  /** Beside an amount: whether that was enough. */
  readonly status?: number;
  readonly unit?: number;
}

/** What a word in a table says of its day. */
export const wordMeanings = ['done', 'notDone', 'skipped', 'ignored'] as const;
export type WordMeaning = (typeof wordMeanings)[number];

/** A word that is not known, as it is compared and as the file has it, how many days it stands for, and a row with it. */
export interface UnknownWord {
  readonly word: string;
  readonly text: string;
  readonly count: number;
  readonly example: string;
}

/** What the user told of a table. */
export interface ForeignAnswers {
  readonly layout?: TableLayout;
  readonly columns?: ForeignColumns;
  /** The name of the one habit of a table. */
  readonly name?: string;
  readonly dateOrder?: DateOrder;
  readonly numberRule?: NumberRule;
  readonly words?: Readonly<Record<string, WordMeaning>>;
}

/**
 * What is asked of a table. `columns`: what its rows are, and which column says what. `name`: of the one habit. `dates`: in which order they are
 * written. `numbers`: what groups digits. `words`: what words say of a day.
 */
export const tableAsks = ['columns', 'name', 'dates', 'numbers', 'words'] as const;
export type TableAsk = (typeof tableAsks)[number];

/** What only the user can tell of a table, before it is read: it is read again with the answers. */
export interface ForeignQuestion {
  readonly source: ForeignSource;
  /** At least one. */
  readonly asks: readonly TableAsk[];
  readonly header: readonly string[];
  /** The first rows after the header. */
  readonly sample: readonly (readonly string[])[];
  /** What the columns seem to be. */
  readonly guess: ForeignColumns;
  /** What the table can be, the likeliest first. */
  readonly layouts?: readonly TableLayout[];
  readonly dates?: DateQuestion;
  readonly numbers?: NumberQuestion;
  /** Those that are most frequent first. */
  readonly words?: readonly UnknownWord[];
}

/** Bytes of a file of another app. Its habits are at most HABITS_MAX. */
export const FILE_BYTES_MAX = 64 * 1024 * 1024;

/** The most years between two days of a file. */
export const YEARS_MAX = 60;

/** The first day that is read of a file. Our own calendar begins later: see `importable`. */
export const FIRST_DAY_READ: DayKey = '1900-01-01';
