/** Texts that only the server writes: around the content of pages, and in the small files that describe the site. */
export const documents = {
  /** The alternative text of the picture of shared links. */
  pictureAlt:
    'Resilience, a little stronger every day: a list of habits on a phone, three of six done today.',
  pictureTitle: 'A little stronger, every day.',
  pictureText: 'The club for habits that stick.',
  app: 'A club for daily habits: one list, one tap, one line that climbs. On the web and on phones, even offline.',
  today: 'Today’s list',
  create: 'Create a habit',
  performance: 'Performance',
  settings: 'Settings',
  noScript:
    'JavaScript is off. You can read your list here; to tick a habit, turn it on and load the page again.',
  noScriptLarge:
    'JavaScript is off. With this many habits, your pages need it: turn it on and load the page again.',
  signOut: 'Sign out',
  unsubscribe: {
    title: 'Reminders by mail',
    ask: 'No more reminders by mail, for any of your habits?',
    button: 'Stop them',
    done: 'No more of them will come. You can have them again in the settings whenever you like.',
    invalid:
      'This link ends nothing: it may have been cut off. Reminders by mail are turned off in the settings, too.',
    settings: 'To the settings',
  },
};
