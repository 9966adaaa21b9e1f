/** The page of starter sets, and what shares a divider with its habits. */
export const sets = {
  title: 'Start with a set',
  intro:
    'A heading and a few habits that go well together. Choose one, change what you like, and add it with one press.',
  choose: 'What would you like to work on?',
  count: { one: '{count} habit', other: '{count} habits' },
  own: 'Do you have a set of your own? Open the options of a divider and share it.',
  sharedText:
    'This set was shared with you. Change what you like before you add it: nothing is in your list yet.',
  name: 'Heading in your list',
  habits: 'Habits of the set',
  nameOf: 'Name of the habit “{name}”',
  include: 'Add “{name}”',
  exists: 'Already in your list',
  window: 'Only from {from} to {to}',
  windowText: 'At other times the section folds itself.',
  add: { one: 'Add {count} habit', other: 'Add {count} habits' },
  chooseSome: 'Choose at least one habit.',
  fullHabits:
    'There is no room for all of these: a list holds {max} habits, archived ones included. Nothing was added.',
  fullDividers: 'There is no room for another heading: a list holds {max} dividers. Nothing was added.',
  all: 'All sets',
  joinText: 'Join the club to add this set to your list. It will be here when you come back.',
  join: 'Join the club',
  login: 'Login',
  wrongTitle: 'There is no set in this link',
  wrongText: 'It may have lost its end on the way. Ask for it again, or begin with one of these.',
  unreadTitle: 'This set can’t be opened right now',
  unreadText: 'Part of the page didn’t load. Check your connection, then try again.',
  retry: 'Try again',
  shareText:
    'Who opens this link sees the names, emojis and plans of these habits. Your days, notes and reminders stay with you, and no server sees the set.',
  leftOut: {
    one: 'A link has limited room: the last habit is not in it.',
    other: 'A link has limited room: the last {count} habits are not in it.',
  },
  tooLong: 'These names are too long for a link. Shorten them, and try again.',
  link: 'Link to the set',
  copy: 'Copy the link',
  copied: 'Copied',
  notCopied: 'Not copied: select the link',
  send: 'Share…',
};
