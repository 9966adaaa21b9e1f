/** Export and import of an account's data. */
export const ownData = {
  title: 'Your data',
  text: 'Everything you put in belongs to you. Take it with you as one file that you can import again, or as spreadsheets.',
  exportAll: 'Download everything (JSON)',
  tables: 'As spreadsheets (CSV)',
  table: { habits: 'Habits', days: 'Days', steps: 'Steps', dividers: 'Dividers' },
  otherApps: 'For another app',
  loop: 'As Loop writes it (ZIP)',
  loopText:
    'The export format of Loop Habit Tracker, which other apps can import; for Loop itself, take the other file. With your habits, days, amounts, skipped days and notes; without emojis, steps, dividers, reminders, breaks, pauses, start and end dates, and earlier schedules. Fixed days become a number of times per week or month. Each day has one value: several ticks become one, and a skipped day loses its amount.',
  habitbull: 'For Loop itself (CSV)',
  habitbullText:
    'A table in the form of HabitBull, which Loop Habit Tracker imports: in its settings, tap “Import data”. With your habits, days, amounts as whole numbers, and notes; without skipped days, units, targets and rhythms, and all that the ZIP leaves out.',
  saved: '{name} has been saved.',
  leaving: 'Take your data with you first',
  leavingText:
    'One file with all your habits and days. You can import it into another account whenever you like.',
  import: 'Import a file',
};
