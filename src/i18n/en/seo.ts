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
  'auth-logout': {
    title: 'Signing out · Resilience',
    description: 'You are being signed out of Resilience.',
  },
  settings: {
    title: 'Settings · Resilience',
    description: 'Choose your language and how Resilience looks, or sign out.',
  },
  error: {
    title: 'Something went wrong · Resilience',
    description: 'This page of Resilience could not be shown.',
  },
};
