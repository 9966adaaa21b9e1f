import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { ExportDay, ExportHabit, ImportHabit } from '#contract/data-export.ts';
import type { Habit } from '#contract/habits.ts';
import type { ForeignSource } from '#contract/imports.ts';
import { defaultHabit, plainKind } from '#contract/new-items.ts';
import { addDays, type DayKey, EARLIEST_DAY } from '#domain/days/day-key.ts';
import type { FiguresByDay } from '#domain/figures/figure-days.ts';
import { firstOfYear } from '#domain/figures/year-days.ts';
import { isPeriodRepeat, ONE } from '#domain/plan/habit.ts';
import { partsOf } from '../data-export/import-parts.ts';
import { uuidOf } from '../device/new-id.ts';
import type {
  DropExamples,
  Dropped,
  ForeignAnswers,
  ForeignDay,
  ForeignHabit,
  ForeignQuestion,
} from './foreign.ts';
import { unreadOf } from './plain-text.ts';
import { importable, readForeignFile } from './read-file.ts';

/** A habit of another app before it is imported: in the shapes of the API, without its days. */
export interface HabitPreview
  extends Pick<Habit, 'kind' | 'unit' | 'target' | 'repeat' | 'startsOn' | 'endsOn' | 'name' | 'emoji'> {
  /** The id that the habit gets, the same at each import. */
  readonly id: string;
  readonly archived: boolean;
  /** The first and the last day of its history; null without one. */
  readonly from: DayKey | null;
  readonly to: DayKey | null;
  /** Days with a tick or an amount. */
  readonly done: number;
  readonly skipped: number;
  readonly noted: number;
  readonly dropped: Dropped;
  readonly examples: DropExamples;
}

/** What a file of another app holds. */
export interface FilePreview {
  readonly source: ForeignSource;
  readonly habits: readonly HabitPreview[];
  readonly dropped: Dropped;
  /** The newest days can be in another file, which is not here. */
  readonly mayLackDays: boolean;
  readonly examples: DropExamples;
  /** The days that were read, and those that could not be. */
  readonly read: number;
  readonly lost: number;
}

/** The last year of a habit, for the year view. */
export interface YearSample {
  readonly stop: DayKey;
  readonly figures: FiguresByDay;
}

/** Where a habit is imported: into `target`, its own id or that of a habit that gets its days. */
export interface ImportPlace {
  readonly target: string;
  readonly order: number;
  readonly importId: string;
}

export type ForeignReader = ReturnType<typeof createForeignReader>;

export interface ReaderOptions extends ToExportOptions {
  readonly userId: string;
  /** The zone of the account. */
  readonly timeZone?: string;
}

/**
 * Reads a file of another app and keeps its days, which may be many: what shows the file gets a summary, and what imports it one habit at
 * a time.
 */
export function createForeignReader(options: ReaderOptions) {
  let habits: ReadonlyMap<string, ForeignHabit> = new Map();

  const habitOf = (id: string): ForeignHabit => {
    const habit = habits.get(id);
    if (!habit) throw new RangeError('No such habit in the file');
    return habit;
  };

  return {
    /** The file, or what must be asked about it first. Throws a ForeignFileError for one that is refused. */
    read(bytes: Uint8Array, answers: ForeignAnswers): FilePreview | ForeignQuestion {
      const { today, timeZone } = options;
      const file = readForeignFile(bytes, { ...answers, today, ...(timeZone && { timeZone }) });
      if ('asks' in file) return file;
      const { source, dropped, examples = {}, mayLackDays = false } = file;
      habits = new Map(file.habits.map((habit) => [importedId(options.userId, source, habit.key), habit]));
      const previews = Array.from(habits, ([id, habit]) => previewOf(id, habit, options));
      const lost = file.habits.reduce((sum, habit) => sum + unreadOf(habit.dropped), unreadOf(dropped));
      const days = { read: file.answered, lost, mayLackDays };
      return { source, dropped, examples, ...days, habits: previews };
    },
    year: (id: string): YearSample => yearOf(habitOf(id), options.today),
    /** The parts of a habit for an import, as JSON. */
    parts: (id: string, { target, order, importId }: ImportPlace): Blob[] => {
      const habit = exportHabitOf(habitOf(id), { id: target, order }, options);
      const parts = partsOf(habit, { order, under: undefined }, null);
      return parts.map((part) => new Blob([JSON.stringify({ ...part, importId } satisfies ImportHabit)]));
    },
  };
}

function previewOf(id: string, habit: ForeignHabit, options: ReaderOptions): HabitPreview {
  const { name, kind, unit, target, repeat, days, startsOn, endsOn, archived, history } = habit;
  const all = [...history];
  const count = (matches: (day: ForeignDay) => boolean): number =>
    all.filter(([, day]) => matches(day)).length;
  return {
    id,
    name,
    kind,
    unit,
    startsOn,
    endsOn,
    archived,
    dropped: habit.dropped,
    examples: habit.examples ?? {},
    emoji: emojiOf(habit, options),
    target: target === null || habit.isTargetGuessed ? null : target / ONE,
    repeat: repeat ?? { type: 'weekdays', days: [...days] },
    from: all[0]?.[0] ?? null,
    to: all.at(-1)?.[0] ?? null,
    done: count(({ done, value }) => done === true || value !== undefined),
    skipped: count((day) => day.skipped === true),
    noted: count(({ note }) => note !== undefined),
  };
}

