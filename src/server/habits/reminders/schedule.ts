import { breaksOf } from '#domain/days/breaks.ts';
import { addDays, type DayKey, dayIn } from '#domain/days/day-key.ts';
import {
  type HabitReminder,
  habitReminders,
  instantOf,
  isStillDue,
  nextOfHabit,
  sameMinute,
} from '#domain/reminders/reminder.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-rows.ts';
import { dayClockOf } from '#server/core/http/viewer.ts';
import type { DueReminder, ReminderPayload } from '#server/core/jobs/job-kinds.ts';
import { enqueue, findPayload, withdrawJob } from '#server/core/jobs/jobs-repository.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import type { StoredHabit } from '#server/habits/records/habit-columns.ts';

/** The one job of a habit's reminders. */
export const reminderJob = (habitId: string): string => `reminder-${habitId}`;

/** What reminders need of their user. */
type RemindedUser = Pick<UsersTable, 'time_zone' | 'settings' | 'breaks'>;

function remindersAt(habit: StoredHabit, user: RemindedUser, now: number): HabitReminder[] {
  const clock = dayClockOf(user);
  const record = { ...habit, breaks: breaksOf(breaksIn(user), habit.id) };
  return habitReminders(habit, record, clock, dayIn(clock.timeZone, now, clock.dayStart));
}

/** What is left of the reminders of a habit, beside its rules. */
type Progress = Pick<ReminderPayload, 'from' | 'sent' | 'putOff'>;

export interface Moment {
  readonly user: RemindedUser;
  readonly now: number;
  /** The next one is computed after this instant; after `now` when left out. */
  readonly after?: number;
  readonly progress?: Progress;
}

/** Schedules the habit's next reminder in place of the planned one, or withdraws that. */
export async function planReminder(
  rows: UserRows,
  habit: StoredHabit,
  { user, now, after = now, progress = { from: '' } }: Moment,
): Promise<void> {
  const { from, sent = {}, putOff = [] } = progress;
  const next = nextOfHabit(remindersAt(habit, user, now), after, (id) => sent[id] ?? from);
  const [soonest, ...later] = putOff.toSorted((left, right) => left.at - right.at);
  const isPutOff = soonest !== undefined && (next === null || soonest.at <= next.at);
  const due = isPutOff ? soonest : next;
  if (!due) return await withdrawJob(rows, reminderJob(habit.id));
  const waiting = isPutOff ? later : putOff;
  const payload: ReminderPayload = {
    habitId: habit.id,
    ...due,
    from,
    ...(Object.keys(sent).length > 0 && { sent }),
    ...(waiting.length > 0 && { putOff: waiting }),
  };
  await enqueue(rows, { kind: 'reminder', id: reminderJob(habit.id), payload, now, dueAt: due.at });
}

/** What is left after a planned reminder has come; those of the same minute came with it, if it was still due. */
export function progressAfter(
  habit: StoredHabit,
  planned: ReminderPayload,
  user: RemindedUser,
  { isDue, now }: { readonly isDue: boolean; readonly now: number },
): Progress {
  const { from, sent, putOff } = planned;
  if (!isDue) return { from, ...(sent && { sent }), ...(putOff && { putOff }) };
  const reminders = remindersAt(habit, user, now);
  const shown = reminderOf(reminders, planned);
  const came = [...(shown ? [shown] : []), ...sameMinute(reminders, planned)];
  return { from, sent: { ...sent, ...dayAfter(planned.day, came) }, ...(putOff && { putOff }) };
}

const dayAfter = (day: DayKey, reminders: readonly HabitReminder[]): Record<string, DayKey> =>
  Object.fromEntries(reminders.map(({ id }) => [id, addDays(day, 1)]));

/** Snoozes a reminder of today: the named one, or the last one that has come. */
export async function snoozeReminder(
  rows: UserRows,
  habit: StoredHabit,
  { user, now, day, at, reminderId }: Moment & { day: DayKey; at: number; reminderId: string | undefined },
): Promise<void> {
  const reminders = remindersAt(habit, user, now);
  const snoozed = reminders.find(({ id }) => id === (reminderId ?? lastOf(reminders, day, now)?.id));
  if (!snoozed) return;
  const planned = await findPayload<ReminderPayload>(rows, reminderJob(habit.id));
  const { from, sent, putOff } = planned ? progressOf(planned) : { from: '' };
  const others = (putOff ?? []).filter((other) => other.reminderId !== snoozed.id);
  const progress = {
    from,
    sent: {
      ...sent,
      ...dayAfter(day, [snoozed, ...sameMinute(reminders, { day, at: instantOn(snoozed, day) })]),
    },
    putOff: [...others, { reminderId: snoozed.id, day, at, snoozed: true as const }],
  };
  // One that is due this very moment still comes.
  const after = planned && !planned.snoozed ? Math.min(now, planned.at - 1) : now;
  await planReminder(rows, habit, { user, now, after, progress });
}

const instantOn = ({ time, timeZone, dayStart }: HabitReminder, day: DayKey): number =>
  instantOf(day, time, timeZone, dayStart);

/** The last reminder of a day that has come by now; the first one before. */
function lastOf(reminders: readonly HabitReminder[], day: DayKey, now: number): HabitReminder | undefined {
  const came = reminders.filter((reminder) => instantOn(reminder, day) <= now);
  return came.toSorted((left, right) => instantOn(right, day) - instantOn(left, day))[0] ?? reminders[0];
}

/** What is left while a reminder waits: a snoozed one is among those that are put off. */
function progressOf({ from, sent, putOff = [], ...planned }: ReminderPayload): Progress {
  const { habitId: _, ...snoozed } = planned;
  const all: readonly DueReminder[] = planned.snoozed ? [snoozed, ...putOff] : putOff;
  return { from, ...(sent && { sent }), putOff: all };
}

/** Schedules again after a journey, or a change of when days begin: no day is reminded of twice, and a snoozed reminder stays snoozed. */
export async function replanReminder(
  rows: UserRows,
  habit: StoredHabit,
  moment: Omit<Moment, 'progress'>,
): Promise<void> {
  const planned = await findPayload<ReminderPayload>(rows, reminderJob(habit.id));
  await planReminder(rows, habit, { ...moment, ...(planned && { progress: progressOf(planned) }) });
}

/** The reminder that a job is about; the first one for a job of an older version. */
function reminderOf(
  reminders: readonly HabitReminder[],
  { reminderId }: DueReminder,
): HabitReminder | undefined {
  return reminderId === undefined ? reminders[0] : reminders.find(({ id }) => id === reminderId);
}

/** The reminder of a job if it should still be sent, else null. */
export function stillDue(
  habit: StoredHabit,
  planned: DueReminder,
  user: RemindedUser & Pick<UsersTable, 'closes_at'>,
  now: number,
): HabitReminder | null {
  if (user.closes_at !== null) return null;
  const reminder = reminderOf(remindersAt(habit, user, now), planned);
  const state = { isDone: habit.ticks.has(planned.day), now };
  return reminder && isStillDue(reminder, planned, state) ? reminder : null;
}
