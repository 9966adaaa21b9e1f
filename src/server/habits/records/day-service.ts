import { sql } from 'kysely';
import {
  ACCOUNT_DAYS_MAX,
  ACCOUNT_STEPS_MAX,
  ACCOUNT_TEXT_MAX,
  SCHEDULE_ROWS_MAX,
} from '#contract/limits.ts';
import { type Break, breaksOf } from '#domain/days/breaks.ts';
import { type DayKey, EARLIEST_DAY, lastTickableDay } from '#domain/days/day-key.ts';
import { isWhole, ONE, valuesOf } from '#domain/plan/habit.ts';
import type { Schedule } from '#domain/plan/schedule.ts';
import type { CountedDay, DayEvent, DayUpdate } from '#domain/record/habit-day.ts';
import { reachedFrom } from '#domain/record/reached.ts';
import { applyDays, changedDay, changedDays, dayOf } from '#domain/record/ticking.ts';
import { DAY_ROW_BYTES, habitTextBytes } from '#server/core/database/tables.ts';
import type { UserRows, UserScope } from '#server/core/database/user-rows.ts';
import { invalidField, refusedField } from '#server/core/errors/api-error.ts';
import { noteHooks } from '#server/core/jobs/hook-notes.ts';
import {
  type CountedField,
  columnsOf,
  countedFields,
  type DayRow,
  type HabitFields,
  habitColumns,
  pickFields,
  rowOfDay,
  type StoredHabit,
} from './habit-columns.ts';
import { clearDays, saveDays, saveTotals } from './habits-repository.ts';

/**
 * Refuses a day that is in the future everywhere on earth, for clocks a few minutes ahead too, or before the first countable one
 * (docs/rules/days.md#which-days-can-be-written).
 */
export function requireTickable(days: readonly DayKey[], now: number): void {
  const last = lastTickableDay(now);
  for (const [index, day] of days.entries()) requireCountable(`days.${index}`, day, last);
}

export function requireCountable(field: string, day: DayKey, last: DayKey): void {
  if (day > last) throw invalidField(field, 'maxValue', { max: last });
  if (day < EARLIEST_DAY) throw invalidField(field, 'minValue', { min: EARLIEST_DAY });
}

/**
 * Applies an event to some days of a habit, which must have been read with it. The days and the totals that are derived from them change
 * together, so this runs in a transaction.
 */
export async function changeDays(
  scope: UserScope,
  habit: StoredHabit,
  days: readonly DayKey[],
  event: DayEvent,
): Promise<StoredHabit> {
  const changed = changedDays(habit, days, event);
  requireAmounts(habit, 'days', changed.values());
  return await saveChange(scope, habit, changed);
}

/** The same for one day by its fields. `field`: of the request, which a refused value is of. */
export async function changeDay(
  scope: UserScope,
  habit: StoredHabit,
  day: DayKey,
  update: DayUpdate,
  field = 'value',
): Promise<StoredHabit> {
  const after = changedDay(habit, day, update);
  requireAmounts(habit, field, [after]);
  const before = dayOf(habit, day);
  return await saveChange(scope, habit, new Map(after === before ? [] : [[day, after]]));
}

/** Refuses days with a value that their kind does not have: additions and steps may pass the largest one. */
function requireAmounts(habit: StoredHabit, field: string, days: Iterable<CountedDay>): void {
  for (const { value = null } of days) requireValue(habit, value, field);
}

/** Refuses a value, in thousandths, that no day of the habit can have; null is none. */
export function requireValue(habit: Pick<StoredHabit, 'kind'>, value: number | null, field: string): void {
  requireNumber(valuesOf(habit), value, field);
  if (value !== null && isWhole(habit) && value % ONE !== 0) throw invalidField(field, 'integer');
}

/** Refuses a number, in thousandths, that is not between both; null is none. */
export function requireNumber(
  { least, most }: ReturnType<typeof valuesOf>,
  value: number | null,
  field: string,
): void {
  if (value === null) return;
  if (value < least * ONE) throw invalidField(field, 'minValue', { min: least });
  if (value > most * ONE) throw invalidField(field, 'maxValue', { max: most });
}

/** Saves days of a habit with what follows from them, in their new state. */
export async function saveChange(
  scope: UserScope,
  habit: StoredHabit,
  changed: ReadonlyMap<DayKey, CountedDay>,
): Promise<StoredHabit> {
  const after = await writeDays(scope, habit, changed);
  await finishDays(scope, habit, after);
  await noteDays(scope, habit, [...changed.keys()]);
  return after;
}

/** Writes days and answers the habit with them; `finishDays` must follow, once, in the same transaction. */
export async function writeDays(
  scope: UserScope,
  habit: StoredHabit,
  changed: ReadonlyMap<DayKey, CountedDay>,
): Promise<StoredHabit> {
  if (changed.size === 0) return habit;
  const entries = [...changed];
  const kept = entries.filter(([, day]) => isStored(day));
  const gone = entries.filter(([, day]) => !isStored(day));
  const rows = kept.map(([day, state]) => rowOfDay(day, state));
  await saveDays(scope, habit.id, rows);
  await clearDays(
    scope,
    habit.id,
    gone.map(([day]) => day),
  );
  const before = sumOf(entries.map(([day]) => bytesOfDay(dayOf(habit, day))));
  const after = sumOf(rows.map(bytesOfRow));
  return { ...applyDays(habit, changed), dayBytes: habit.dayBytes - before + after };
}

