import type { ReminderNotice } from '#contract/reminders.ts';
import { logsAmount } from '#domain/habit.ts';
import type { HabitReminder } from '#domain/habit-reminders.ts';
import { REMINDER_LATE_MAX } from '#domain/reminder.ts';
import { ONE } from '#domain/share.ts';
import { addLabel } from '#i18n/add-label.ts';
import { reminders as english } from '#i18n/en/reminders.ts';
import { reminders as french } from '#i18n/fr/reminders.ts';
import type { ReminderTexts } from '#i18n/messages.ts';
import { pathTo } from '#i18n/paths.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import type { Job } from '#server/core/jobs/job-handler.ts';
import type { StoredHabit } from '#server/habits/records/habit.ts';
import { findHabit } from '#server/habits/records/habits-repository.ts';
import { SubscriptionGoneError } from './push-sender.ts';
import { findReach } from './reach.ts';
import type { ReminderContext } from './reminder-context.ts';
import { stillDue } from './schedule.ts';

const texts: Readonly<Record<'en' | 'fr', ReminderTexts>> = { en: english, fr: french };

/** The job of one notification to one device. Each attempt checks again whether the reminder is still due, and reaches the device. */
export async function pushReminder(
  context: ReminderContext,
  { userId, payload, signal }: Job<'push'>,
): Promise<void> {
  const { database, push, clock } = context;
  const rows = { queries: database.db, userId };
  const user = await findUser(database.db, userId);
  const habit = await findHabit(rows, payload.habitId, [payload.day]);
  if (!user || !habit) return;
  const { devices } = await findReach(rows, user, payload.at);
  const device = devices.find(({ token_hash }) => token_hash === payload.device);
  if (!device?.endpoint || !device.public_key || !device.auth_secret) return;
  const now = clock();
  const reminder = stillDue(habit, payload, user, now);
  if (reminder === null) return;
  const { endpoint, public_key: p256dh, auth_secret: auth } = device;
  const text = JSON.stringify(noticeOf(habit, reminder, payload.day, user));
  try {
    await push.send(
      {
        subscription: { endpoint, keys: { p256dh, auth } },
        text,
        topic: reminder.id.replaceAll('-', ''),
        seconds: Math.ceil((payload.at + REMINDER_LATE_MAX - now) / 1_000),
      },
      signal,
    );
  } catch (error) {
    if (!(error instanceof SubscriptionGoneError)) throw error;
    // Not a newer subscription of this device.
    const gone = { token_hash: payload.device, endpoint };
    await withTransaction(database, userId, (queries) =>
      deleteRows({ queries, userId }, 'reminder_devices', gone),
    );
  }
}

function noticeOf(
  habit: StoredHabit,
  reminder: HabitReminder,
  day: string,
  { user_id: account, locale }: Pick<UsersTable, 'user_id' | 'locale'>,
): ReminderNotice {
  const { body, done, snooze } = texts[locale];
  const add = logsAmount(habit) ? habit.step / ONE : undefined;
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
