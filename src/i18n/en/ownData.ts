/** Export and import of an account's data. */
export const ownData = {
  title: 'Your data',
  text: 'Everything you put in belongs to you. Take it with you as one file that you can import again, or as spreadsheets.',
  exportAll: 'Download everything (JSON)',
  tables: 'As spreadsheets (CSV)',
  table: { habits: 'Habits', days: 'Days', steps: 'Steps', dividers: 'Dividers' },
  saved: '{name} has been saved.',
  leaving: 'Take your data with you first',
  leavingText:
    'One file with all your habits and days. You can import it into another account whenever you like.',
  import: 'Import a file',
};
