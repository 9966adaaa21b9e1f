import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import type { Repeat } from '#domain/plan/habit.ts';
import type { Schedule } from '#domain/plan/schedule.ts';
import type { CountedDay } from '#domain/record/habit-day.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import type { Reminder } from '#domain/reminders/reminder-list.ts';
import type { HabitDaysTable, HabitsTable } from '#server/core/database/schema.ts';
import { habitTexts } from '#server/core/database/tables.ts';

/** What the API shows of a habit that is in other columns, in other rows, or computed. */
type NotStored =
  | 'days'
  | 'history'
  | 'due'
  | 'recent'
  | 'breaks'
  | 'strength'
  | 'steps'
  | 'record'
  | 'lastSlip';

/** What is stored in another form than the API shows. */
type OtherForm = 'repeat' | 'target' | 'step' | 'cost' | 'reminders';

/** The stored fields of a habit. The weekdays are the `days` of the API. */
export interface HabitFields
  extends Readonly<Omit<Habit, NotStored | OtherForm>>,
    Required<Omit<HabitRecord, 'breaks' | 'grace'>> {
  readonly weekdays: readonly number[];
  /** Null where the weekdays are the repetition. */
  readonly repeat: Repeat | null;
  /** In whole thousandths, as in the domain. */
  readonly target: number | null;
  readonly step: number;
  readonly cost: number | null;
  /** All but the time and the message of the first, where there is more than those; see `remindersOf`. */
  readonly reminders: readonly Reminder[];
  readonly completed: number;
  readonly dayBytes: number;
}

type Field = keyof HabitFields;

/** The column that stores a field, and how it converts the value. */
type Column<Value> = {
  [Name in keyof HabitsTable]: {
    readonly column: Name;
    readonly read: (stored: HabitsTable[Name]) => Value;
    readonly write: (value: Value) => HabitsTable[Name];
  };
}[keyof HabitsTable];

const asItIs = { read: <T>(stored: T): T => stored, write: <T>(value: T): T => value };

const asFlag = { read: (stored: 0 | 1) => stored === 1, write: (value: boolean) => (value ? 1 : 0) } as const;

const asText = <T>(read: (stored: string) => T) => ({ read, write: (value: T) => JSON.stringify(value) });

const asDays = asText((stored) => TickSet.parse(stored));

const asOptionalJson = <T>() => ({
  read: (stored: string | null) => (stored === null ? null : (JSON.parse(stored) as T)),
  write: (value: T | null) => (value === null ? null : JSON.stringify(value)),
});

/** A list that is empty for most habits. */
const asOptionalList = <T>() => ({
  read: (stored: string | null): T[] => (stored === null ? [] : (JSON.parse(stored) as T[])),
  write: (value: readonly T[]) => (value.length === 0 ? null : JSON.stringify(value)),
});

const asJson = <T>() => asText((stored) => JSON.parse(stored) as T);

/** Every field of a habit and its column: rows are read, inserted and updated by this table alone. */
export const habitColumns = {
  id: { column: 'id', ...asItIs },
  name: { column: 'name', ...asItIs },
  order: { column: 'position', ...asItIs },
  emoji: { column: 'emoji', ...asItIs },
  weekdays: { column: 'days', ...asJson<readonly number[]>() },
  schedule: { column: 'schedule', ...asJson<Schedule>() },
  createdOn: { column: 'created_on', ...asItIs },
  ticks: { column: 'ticks', ...asDays },
  skips: { column: 'skips', ...asDays },
  noted: { column: 'noted', ...asDays },
  completed: { column: 'completed', ...asItIs },
  dayBytes: { column: 'day_bytes', ...asItIs },
  notes: { column: 'notes', ...asItIs },
  notesVisibility: { column: 'notes_visibility', ...asFlag },
  stepsVisibility: { column: 'steps_visibility', ...asFlag },
  reminderMessage: { column: 'reminder_message', ...asItIs },
  reminderTime: { column: 'reminder_time', ...asItIs },
  activated: { column: 'activated', ...asFlag },
  archivedAt: { column: 'archived_at', ...asItIs },
  createdAt: { column: 'created_at', ...asItIs },
  kind: { column: 'kind', ...asItIs },
  unit: { column: 'unit', ...asItIs },
  target: { column: 'target', ...asItIs },
  step: { column: 'step', ...asItIs },
  cost: { column: 'cost', ...asItIs },
  repeat: { column: 'repeat', ...asOptionalJson<Repeat>() },
  startsOn: { column: 'starts_on', ...asItIs },
  endsOn: { column: 'ends_on', ...asItIs },
  timerStartedAt: { column: 'timer_started_at', ...asItIs },
  values: { column: 'amounts', ...asText((stored) => DayValues.parse(stored)) },
  reminders: { column: 'reminders', ...asJson<readonly Reminder[]>() },
  ahead: { column: 'ahead', ...asOptionalList<Habit['ahead'][number]>() },
  growth: { column: 'growth', ...asOptionalJson<NonNullable<Habit['growth']>>() },
  minutes: { column: 'minutes', ...asItIs },
  bySessionOnly: { column: 'by_session_only', ...asFlag },
  reward: { column: 'reward', ...asOptionalJson<NonNullable<Habit['reward']>>() },
} as const satisfies { readonly [F in Field]: Column<HabitFields[F]> };

export type ColumnOf<F extends Field> = (typeof habitColumns)[F]['column'];

/** The columns of some fields. */
export function columnNames<F extends Field>(fields: readonly F[]): ColumnOf<F>[] {
  return fields.map((field) => habitColumns[field].column) as ColumnOf<F>[];
}

