import { breaksOf } from '#domain/breaks.ts';
import { type DayKey, dayNumber } from '#domain/day-key.ts';
import { statesOf } from '#domain/day-states.ts';
import { firstDayOfRecord } from '#domain/habit-record.ts';
import { isStillDue, nextReminder, type ReminderRule, reminderRuleOf } from '#domain/reminder.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { dayClockOf } from '#server/core/http/today.ts';
import type { ReminderPayload } from '#server/core/jobs/job-kinds.ts';
import { enqueue, findPayload, withdrawJob } from '#server/core/jobs/jobs-repository.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import type { StoredHabit } from '#server/habits/records/habit.ts';

/** The one job of a habit's reminder. */
export const reminderJob = (habitId: string): string => `reminder-${habitId}`;

/** What reminders need of their user. */
type RemindedUser = Pick<UsersTable, 'time_zone' | 'settings' | 'breaks'>;

function ruleOf(habit: StoredHabit, user: RemindedUser): ReminderRule | null {
  const reminding = {
    ...habit,
    firstDay: firstDayOfRecord(habit),
    isSkipped: (day: DayKey) => habit.skips.has(day),
    breaks: breaksOf(breaksIn(user), habit.id),
  };
  return reminderRuleOf(reminding, dayClockOf(user));
}

export interface Moment {
  readonly user: RemindedUser;
  readonly now: number;
  /** The next one is computed after this instant; after `now` when left out. */
  readonly after?: number;
  /** Days before have had their reminders. */
  readonly from?: DayKey;
}

/** Schedules the habit's next reminder in place of the planned one, or withdraws that. */
export async function planReminder(
  rows: UserRows,
  habit: StoredHabit,
  { user, now, after = now, from = '' }: Moment,
): Promise<void> {
  const rule = ruleOf(habit, user);
  const next = rule && nextReminder(rule, after, from);
  if (!next) return await withdrawJob(rows, reminderJob(habit.id));
  const payload = { habitId: habit.id, ...next, from };
  await enqueue(rows, { kind: 'reminder', id: reminderJob(habit.id), payload, now, dueAt: next.at });
}

/** Snoozes today's reminder. */
export async function snoozeReminder(
  rows: UserRows,
  habitId: string,
  { day, at, now }: { day: DayKey; at: number; now: number },
): Promise<void> {
  const payload = { habitId, day, at, from: day, snoozed: true } as const;
  await enqueue(rows, { kind: 'reminder', id: reminderJob(habitId), payload, now, dueAt: at });
}

/** Schedules again after a journey, or a change of when days begin: no day is reminded of twice, and a snoozed reminder stays snoozed. */
export async function replanReminder(
  rows: UserRows,
  habit: StoredHabit,
  moment: Omit<Moment, 'from'>,
): Promise<void> {
  const planned = await findPayload<ReminderPayload>(rows, reminderJob(habit.id));
  if (planned?.snoozed) return;
  await planReminder(rows, habit, { ...moment, from: planned?.from ?? '' });
}

/** Done on the day, or its period is met already. */
function isMetOn(habit: StoredHabit, user: RemindedUser, day: DayKey): boolean {
  const number = dayNumber(day);
  const record = { ...habit, breaks: breaksOf(breaksIn(user), habit.id) };
  const [state] = statesOf(record, number, number, number);
  return state === 'done' || state === 'covered';
}

/** Whether a planned reminder of a habit should still be sent. */
export function isReminderStillDue(
  habit: StoredHabit,
  planned: ReminderPayload,
  user: RemindedUser & Pick<UsersTable, 'closes_at'>,
  now: number,
): boolean {
  const state = { isDone: isMetOn(habit, user, planned.day), now };
  return user.closes_at === null && isStillDue(ruleOf(habit, user), planned, state);
}
