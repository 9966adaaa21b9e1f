/** The title and the description of each page, by the page's name. */
export const seo = {
  index: {
    title: 'Resilience: the club for habits that hold',
    description:
      'One list, one tap, one line that climbs. Resilience keeps your daily habits simple, on the web and on your phone, even offline.',
  },
  'auth-login': {
    title: 'Login · Resilience',
    description: 'Come back to your habits: sign in to Resilience.',
  },
  'auth-register': {
    title: 'Join the club · Resilience',
    description: 'Create your free Resilience account and start your first habit in a minute.',
  },
  'auth-google-callback': {
    title: 'Signing in · Resilience',
    description: 'You are being signed in to Resilience.',
  },
  'auth-apple-callback': {
    title: 'Signing in · Resilience',
    description: 'You are being signed in to Resilience.',
  },
  'auth-logout': {
    title: 'Signing out · Resilience',
    description: 'You are being signed out of Resilience.',
  },
  'product-terms': {
    title: 'Terms of use · Resilience',
    description: 'What you may expect of Resilience, and what the club expects of you.',
  },
  'product-privacy': {
    title: 'Privacy · Resilience',
    description: 'What Resilience knows of you, why, for how long, and what you can do about it.',
  },
  'product-support': {
    title: 'Support · Resilience',
    description: 'Answers to what comes up most: passwords, past days, pauses, schedules, leaving.',
  },
  'auth-reset-password': {
    title: 'A new password · Resilience',
    description: 'Forgot your password? Have a link mailed to you and choose a new one for Resilience.',
  },
  'auth-email-confirm': {
    title: 'Confirm your email · Resilience',
    description: 'Confirm the email of your Resilience account.',
  },
  settings: {
    title: 'Settings · Resilience',
    description: 'Choose your language and how Resilience looks, or sign out.',
  },
  'settings-profile': {
    title: 'Profile · Resilience',
    description: 'Your name, picture, email and password, and where you are signed in to Resilience.',
  },
  'settings-languages': {
    title: 'Language · Resilience',
    description: 'Choose the language that Resilience speaks to you.',
  },
  'settings-close': {
    title: 'Close the account · Resilience',
    description: 'Close your Resilience account for a while, or erase it.',
  },
  'settings-archives': {
    title: 'Archives · Resilience',
    description: 'The habits that you archived in Resilience, to be taken back or let go.',
  },
  error: {
    title: 'Something went wrong · Resilience',
    description: 'This page of Resilience could not be shown.',
  },
};
