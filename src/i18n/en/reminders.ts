export const reminders = {
  body: 'It’s time. One tick and it’s done.',
  done: 'Done',
  channel: 'Reminders',
  snooze: 'In 30 minutes',
};
