import type { Undone } from '#contract/connections.ts';
import { replanned } from '#domain/record/planning.ts';
import { dayOf } from '#domain/record/ticking.ts';
import {
  deleteWrite,
  listWritesOfToday,
  type WriteRow,
} from '#server/accounts/connections/assistant-writes.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { type UserScope, updateRows } from '#server/core/database/user-rows.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { noteHooks } from '#server/core/jobs/hook-notes.ts';
import { presentBreak } from '#server/habits/breaks/breaks-routes.ts';
import { breaksIn, deleteBreak } from '#server/habits/breaks/breaks-service.ts';
import { putAway } from '#server/habits/habits/habits-routes.ts';
import { openForHabit } from '#server/habits/ordering/ordering-service.ts';
import {
  requireRoom,
  requireScheduleRows,
  saveChange,
  textGrowthOf,
} from '#server/habits/records/day-service.ts';
import {
  columnsOf,
  dayOfRow,
  habitFieldsOf,
  rowOf,
  rowOfDay,
  type StoredHabit,
} from '#server/habits/records/habit-columns.ts';
import { findHabit } from '#server/habits/records/habits-repository.ts';
import { planReminder } from '#server/habits/reminders/schedule.ts';
import { fingerprintOf } from '#server/imports/record-import.ts';
import { type DayColumns, type HabitColumns, habitColumnsOf } from './record-writes.ts';

interface Undoing {
  readonly viewer: Viewer;
  readonly now: number;
}

/**
 * Takes back what an assistant changed on the user's today, the newest change first, each only where what it left is still there. What is
 * kept stays recorded, so that a repetition answers it again.
 */
export async function undoWrites(scope: UserScope, clientId: string, undoing: Undoing): Promise<Undone> {
  const answer = { undone: 0, kept: 0 };
  for (const write of await listWritesOfToday(scope, clientId, undoing)) {
    const isUndone = await undoWrite(scope, write, undoing);
    if (isUndone) await deleteWrite(scope, write);
    answer[isUndone ? 'undone' : 'kept'] += 1;
  }
  return answer;
}

/** False where it is not as the assistant left it. */
async function undoWrite(scope: UserScope, write: WriteRow, undoing: Undoing): Promise<boolean> {
  if (write.what === 'break') return await undoBreak(scope, write, undoing.now);
  const { what, habit_id, day } = write;
  const habit = habit_id && (await findHabit(scope, habit_id, day === null ? [] : [day]));
  // A habit takes its records with it when it is deleted.
  if (!habit) return false;
  if (what === 'newHabit') return await undoNewHabit(scope, habit, write, undoing);
  return what === 'day'
    ? await undoDay(scope, habit, write)
    : await undoHabit(scope, habit, write, undoing.now);
}

async function undoBreak(scope: UserScope, { after }: WriteRow, now: number): Promise<boolean> {
  const made = JSON.parse(after) as { readonly id: string };
  const current = breaksIn(await lockedUser(scope)).find(({ id }) => id === made.id);
  if (!current || JSON.stringify(presentBreak(current)) !== after) return false;
  await deleteBreak(scope, made.id, now);
  return true;
}

/** Nothing is deleted by this: a new habit is put away, as long as nothing was done with it. */
async function undoNewHabit(
  scope: UserScope,
  habit: StoredHabit,
  { after }: WriteRow,
  undoing: Undoing,
): Promise<boolean> {
  const { fingerprint } = JSON.parse(after) as { readonly fingerprint: string };
  if (habit.dayBytes > 0 || fingerprintOf(habit) !== fingerprint) return false;
  await putAway(scope, habit, undoing);
  return true;
}

async function undoDay(
  scope: UserScope,
  habit: StoredHabit,
  { day, before, after }: WriteRow,
): Promise<boolean> {
  const key = day ?? '';
  const row = rowOfDay(key, dayOf(habit, key));
  if (!isAsLeft(row, after)) return false;
  const { completedStepIds, ...rest } = dayOfRow({ ...row, ...(JSON.parse(before ?? '{}') as DayColumns) });
  const own = completedStepIds.filter((id) => habit.steps.some((step) => step.id === id));
  await saveChange(scope, habit, new Map([[key, { ...rest, completedStepIds: own }]]));
  return true;
}

async function undoHabit(
  scope: UserScope,
  habit: StoredHabit,
  { before, after }: WriteRow,
  now: number,
): Promise<boolean> {
  if (!isAsLeft(habitColumnsOf(habit), after)) return false;
  const columns = JSON.parse(before ?? '{}') as HabitColumns;
  const restored = replanned({ ...habit, ...habitFieldsOf({ ...rowOf(habit), ...columns }) });
  requireScheduleRows('schedule', restored.schedule, habit.schedule);
  await requireRoom(scope, { bytes: { ...textGrowthOf(habit, restored) } });
  const isBack = habit.archivedAt !== null && restored.archivedAt === null;
  const isAway = habit.archivedAt === null && restored.archivedAt !== null;
  if (isBack) await openForHabit(scope, habit);
  const { ticks, completed } = restored;
  await updateRows(scope, 'habits', { id: habit.id }, { ...columns, ...columnsOf({ ticks, completed }) });
  // By the breaks that are left: one may have been taken back before.
  await planReminder(scope, restored, { user: await lockedUser(scope), now });
  await noteHooks(scope, { type: isAway ? 'habit.archived' : 'habit.updated', habitId: habit.id });
  return true;
}

/** Whether columns have the values that a change left. */
function isAsLeft(columns: DayColumns | HabitColumns, after: string): boolean {
  const current = new Map<string, unknown>(Object.entries(columns));
  return Object.entries(JSON.parse(after) as object).every(
    ([column, value]) => current.get(column) === value,
  );
}
