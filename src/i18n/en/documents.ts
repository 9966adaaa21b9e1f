/** Texts that only the server writes: around the content of pages, and in the small files that describe the site. */
export const documents = {
  /** The alternative text of the picture of shared links. */
  pictureAlt:
    'Resilience, a little stronger every day: a list of habits on a phone, three of six done today.',
  pictureTitle: 'A little stronger, every day.',
  pictureText: 'The club for habits that stick.',
  app: 'A club for daily habits: one list, one tap, one line that climbs. On the web and on your phone, even offline.',
  today: 'Today’s list',
  create: 'Create a habit',
  performance: 'Performance',
  settings: 'Settings',
  noScript:
    'JavaScript is off. You can read your list here; to tick a habit, turn it on and reload the page.',
  noScriptLarge:
    'JavaScript is off. With this many habits your pages need it: turn it on and reload the page.',
  signOut: 'Sign out',
  unsubscribe: {
    title: 'Email reminders',
    ask: 'Stop email reminders for all your habits?',
    button: 'Stop them',
    done: 'You won’t get any more of them. You can turn them back on in the settings at any time.',
    invalid:
      'This link doesn’t work: part of it may be missing. You can also turn off email reminders in the settings.',
    settings: 'Go to the settings',
  },
  /** The page of a tag: one habit and one button. */
  tag: {
    done: 'Done today',
    open: 'Not done yet today',
    coveredWeek: 'Complete for this week',
    coveredMonth: 'Complete for this month',
    archived: 'This habit is in the archives.',
    finished: 'This habit has ended.',
  },
};
