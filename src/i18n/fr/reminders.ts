import type { ReminderTexts } from '../messages.ts';

export const reminders: ReminderTexts = {
  body: 'C’est le moment. Un geste et c’est fait.',
  done: 'Fait',
  channel: 'Rappels',
  summary: 'Encore à faire aujourd’hui',
  streak: 'Une série s’arrêterait ce soir',
  more: '{habits} et {count}\u00a0de plus',
  snooze: 'Dans 30\u00a0minutes',
};
