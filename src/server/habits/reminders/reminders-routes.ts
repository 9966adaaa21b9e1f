import { remindersCalls } from '#contract/calls/reminders.ts';
import { MINUTE } from '#domain/time.ts';
import { invalidField } from '#server/core/errors/api-error.ts';
import { done, ok } from '#server/core/http/answers.ts';
import { bind } from '#server/core/http/route.ts';
import { todayOf } from '#server/core/http/today.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { historyOf, requireHabit } from '#server/habits/records/one-habit.ts';
import type { ReminderApi } from './reminder-context.ts';
import { deleteDevice, findDevice, saveDevice } from './reminder-devices-repository.ts';
import { snoozeReminder } from './schedule.ts';
import { endMailedReminders } from './unsubscribe.ts';

export function remindersRoutes(api: ReminderApi): void {
  const { push } = api.context;

  bind(api, remindersCalls.getReminderDevice, async ({ scope, viewer }) => {
    const device = await findDevice(scope, viewer.tokenHash);
    const kind = device === null ? 'none' : device.endpoint === null ? 'local' : 'push';
    return ok({ kind, publicKey: push.publicKey } as const);
  });

  bind(api, remindersCalls.setPushSubscription, async ({ scope, viewer, body, now }) => {
    const { endpoint, keys } = body;
    if (!push.accepts(endpoint)) throw invalidField('endpoint', 'url');
    const device = { endpoint, public_key: keys.p256dh, auth_secret: keys.auth };
    await saveDevice(scope, { ...deviceOf(viewer, now), ...device });
    return done;
  });

  bind(api, remindersCalls.setLocalReminders, async ({ scope, viewer, body, now }) => {
    const local_until = new Date(body.until).toISOString();
    await saveDevice(scope, { ...deviceOf(viewer, now), local_until });
    return done;
  });

  bind(api, remindersCalls.removeReminderDevice, async ({ scope, viewer }) => {
    await deleteDevice(scope, viewer.tokenHash);
    return done;
  });

  bind(api, remindersCalls.unsubscribeReminders, async ({ body }) => {
    await endMailedReminders(api.context, body.token);
    return done;
  });

  bind(api, remindersCalls.snoozeReminder, async ({ scope, viewer, params, body, now }) => {
    const day = todayOf(viewer, now);
    const habit = await requireHabit(scope, params.id, historyOf(day));
    if (habit.reminderTime !== null) {
      await snoozeReminder(scope, habit.id, { day, at: now + body.minutes * MINUTE, now });
    }
    return done;
  });
}

/** A device that does not remind yet. */
const deviceOf = ({ tokenHash }: Viewer, now: number) => ({
  token_hash: tokenHash,
  endpoint: null,
  public_key: null,
  auth_secret: null,
  local_until: null,
  created_at: new Date(now).toISOString(),
});
