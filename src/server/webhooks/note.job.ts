import { breaksOf } from '#domain/days/breaks.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { DAY } from '#domain/days/time.ts';
import { reachedFrom } from '#domain/record/reached.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { insertNew, takeRow, type UserScope, withTransaction } from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import { dayClockOf } from '#server/core/http/viewer.ts';
import type { HookNote, Job } from '#server/core/jobs/job-kinds.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import type { StoredHabit } from '#server/habits/records/habit-columns.ts';
import { findHabit } from '#server/habits/records/habits-repository.ts';
import { presentDays } from '#server/habits/records/one-habit.ts';
import { type Happening, tell } from './tell.ts';

/** The job of one change: what there is to tell is read now, so that several changes are one. It ends with its transaction, so that each event is sent once. */
export async function tellNote(
  { database, limits, clock }: Pick<Context, 'database' | 'limits' | 'clock'>,
  { userId, id, payload }: Job<'hookNote'>,
): Promise<void> {
  await withTransaction(database, userId, async (rows) => {
    // The job of a later change of the same thing sends both.
    if (!(await takeRow(rows, 'jobs', { id }))) return;
    const user = await findUser(rows.queries, userId);
    if (!user || user.closes_at !== null || user.hook_events === '') return;
    const now = clock();
    await tell(rows, await happeningsOf(rows, user, payload, now), { limits, now });
  });
}

async function happeningsOf(
  rows: UserScope,
  user: UsersTable,
  note: HookNote,
  now: number,
): Promise<Happening[]> {
  const { type, habitId, name, day } = note;
  const habitIds = [habitId];
  if (type === 'habit.deleted') return [{ type, habitIds, name, data: { habitId } }];
  const habit = await findHabit(rows, habitId, day === undefined ? [] : [day]);
  if (!habit) return [];
  if (type === 'day.updated') return await ofDay(rows, user, { habit, day: day ?? '', note, now });
  const state = habit.archivedAt !== null ? 'archived' : habit.activated ? 'active' : 'paused';
  return [{ type, habitIds, name: habit.name, data: { habitId, kind: habit.kind, state } }];
}

interface ChangedDay {
  readonly habit: StoredHabit;
  readonly day: string;
  readonly note: HookNote;
  readonly now: number;
}

async function ofDay(
  rows: UserScope,
  user: UsersTable,
  { habit, day, note, now }: ChangedDay,
): Promise<Happening[]> {
  const { id: habitId, name } = habit;
  const { timeZone, dayStart } = dayClockOf(user);
  const breaks = breaksIn(user);
  const shown = presentDays(habit, breaks, [day], dayIn(timeZone, now, dayStart))[day];
  const about = { habitIds: [habitId], name };
  const data = { habitId, day, state: shown?.state ?? 'none', value: shown?.value ?? null };
  const { source } = note;
  const reached = reachedFrom({ ...habit, breaks: breaksOf(breaks, habitId) }, day);
  const isNew = reached !== null && note.wasReached === false && (await isFirst(rows, habitId, reached, now));
  return [
    { type: 'day.updated', ...about, data: { ...data, ...(source && { source }) } },
    ...(isNew ? [{ type: 'goal.reached' as const, ...about, data: { habitId, day, from: reached } }] : []),
  ];
}

/** A goal is one event, however often its days change. */
const ONCE_MS = 31 * DAY;

async function isFirst(rows: UserScope, habitId: string, from: string, now: number): Promise<boolean> {
  return await insertNew(rows, 'once', { mark: `goal ${habitId} ${from}`, until: instant(now + ONCE_MS) });
}
