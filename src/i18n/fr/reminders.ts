import type { ReminderTexts } from '../messages.ts';

export const reminders: ReminderTexts = {
  body: 'C’est le moment. Un geste et c’est fait.',
  done: 'Fait',
  channel: 'Rappels',
  snooze: 'Dans 30\u00a0minutes',
};