const allFields = Object.keys(habitColumns) as Field[];

function fieldsExcept<F extends Field>(...excluded: readonly F[]): Exclude<Field, F>[] {
  const names: readonly Field[] = excluded;
  return allFields.filter((field): field is Exclude<Field, F> => !names.includes(field));
}

/** What is derived from a habit's days: the roll-ups of ticks, skips, notes and amounts, the counter, and the bytes. */
export const totalFields = ['ticks', 'skips', 'noted', 'values', 'completed', 'dayBytes'] as const;
export type HabitTotals = Pick<HabitFields, (typeof totalFields)[number]>;
/** Those of a habit without days. */
export const NO_TOTALS: HabitTotals = {
  ticks: TickSet.empty,
  skips: TickSet.empty,
  noted: TickSet.empty,
  values: DayValues.empty,
  completed: 0,
  dayBytes: 0,
};

/** Their columns. */
export const totalColumns = columnNames(totalFields);
export type StoredTotals = Pick<HabitsTable, (typeof totalColumns)[number]>;

/** The fields in answers of the API. */
export const shownFields = fieldsExcept('schedule', 'createdOn', ...totalFields);

export type ShownField = (typeof shownFields)[number];

/** The fields in an export. */
export const ownFields = fieldsExcept('timerStartedAt', ...totalFields);

/** The fields whose bytes count as text of the account. */
export type CountedField = {
  [F in Field]: ColumnOf<F> extends (typeof habitTexts)[number] ? F : never;
}[Field];
export const countedFields = allFields.filter((field): field is CountedField =>
  habitTexts.some((column) => column === habitColumns[field].column),
);

/** Fields of a habit from their columns. */
export function readFields<F extends Field>(
  row: Pick<HabitsTable, ColumnOf<F>>,
  fields: readonly F[],
): Pick<HabitFields, F> {
  const stored: Partial<Record<keyof HabitsTable, unknown>> = row;
  const values: Partial<Record<Field, unknown>> = {};
  for (const field of fields) {
    const { column, read }: { column: keyof HabitsTable; read: (stored: never) => unknown } =
      habitColumns[field];
    values[field] = read(stored[column] as never);
  }
  return values as Pick<HabitFields, F>;
}

/** All fields of a habit from its row. */
export function habitFieldsOf(row: Pick<HabitsTable, ColumnOf<Field>>): HabitFields {
  return readFields(row, allFields);
}

/** The columns of the given fields; missing fields do not change. */
export function columnsOf(given: Partial<HabitFields>): Partial<HabitsTable> {
  const columns: Partial<Record<keyof HabitsTable, unknown>> = {};
  for (const field of allFields) {
    if (given[field] === undefined) continue;
    const { column, write }: { column: keyof HabitsTable; write: (value: never) => unknown } =
      habitColumns[field];
    columns[column] = write(given[field] as never);
  }
  return columns as Partial<HabitsTable>;
}

/** The row of a habit without its user. The compiler reports a column without a field. */
export function rowOf(habit: HabitFields): Pick<HabitsTable, ColumnOf<Field>> {
  return columnsOf(habit) as Pick<HabitsTable, ColumnOf<Field>>;
}

/** The totals of a habit as they are stored. */
export function totalsRow(totals: HabitTotals): StoredTotals {
  return columnsOf(pickFields(totals, totalFields)) as StoredTotals;
}

/** Only these fields of a habit. */
export function pickFields<F extends Field>(
  habit: Pick<HabitFields, F>,
  fields: readonly F[],
): Pick<HabitFields, F> {
  return Object.fromEntries(fields.map((field) => [field, habit[field]])) as Pick<HabitFields, F>;
}

/** A stored step: its position among the steps of its habit, no day. */
export interface StoredStep {
  readonly id: string;
  readonly name: string;
  readonly order: number;
}

/** The fields of a habit's card, without its days. */
export interface ShownHabit extends Pick<HabitFields, ShownField> {
  readonly steps: readonly StoredStep[];
}

/** All data of a habit, and those of its days that were read. */
export interface StoredHabit extends HabitFields {
  readonly steps: readonly StoredStep[];
  readonly days: ReadonlyMap<DayKey, CountedDay>;
}

/** The columns of a day beside the day itself, and with it. */
export const dayContents = ['count', 'steps', 'state', 'value', 'note'] as const;
export const dayColumns = ['day', ...dayContents] as const;
export type DayRow = Pick<HabitDaysTable, (typeof dayColumns)[number]>;

/** A habit from its row, with the steps and days that were read with it. */
export function habitOf(
  row: HabitsTable,
  steps: readonly StoredStep[],
  days: readonly DayRow[],
): StoredHabit {
  return { ...habitFieldsOf(row), steps, days: new Map(days.map((day) => [day.day, dayOfRow(day)])) };
}

export function dayOfRow({ count, steps, state, value, note }: DayRow): CountedDay {
  return {
    count,
    done: count > 0,
    completedStepIds: stepsOfDay(steps),
    ...(state === 'skipped' && { skipped: true }),
    ...(value !== null && { value }),
    ...(note !== '' && { note }),
  };
}

/** The reverse. */
export function rowOfDay(
  day: DayKey,
  { count, completedStepIds, skipped, value, note = '' }: CountedDay,
): DayRow {
  return {
    day,
    count,
    steps: JSON.stringify(completedStepIds),
    state: skipped ? 'skipped' : null,
    value: value ?? null,
    note,
  };
}

/** The ids of the steps completed on a day. */
export function stepsOfDay(steps: string): string[] {
  return JSON.parse(steps) as string[];
}
