/** The first row of a HabitBull export. */
export const habitBullColumns = [
  'HabitName',
  'HabitDescription',
  'HabitCategory',
  'CalendarDate',
  'Value',
  'CommentText',
] as const;
