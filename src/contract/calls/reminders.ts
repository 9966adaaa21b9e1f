import { defineCall } from '../call.ts';
import { idParams } from '../common.ts';
import {
  localRemindersSchema,
  pushSubscriptionSchema,
  shownReminderDeviceSchema,
  snoozeSchema,
  unsubscribeSchema,
} from '../reminders.ts';

/** How reminders reach users, beyond api.md: additive, so that other clients can ignore them. */
export const remindersCalls = {
  getReminderDevice: defineCall('GET /user/reminder-device', {
    summary: 'How this device reminds, and the key to subscribe with',
    answers: { 200: shownReminderDeviceSchema },
  }),
  setPushSubscription: defineCall('POST /user/reminder-device/push', {
    summary: 'Have this browser remind by Web Push',
    body: pushSubscriptionSchema,
  }),
  setLocalReminders: defineCall('POST /user/reminder-device/local', {
    summary: 'This device reminds by itself, until then',
    body: localRemindersSchema,
  }),
  removeReminderDevice: defineCall('DELETE /user/reminder-device', {
    summary: 'Have this device remind no more',
  }),
  unsubscribeReminders: defineCall('POST /reminders/unsubscribe', {
    summary: 'End the reminders by mail, by the token that one carried',
    auth: 'anyone',
    body: unsubscribeSchema,
  }),
  snoozeReminder: defineCall('POST /habits/{id}/snooze', {
    summary: 'Remind of today again in a while',
    params: idParams,
    body: snoozeSchema,
    errors: ['notFound'],
  }),
} as const;
