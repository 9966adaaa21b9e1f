export const reminders = {
  body: 'It’s time. One tick and it’s done.',
  done: 'Done',
  channel: 'Reminders',
  summary: 'Still open today',
  streak: 'A streak would end tonight',
  more: '{habits} and {count} more',
  snooze: 'In 30 minutes',
};