/** A day without content has no row. */
const isStored = ({ count, completedStepIds, skipped, value, note }: CountedDay): boolean =>
  count > 0 || completedStepIds.length > 0 || skipped === true || value !== undefined || note !== undefined;

const bytesOfDay = (day: CountedDay): number => (isStored(day) ? bytesOfRow(rowOfDay('', day)) : 0);

const bytesOfRow = ({ steps, note }: DayRow): number => DAY_ROW_BYTES + steps.length + bytesOf(note);

/** The bytes by which the days of a habit may grow before the account's size is read: hardly any tick reads it. */
const BYTES_UNREAD = 64 * 1_024;

/** Saves the totals of a habit after its days. Refuses the request's field when the account has no room for the days that it added. */
export async function finishDays(
  scope: UserScope,
  before: StoredHabit,
  after: StoredHabit,
  field = 'days',
): Promise<void> {
  const readsOf = ({ dayBytes }: StoredHabit): number => Math.floor(dayBytes / BYTES_UNREAD);
  if (readsOf(after) > readsOf(before)) {
    await requireRoom(scope, { days: { field, bytes: after.dayBytes - before.dayBytes } });
  }
  await saveTotals(scope, before, after);
}

/** The growth of an account by a write: UTF-8 bytes of text by the field of the request, steps, and days. */
export interface Growth {
  readonly bytes?: Readonly<Record<string, number>>;
  readonly steps?: number;
  /** Bytes of days, and the field of the request that adds them. */
  readonly days?: { readonly field: string; readonly bytes: number };
}

/**
 * Refuses a write by which an account would exceed its limits (docs/decisions/limits.md). To be called before the write, in its
 * transaction: two of a user never run at once. A write that adds nothing is never refused, so that an account past the limits can tick,
 * shorten and delete.
 */
export async function requireRoom(rows: UserRows, { bytes = {}, steps = 0, days }: Growth): Promise<void> {
  const added = sumOf(Object.values(bytes));
  if (added <= 0 && steps <= 0 && days === undefined) return;
  const size = await findAccountSize(rows);
  if (days && size.dayBytes + days.bytes > ACCOUNT_DAYS_MAX) throw refusedField(days.field, 'limitReached');
  if (steps > 0 && size.steps + steps > ACCOUNT_STEPS_MAX) throw refusedField('steps', 'limitReached');
  if (added > 0 && size.textBytes + added > ACCOUNT_TEXT_MAX) {
    const [[field] = ['name']] = Object.entries(bytes).toSorted(([, one], [, other]) => other - one);
    throw refusedField(field, 'limitReached');
  }
}

/** A schedule may not grow past its limit; a longer one may become shorter. */
export function requireScheduleRows(field: string, after: Schedule, before: Schedule = []): void {
  if (after.length > Math.max(SCHEDULE_ROWS_MAX, before.length)) throw refusedField(field, 'limitReached');
}

type TextBytes = Record<CountedField, number>;

/** The texts of a habit that count, in UTF-8 bytes as they are stored. */
export function textBytesOf(habit: HabitFields): TextBytes {
  const columns = columnsOf(pickFields(habit, countedFields));
  const sizes = countedFields.map((field) => [field, bytesOf(columns[habitColumns[field].column] ?? '')]);
  return Object.fromEntries(sizes) as TextBytes;
}

/** The growth of each of those texts by a change. */
export function textGrowthOf(before: HabitFields, after: HabitFields): TextBytes {
  const old = textBytesOf(before);
  const growth = textBytesOf(after);
  for (const field of countedFields) growth[field] -= old[field];
  return growth;
}

export const bytesOf = (text: string): number => Buffer.byteLength(text);

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * By sums, not by a counter of the account: they cannot drift, read lengths and no text, and only writes that add text or many days need
 * them. The days of a habit are counted in its row.
 */
export async function findAccountSize({ queries, userId }: UserRows) {
  const row = await queries
    .selectNoFrom((from) => {
      const habits = from.selectFrom('habits').where('user_id', '=', userId);
      const steps = from.selectFrom('steps').where('user_id', '=', userId);
      return [
        habits.select((habit) => habit.fn.sum<number | null>(habitTextBytes).as('bytes')).as('habits'),
        habits.select((habit) => habit.fn.sum<number | null>('day_bytes').as('bytes')).as('days'),
        steps.select(sql<number | null>`sum(octet_length(name))`.as('bytes')).as('step_names'),
        steps.select((step) => step.fn.countAll<number>().as('count')).as('steps'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    textBytes: (row.habits ?? 0) + (row.step_names ?? 0),
    steps: row.steps ?? 0,
    dayBytes: row.days ?? 0,
  };
}

/** Tells webhooks that days of a habit have changed. */
async function noteDays(scope: UserScope, before: StoredHabit, days: readonly DayKey[]): Promise<void> {
  const { hooks } = scope;
  if (!hooks) return;
  const record = { ...before, breaks: breaksOf(JSON.parse(hooks.breaks) as Break[], before.id) };
  const notes = days.map((day) => {
    const wasReached = reachedFrom(record, day) !== null;
    return { type: 'day.updated', habitId: before.id, day, wasReached } as const;
  });
  await noteHooks(scope, ...notes);
}