function yearOf({ kind, target, isTargetGuessed, history }: ForeignHabit, today: DayKey): YearSample {
  const stop = [...history.keys()].at(-1) ?? today;
  const figures: Record<DayKey, FiguresByDay[DayKey]> = {};
  for (let day = firstOfYear(stop); day <= stop; day = addDays(day, 1)) {
    figures[day] = figuresOf(history.get(day), kind, isTargetGuessed ? 0 : (target ?? 0));
  }
  return { stop, figures };
}

/** How full a day is; an empty one may not have been due. */
function figuresOf(day: ForeignDay | undefined, kind: ForeignHabit['kind'], target: number) {
  if (day?.done) return { completed: 1, total: 1 };
  if (day?.value === undefined) return { completed: 0, total: 0 };
  if (kind === 'limit') return { completed: day.value <= target ? 1 : 0, total: 1 };
  return { completed: target === 0 ? 1 : Math.min(1, day.value / target), total: 1 };
}

export interface ToExportOptions {
  /** The user's day, and the instant (ISO 8601 UTC). */
  readonly today: DayKey;
  readonly now: string;
  /** The first day of the user's weeks. */
  readonly weekStart: number;
  /** The name of our picture of an emoji; null for one that we lack. */
  readonly emojiNamed: (character: string) => string | null;
  /** The emoji that is suggested for a name; null for none. */
  readonly suggestEmoji: (name: string) => string | null;
}

/** For a habit that nothing is suggested for. */
const SPARE_EMOJI = 'seedling';

/**
 * The id of a habit of another app, the same at each import, so that repeating one adds nothing twice: a UUID of version 8, which is made
 * from a hash (RFC 9562). `crypto.subtle` is missing on plain http.
 */
export function importedId(userId: string, source: ForeignSource, key: string): string {
  return uuidOf(sha256(utf8ToBytes(JSON.stringify([userId, source, key]))).subarray(0, 16), 8);
}

/** One habit as our own export has it: the id is `importedId`, or that of an own habit that gets its days and keeps all else. */
export function exportHabitOf(
  given: ForeignHabit,
  { id, order }: { readonly id: string; readonly order: number },
  options: ToExportOptions,
): ExportHabit {
  const habit = importable(given);
  const { name, kind, unit, notes, startsOn, endsOn, archived, history } = habit;
  return {
    ...defaultHabit,
    ...plainKind,
    id,
    order,
    name,
    kind,
    unit,
    notes,
    emoji: emojiOf(habit, options),
    target: unitsOf(habit.target),
    days: [...habit.days],
    repeat: habit.repeat,
    startsOn,
    endsOn,
    schedule: scheduleOf(habit, options.weekStart),
    createdOn: createdOn(habit, options.today),
    createdAt: options.now,
    archivedAt: archived ? options.now : null,
    reminders: [],
    steps: [],
    history: Array.from(history, ([day, found]) => exportDayOf(day, found)),
  };
}

/** The first day of a habit: the first one of its history or, of a limit, the one since which it is clean. */
function createdOn({ kind, startsOn, history }: ForeignHabit, today: DayKey): DayKey {
  const [first = today] = history.keys();
  const since = kind === 'limit' && startsOn !== null && startsOn < first ? startsOn : first;
  return since < EARLIEST_DAY ? EARLIEST_DAY : since;
}

const EMOJI = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*/u;

/** The emoji of the source or in the name, where we have its picture, else one that fits the name. */
function emojiOf(
  { name, emoji }: ForeignHabit,
  { emojiNamed, suggestEmoji }: Pick<ToExportOptions, 'emojiNamed' | 'suggestEmoji'>,
): string {
  const [own] = [emoji, EMOJI.exec(name)?.[0]].flatMap((each) => (each && emojiNamed(each)) || []);
  return own ?? suggestEmoji(name) ?? SPARE_EMOJI;
}

const unitsOf = <Value extends number | null>(thousandths: Value): Value =>
  (thousandths === null ? null : thousandths / ONE) as Value;

/** One plan for all days; after its last day an archived habit asks for nothing, so that it misses none. */
function scheduleOf(habit: ForeignHabit, weekStart: number): ExportHabit['schedule'] {
  const { days, repeat, archived, history } = habit;
  const target = habit.target === null ? {} : { target: unitsOf(habit.target) };
  const isWeekly = repeat !== null && isPeriodRepeat(repeat) && repeat.per === 'week';
  const plan = {
    from: null,
    days: [...days],
    ...(repeat !== null && { repeat }),
    ...(isWeekly && { weekStart }),
    ...target,
  };
  const last = [...history.keys()].at(-1);
  return archived && last !== undefined ? [plan, { from: addDays(last, 1), days: [], ...target }] : [plan];
}

function exportDayOf(day: DayKey, { done, value, skipped, note }: ForeignDay): ExportDay {
  if (done && note === undefined) return day;
  return {
    day,
    count: done ? 1 : 0,
    steps: [],
    ...(skipped && { skipped }),
    ...(value !== undefined && { value: unitsOf(value) }),
    ...(note !== undefined && { note }),
  };
}
