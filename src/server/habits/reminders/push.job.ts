import type { EveningNotice, ReminderNotice } from '#contract/reminders.ts';
import { ONE, tapStep } from '#domain/plan/habit.ts';
import { type HabitReminder, REMINDER_LATE_MAX } from '#domain/reminders/reminder.ts';
import { addLabel, eveningText } from '#i18n/notice-text.ts';
import { pathTo } from '#i18n/paths.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { deleteRows, type UserScope, withTransaction } from '#server/core/database/user-rows.ts';
import type { Job } from '#server/core/jobs/job-kinds.ts';
import type { StoredHabit } from '#server/habits/records/habit-columns.ts';
import { findHabit } from '#server/habits/records/habits-repository.ts';
import { eveningHabits, reminderTexts } from './evening.ts';
import { findReach } from './fire.job.ts';
import { SubscriptionGoneError } from './push-sender.ts';
import type { ReminderContext } from './reminder-context.ts';
import { stillDue } from './schedule.ts';

/** The job of one notification to one device. Each attempt checks again whether the reminder is still due, and reaches the device. */
export async function pushReminder(context: ReminderContext, job: Job<'push'>): Promise<void> {
  const { habitId, day } = job.payload;
  await pushTo(context, job, async (scope, user, now) => {
    const habit = await findHabit(scope, habitId, [day]);
    const reminder = habit && stillDue(habit, job.payload, user, now);
    if (!reminder) return null;
    return { notice: noticeOf(habit, reminder, day, user), topic: reminder.id.replaceAll('-', '') };
  });
}

/** The same for a notice of an evening: what is open may have been done since. */
export async function pushEvening(context: ReminderContext, job: Job<'eveningPush'>): Promise<void> {
  const { kind, day, at } = job.payload;
  await pushTo(context, job, async (scope, user, now) => {
    const habits = (await eveningHabits(scope, user, { day, at, kinds: [kind] }, now)).get(kind);
    if (!habits) return null;
    const { user_id: account, locale } = user;
    const url = pathTo('index', locale);
    const { title, body } = eveningText(kind, habits, reminderTexts[locale]);
    return { notice: { type: kind, account, locale, day, title, body, url }, topic: kind };
  });
}

function noticeOf(
  habit: StoredHabit,
  reminder: HabitReminder,
  day: string,
  { user_id: account, locale }: Pick<UsersTable, 'user_id' | 'locale'>,
): ReminderNotice {
  const { body, done, snooze } = reminderTexts[locale];
  const add = tapStep({ kind: habit.kind, step: habit.step / ONE });
  return {
    type: 'reminder',
    account,
    locale,
    habitId: habit.id,
    reminderId: reminder.id,
    day,
    title: habit.name,
    body: reminder.message || body,
    url: pathTo('index', locale),
    done: add === undefined ? done : addLabel(add, habit.unit, locale),
    ...(add !== undefined && { add }),
    snooze,
  };
}

interface Push {
  readonly notice: ReminderNotice | EveningNotice;
  /** A newer push of the same topic replaces one that waits for the device. */
  readonly topic: string;
}

type PushJob = Job<'push' | 'eveningPush' | 'cheerPush'>;

/**
 * Sends what `make` says is still due to the device of a job, and deletes a subscription that is gone. `plannedAt`: the instant for which
 * a device may have its own plan.
 */
export async function pushTo(
  { database, push, clock }: ReminderContext,
  { userId, payload, signal }: Pick<PushJob, 'userId' | 'payload' | 'signal'>,
  make: (scope: UserScope, user: UsersTable, now: number) => Promise<Push | null>,
  plannedAt: number | null = payload.at,
): Promise<void> {
  const scope = { queries: database.db, userId, engine: database.engine };
  const user = await findUser(database.db, userId);
  if (!user) return;
  const { devices } = await findReach(scope, user, plannedAt);
  const device = devices.find(({ token_hash }) => token_hash === payload.device);
  if (!device?.endpoint || !device.public_key || !device.auth_secret) return;
  const now = clock();
  const made = await make(scope, user, now);
  if (made === null) return;
  const { endpoint, public_key: p256dh, auth_secret: auth } = device;
  try {
    await push.send(
      {
        subscription: { endpoint, keys: { p256dh, auth } },
        text: JSON.stringify(made.notice),
        topic: made.topic,
        seconds: Math.ceil((payload.at + REMINDER_LATE_MAX - now) / 1_000),
      },
      signal,
    );
  } catch (error) {
    if (!(error instanceof SubscriptionGoneError)) throw error;
    // Not a newer subscription of this device.
    const gone = { token_hash: payload.device, endpoint };
    await withTransaction(database, userId, (rows) => deleteRows(rows, 'reminder_devices', gone));
  }
}
