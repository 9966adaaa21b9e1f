/** The title and the description of each page, by the page's name. */
export const seo = {
  index: {
    title: 'Resilience: the club for habits that stick',
    description:
      'One list, one tap, one line that climbs. Resilience keeps your daily habits simple, on the web and on your phone, even offline.',
  },
  apps: {
    title: 'Our apps · Resilience',
    description:
      'Resilience on your phone and tablet: iPhone, iPad and Android, on your home screen in a minute.',
  },
  import: {
    title: 'Import from another habit tracker · Resilience',
    description:
      'Move to Resilience with all your history: how to export your habits from Loop, HabitBull, HabitKit, Habitica and other apps.',
  },
  'import-loop': {
    title: 'Import from Loop Habit Tracker · Resilience',
    description:
      'How to export a full backup or a CSV from Loop Habit Tracker, and bring your habits and their days to Resilience.',
  },
  'import-habitbull': {
    title: 'Import from HabitBull · Resilience',
    description:
      'How to export a CSV file from HabitBull, and bring your habits, amounts and comments to Resilience.',
  },
  'import-habitkit': {
    title: 'Import from HabitKit · Resilience',
    description:
      'How to export your data from HabitKit as JSON, and bring your habits and completions to Resilience.',
  },
  'import-table-habit': {
    title: 'Import from Table Habit (mhabit) · Resilience',
    description:
      'How to export your habits with their records from Table Habit, and bring them to Resilience.',
  },
  'import-beaver': {
    title: 'Import from Beaver Habits · Resilience',
    description:
      'How to export the JSON file of Beaver Habits, and bring your habits, periods and notes to Resilience.',
  },
  'import-tickmate': {
    title: 'Import from Tickmate · Resilience',
    description: 'How to back up the database of Tickmate, and bring your tracks and ticks to Resilience.',
  },
  'import-rewire': {
    title: 'Import from Rewire · Resilience',
    description:
      'Which backups of the Rewire habit tracker can be read, and how to bring their check-ins to Resilience.',
  },
  'import-habitica': {
    title: 'Import from Habitica · Resilience',
    description:
      'How to download your data from Habitica as JSON or CSV, and bring your habits and dailies to Resilience.',
  },
  'import-streaks': {
    title: 'Import from Streaks · Resilience',
    description:
      'How to export your tasks from Streaks as CSV, and bring their days and amounts to Resilience.',
  },
  'import-habo': {
    title: 'Import from Habo · Resilience',
    description: 'How to back up your habits in Habo as JSON, and bring their days and notes to Resilience.',
  },
  'import-spreadsheet': {
    title: 'Import habits from a spreadsheet or CSV · Resilience',
    description:
      'Which columns, dates and values a CSV file of habits needs, from Excel, Google Sheets or another app, to be read by Resilience.',
  },
  'auth-login': {
    title: 'Login · Resilience',
    description:
      'Come back to your habits: sign in to Resilience and find your list right where you left it.',
  },
  'auth-register': {
    title: 'Join the club · Resilience',
    description: 'Create your free Resilience account and start your first habit in a minute.',
  },
  'auth-google-callback': {
    title: 'Signing in with Google · Resilience',
    description: 'Google has sent you back: we are signing you in to Resilience, one moment please.',
  },
  'auth-apple-callback': {
    title: 'Signing in with Apple · Resilience',
    description: 'Apple has sent you back: we are signing you in to Resilience, one moment please.',
  },
  'auth-oidc-callback': {
    title: 'Signing in · Resilience',
    description: 'You are back: we are signing you in to Resilience, one moment please.',
  },
  'auth-logout': {
    title: 'Signing out · Resilience',
    description: 'Sign out of Resilience: nothing of your habits stays on this device.',
  },
  'product-terms': {
    title: 'Terms of use · Resilience',
    description: 'What you can expect of Resilience, and what the club expects of you.',
  },
  'product-privacy': {
    title: 'Privacy · Resilience',
    description: 'What Resilience knows about you, why, for how long, and what you can do about it.',
  },
  'product-support': {
    title: 'Support · Resilience',
    description:
      'Answers to the most common questions about Resilience: passwords, past days, breaks, schedules, leaving.',
  },
  'help-api': {
    title: 'API and recipes · Resilience',
    description:
      'Tick habits from Home Assistant, a Shortcut, a script or a button: the API of Resilience, with tested recipes, limits and webhooks.',
  },
  'auth-reset-password': {
    title: 'A new password · Resilience',
    description: 'Forgot your password? Get a link by email and choose a new one for Resilience.',
  },
  'auth-email-confirm': {
    title: 'Confirm your email · Resilience',
    description: 'Confirm the email of your Resilience account, so that you can always get back in.',
  },
  'auth-email-undo': {
    title: 'Undo an email change · Resilience',
    description: 'Undo a change of the email of your Resilience account that you did not ask for.',
  },
  settings: {
    title: 'Settings · Resilience',
    description:
      'Make Resilience yours: your language, the theme, the first day of your week, your reminders.',
  },
  'settings-profile': {
    title: 'Profile · Resilience',
    description: 'Your name, picture, email and password, and where you are signed in to Resilience.',
  },
  'settings-import': {
    title: 'Import · Resilience',
    description: 'Read a file of another app, see what it holds, and add it to your habits in Resilience.',
  },
  'settings-languages': {
    title: 'Language · Resilience',
    description: 'Choose the language of Resilience and of the emails that it sends you.',
  },
  'settings-breaks': {
    title: 'Breaks · Resilience',
    description: 'Holidays and days off: on these days nothing counts against you in Resilience.',
  },
  'settings-close': {
    title: 'Close the account · Resilience',
    description:
      'Close your Resilience account and come back within two weeks, or erase it with everything in it.',
  },
  'settings-connections': {
    title: 'Connections · Resilience',
    description:
      'The programs and devices that read and tick your habits in Resilience, and what each may do.',
  },
  'settings-archives': {
    title: 'Archives · Resilience',
    description: 'The habits that you archived in Resilience, to restore or to delete.',
  },
  operator: {
    title: 'Run the club · Resilience',
    description: 'The members, invitations, backups and checks of a Resilience club, for those who run it.',
  },
  'auth-device': {
    title: 'Sign in by a code · Resilience',
    description: 'Sign in to Resilience by the code that another device shows.',
  },
  'operator-setup': {
    title: 'Set up this club · Resilience',
    description: 'Join a new Resilience club as its first operator, by the code of its server.',
  },
  missing: {
    title: 'Page not found · Resilience',
    description: 'There is no page of Resilience at this address. Everything else starts from the home page.',
  },
  'habits-grid': {
    title: 'Grid · Resilience',
    description: 'All your habits day by day in one table, to look at and to correct.',
  },
  'habits-performance': {
    title: 'Performance · Resilience',
    description: 'Your habits over 30 days, the week and the year, with their streaks and medals.',
  },
  'habits-year': {
    title: 'Your year · Resilience',
    description:
      'Your year in habits: the days you kept, your best month, your comebacks and a map, to share or to print.',
  },
  'habits-table': {
    title: 'By months and quarters · Resilience',
    description: 'All your habits by month or quarter in one table: done, success rate, amounts and streaks.',
  },
  'habits-sets': {
    title: 'Starter sets · Resilience',
    description:
      'Eight small sets of habits to begin with in Resilience, for mornings, studies, movement and more: choose, edit, add.',
  },
  circles: {
    title: 'Circles · Resilience',
    description:
      'A few people who know each other, each with their own habits: see what everyone chose to show, and cheer.',
  },
  'circles-join': {
    title: 'Join a circle · Resilience',
    description: 'You are invited to a circle of Resilience: see who is in it before you join.',
  },
  error: {
    title: 'Something went wrong · Resilience',
    description: 'This page of Resilience could not be shown just now. Please try again in a moment.',
  },
};
