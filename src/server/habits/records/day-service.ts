import { VALUE_MAX } from '#contract/limits.ts';
import { type DayKey, EARLIEST_DAY, lastTickableDay } from '#domain/days/day-key.ts';
import { ONE } from '#domain/plan/share.ts';
import type { DayUpdate } from '#domain/record/day-update.ts';
import type { CountedDay, DayEvent } from '#domain/record/habit-day.ts';
import { applyDays, changedDay, changedDays, dayOf } from '#domain/record/ticking.ts';
import { DAY_ROW_BYTES } from '#server/core/database/tables.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { invalidField } from '#server/core/errors/api-error.ts';
import { bytesOf, requireRoom, sumOf } from './account-size.ts';
import type { StoredHabit } from './habit.ts';
import { type DayRow, rowOfDay } from './habit-row.ts';
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
  requireAmounts('days', changed.values());
  return await saveChange(scope, habit, changed);
}

/** The same for one day by its fields. */
export async function changeDay(
  scope: UserScope,
  habit: StoredHabit,
  day: DayKey,
  update: DayUpdate,
): Promise<StoredHabit> {
  const after = changedDay(habit, day, update);
  requireAmounts('value', [after]);
  const before = dayOf(habit, day);
  return await saveChange(scope, habit, new Map(after === before ? [] : [[day, after]]));
}

/** Additions and steps may pass the largest amount of a day. */
function requireAmounts(field: string, days: Iterable<CountedDay>): void {
  for (const { value = 0 } of days) {
    if (value > VALUE_MAX * ONE) throw invalidField(field, 'maxValue', { max: VALUE_MAX });
  }
}

async function saveChange(
  scope: UserScope,
  habit: StoredHabit,
  changed: ReadonlyMap<DayKey, CountedDay>,
): Promise<StoredHabit> {
  const after = await writeDays(scope, habit, changed);
  await finishDays(scope, habit, after);
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
