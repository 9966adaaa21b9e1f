import { defineCall } from '../call.ts';
import { idParams } from '../common.ts';
import {
  localRemindersSchema,
  pushSubscriptionSchema,
  shownReminderDeviceSchema,
  snoozeSchema,
  unsubscribeSchema,
} from '../reminders.ts';

/** How reminders reach users (docs/decisions/reminders.md). Added later: other clients can ignore them. */
export const remindersCalls = {
  getReminderDevice: defineCall('GET /user/reminder-device', {
    summary: 'How this device reminds, and the key to subscribe with',
    answers: { 200: shownReminderDeviceSchema },
  }),
  setPushSubscription: defineCall('POST /user/reminder-device/push', {
    summary: 'Register this browser for reminders by Web Push',
    body: pushSubscriptionSchema,
  }),
  setLocalReminders: defineCall('POST /user/reminder-device/local', {
    summary: 'Note that this device reminds by itself until then',
    body: localRemindersSchema,
  }),
  removeReminderDevice: defineCall('DELETE /user/reminder-device', {
    summary: 'Stop reminders on this device',
  }),
  unsubscribeReminders: defineCall('POST /reminders/unsubscribe', {
    summary: 'Stop email reminders, by the token of one of them',
    auth: 'anyone',
    body: unsubscribeSchema,
  }),
  snoozeReminder: defineCall('POST /habits/{id}/snooze', {
    summary: 'Snooze the reminder of today',
    params: idParams,
    body: snoozeSchema,
    errors: ['notFound'],
  }),
} as const;
