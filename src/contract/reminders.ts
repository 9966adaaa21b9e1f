import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParams, idSchema, instantSchema } from './common.ts';
import { SNOOZE_MINUTES_DEFAULT, SNOOZE_MINUTES_MAX, SNOOZE_MINUTES_MIN, URL_LENGTH_MAX } from './limits.ts';

const pointSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{87}$/)
  .length(87);

/** The parts of a browser's PushSubscription that we use. */
const pushSubscriptionSchema = z
  .strictObject({
    endpoint: z.url().max(URL_LENGTH_MAX),
    keys: z.strictObject({
      p256dh: pointSchema.meta({ description: 'An uncompressed point of P-256, base64url' }),
      auth: z
        .string()
        .regex(/^[A-Za-z0-9_-]{22}$/)
        .length(22)
        .meta({ description: '16 bytes, base64url' }),
    }),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>;

/**
 * The device of a session has planned its own notifications until this instant: until then the server sends nothing
 * (docs/decisions/reminders.md#who-sends).
 */
const localRemindersSchema = z.strictObject({ until: instantSchema }).meta({ id: 'LocalReminders' });

/** How the device of a session reminds its user. */
const shownReminderDeviceSchema = z
  .object({
    kind: z.enum(['none', 'push', 'local']),
    publicKey: pointSchema.meta({ description: 'What to subscribe with: the VAPID key of this server' }),
  })
  .meta({ id: 'ShownReminderDevice' });

/** The token in a reminder by mail that ends those mails. */
const unsubscribeSchema = z.strictObject({ token: z.string().min(1).max(256) }).meta({ id: 'Unsubscribe' });

/** Snoozes a reminder of today: the last one that has come, where none is named. */
const snoozeSchema = z
  .strictObject({
    reminder: idSchema.optional(),
    minutes: z.int().min(SNOOZE_MINUTES_MIN).max(SNOOZE_MINUTES_MAX).default(SNOOZE_MINUTES_DEFAULT),
  })
  .meta({ id: 'Snooze' });

/** One of the notices of an evening (docs/decisions/reminders.md#the-evening), or the summary of cheers, decrypted. */
export interface EveningNotice
  extends Pick<ReminderNotice, 'account' | 'locale' | 'day' | 'title' | 'body' | 'url'> {
  readonly type: 'summary' | 'streak' | 'cheers';
}

/** The decrypted content of a push: the service worker shows it. It contains only what a lock screen may show. */
export interface ReminderNotice {
  readonly type: 'reminder';
  /** The user id: by the time of the answer, another user may be signed in on the browser. */
  readonly account: string;
  readonly locale: 'en' | 'fr';
  readonly habitId: string;
  /** Which of the habit's reminders; servers before there were several leave it out. */
  readonly reminderId?: string;
  readonly day: string;
  readonly title: string;
  readonly body: string;
  /** The page to open. */
  readonly url: string;
  readonly done: string;
  /** Of an amount: what the button adds to the day, in its unit. A tick when left out. */
  readonly add?: number;
  readonly snooze: string;
}

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
    scopes: ['days:write'],
    params: idParams,
    body: snoozeSchema,
    errors: ['notFound'],
  }),
} as const;
