import type { LocalReminders, PushSubscription, ShownReminderDevice } from '#contract/reminders.ts';
import type { Api, WriteOptions } from '../api.ts';

/** The calls about the device that reminds. Apart from the others, so that the first screen does not carry them. */
export const remindersOf = ({ send }: Pick<Api, 'send'>) => ({
  device: () => send<ShownReminderDevice>('/user/reminder-device'),
  subscribe: (body: PushSubscription) => send<void>('/user/reminder-device/push', { method: 'POST', body }),
  planLocally: (body: LocalReminders) => send<void>('/user/reminder-device/local', { method: 'POST', body }),
  remove: () => send<void>('/user/reminder-device', { method: 'DELETE' }),
  /** Puts off today's reminder, by half an hour. */
  snooze: (habitId: string, write?: WriteOptions) =>
    send<void>(`/habits/${habitId}/snooze`, { method: 'POST', body: {}, ...write }),
});
