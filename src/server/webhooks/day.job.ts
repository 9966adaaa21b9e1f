import { type Break, isOnBreak } from '#domain/days/breaks.ts';
import { addDays, type DayClock, type DayKey, dayIn } from '#domain/days/day-key.ts';
import { MINUTE } from '#domain/days/time.ts';
import { instantOf } from '#domain/reminders/reminder.ts';
import { findUser, lockedUser } from '#server/accounts/users/user-repository.ts';
import { saveWanted } from '#server/accounts/webhooks/webhooks.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { type UserRows, withTransaction } from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import { dayClockOf } from '#server/core/http/viewer.ts';
import { HOOK_DAY_JOB, wantsOf } from '#server/core/jobs/hook-notes.ts';
import type { Job, JobPayloads } from '#server/core/jobs/job-kinds.ts';
import { enqueue, findPayload, withdrawJob } from '#server/core/jobs/jobs-repository.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { type Happening, tell } from './tell.ts';

const wantsDays = (user: Pick<UsersTable, 'hook_events'>): boolean =>
  wantsOf(user, ['day.started', 'break.started', 'break.ended']);

/** After a change of webhooks: notes what they want, and waits for the next day if one of them wants to be told. */
export async function planDays(rows: UserRows, now: number): Promise<void> {
  const user = await lockedUser(rows);
  const hook_events = await saveWanted(rows);
  if (!wantsDays({ hook_events }) || (await findPayload(rows, HOOK_DAY_JOB)) !== null) return;
  const day = dayAt(dayClockOf(user), now);
  await waitForDay(rows, user, { day, breaks: ongoing(user, day) }, now);
}

const dayAt = ({ timeZone, dayStart }: DayClock, now: number): DayKey => dayIn(timeZone, now, dayStart);

const ongoing = (user: UsersTable, day: DayKey): Break[] =>
  breaksIn(user).filter((each) => isOnBreak([each], day));

async function waitForDay(
  rows: UserRows,
  user: UsersTable,
  payload: JobPayloads['hookDay'],
  now: number,
): Promise<void> {
  const { timeZone, dayStart } = dayClockOf(user);
  const time = `${String(dayStart).padStart(2, '0')}:00`;
  const begins = instantOf(addDays(payload.day, 1), time, timeZone, dayStart);
  // A clock that is put back can begin a day a second time.
  const dueAt = begins > now ? begins : now + MINUTE;
  await enqueue(rows, { kind: 'hookDay', id: HOOK_DAY_JOB, payload, now, dueAt });
}

/**
 * The job that waits for the next day of a user. It also runs when the time zone, the start of the day or a break has changed, and tells
 * the difference to what it told before; the next one replaces it, so that a repetition tells nothing.
 */
export async function tellDay(
  { database, limits, clock }: Pick<Context, 'database' | 'limits' | 'clock'>,
  { userId, id }: Job<'hookDay'>,
): Promise<void> {
  await withTransaction(database, userId, async (rows) => {
    const told = await findPayload<JobPayloads['hookDay']>(rows, id);
    const user = await findUser(rows.queries, userId);
    if (!told || !user) return;
    if (!wantsDays(user)) return await withdrawJob(rows, id);
    const now = clock();
    const today = dayAt(dayClockOf(user), now);
    const breaks = ongoing(user, today);
    const happenings = [...dayStarted(today, told.day), ...changesOf(told.breaks, breaks)];
    if (user.closes_at === null) await tell(rows, happenings, { limits, now });
    await waitForDay(rows, user, { day: today > told.day ? today : told.day, breaks }, now);
  });
}

function dayStarted(today: DayKey, before: DayKey): Happening[] {
  return today > before ? [{ type: 'day.started', habitIds: null, data: { day: today } }] : [];
}

function changesOf(before: readonly Break[], after: readonly Break[]): Happening[] {
  const missing = (all: readonly Break[], among: readonly Break[]) =>
    all.filter(({ id }) => !among.some((each) => each.id === id));
  return [
    ...missing(before, after).map((each) => ofBreak('break.ended', each)),
    ...missing(after, before).map((each) => ofBreak('break.started', each)),
  ];
}

const ofBreak = (type: 'break.started' | 'break.ended', { id, from, to, habitIds }: Break): Happening => ({
  type,
  habitIds,
  data: { breakId: id, from, to, habitIds },
});
