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
  'settings-import': {
    title: 'Import · Resilience',
    description: 'Your habits and days from another app, a spreadsheet or a file of Resilience.',
  },
  'settings-archives': {
    title: 'Archives · Resilience',
    description: 'The habits that you archived in Resilience, to restore or to delete.',
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
  error: {
    title: 'Something went wrong · Resilience',
    description: 'This page of Resilience could not be shown just now. Please try again in a moment.',
  },
};
