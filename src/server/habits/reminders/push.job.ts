import type { ReminderNotice } from '#contract/reminders.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { ONE } from '#domain/plan/share.ts';
import type { HabitReminder } from '#domain/reminders/habit-reminders.ts';
import { addLabel } from '#i18n/add-label.ts';
import { eveningText } from '#i18n/evening-text.ts';
import { pathTo } from '#i18n/paths.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { Job } from '#server/core/jobs/job-handler.ts';
import type { StoredHabit } from '#server/habits/records/habit.ts';
import { findHabit } from '#server/habits/records/habits-repository.ts';
import { eveningHabits } from './evening.ts';
import { pushTo } from './push-to.ts';
import type { ReminderContext } from './reminder-context.ts';
import { reminderTexts } from './reminder-texts.ts';
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
