import { remindersCalls } from '#contract/reminders.ts';
import { MINUTE } from '#domain/days/time.ts';
import { changeSettings } from '#server/accounts/settings/settings-service.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import { deleteRows, findRow, saveRow, withTransaction } from '#server/core/database/user-rows.ts';
import { invalidField } from '#server/core/errors/api-error.ts';
import { done, ok, route } from '#server/core/http/route.ts';
import { todayOf, type Viewer } from '#server/core/http/viewer.ts';
import { historyOf, requireHabit } from '#server/habits/records/one-habit.ts';
import type { ReminderApi } from './reminder-context.ts';
import { snoozeReminder } from './schedule.ts';

export function remindersRoutes(api: ReminderApi): void {
  const { push, unsubscribing, database } = api.context;

  route(api, remindersCalls.getReminderDevice, async ({ scope, viewer }) => {
    const device = await findRow(scope, 'reminder_devices', { token_hash: viewer.tokenHash });
    const kind = device === null ? 'none' : device.endpoint === null ? 'local' : 'push';
    return ok({ kind, publicKey: push.publicKey } as const);
  });

  route(api, remindersCalls.setPushSubscription, async ({ scope, viewer, body, now }) => {
    const { endpoint, keys } = body;
    if (!push.accepts(endpoint)) throw invalidField('endpoint', 'url');
    const device = { endpoint, public_key: keys.p256dh, auth_secret: keys.auth };
    await saveRow(scope, 'reminder_devices', { ...deviceOf(viewer, now), ...device });
    return done;
  });

  route(api, remindersCalls.setLocalReminders, async ({ scope, viewer, body, now }) => {
    const local_until = instant(body.until);
    await saveRow(scope, 'reminder_devices', { ...deviceOf(viewer, now), local_until });
    return done;
  });

  route(api, remindersCalls.removeReminderDevice, async ({ scope, viewer }) => {
    await deleteRows(scope, 'reminder_devices', { token_hash: viewer.tokenHash });
    return done;
  });

  // Ends the reminders by mail of the token's user. A repetition changes nothing.
  route(api, remindersCalls.unsubscribeReminders, async ({ body, now }) => {
    const userId = unsubscribing.userOf(body.token);
    if (userId === null) throw invalidField('token', 'generic');
    await withTransaction(database, userId, async (scope) => {
      if (!(await findUser(scope.queries, userId))) throw invalidField('token', 'generic');
      await changeSettings(scope, { reminderChannel: { email: false }, weeklyLetter: false }, now);
    });
    return done;
  });

  route(api, remindersCalls.snoozeReminder, async ({ scope, viewer, params, body, now }) => {
    const day = todayOf(viewer, now);
    const habit = await requireHabit(scope, params.id, historyOf(day));
    if (habit.reminderTime !== null) {
      const at = now + body.minutes * MINUTE;
      await snoozeReminder(scope, habit, { user: viewer.user, now, day, at, reminderId: body.reminder });
    }
    return done;
  });
}

/** A device without reminders: one per session, a newer one replaces it. */
const deviceOf = ({ tokenHash }: Viewer, now: number) => ({
  token_hash: tokenHash,
  endpoint: null,
  public_key: null,
  auth_secret: null,
  local_until: null,
  created_at: instant(now),
});
