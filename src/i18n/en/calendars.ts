/** Calendar feeds, among the connections. */
export const calendars = {
  title: 'Calendar',
  text: 'Your habits in the calendar that you look at anyway. Anyone who has the address of a feed can read it.',
  kinds: { plan: 'Plan', record: 'Record' },
  kindTexts: {
    plan: 'What is still to be done in the next {days} days',
    record: 'What you have done in the last {days} days',
  },
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  names: 'Names of habits',
  counts: 'Counts only',
  noDivider: 'No divider any more',

  lost: 'An address is shown only once. If you need it again, switch the feed off and on: it gets a new one, and the old one ends.',
  off: '“{name}” switched off',
  full: 'You have {max} feeds, the most an account can have. Switch one off to switch on another.',
};
