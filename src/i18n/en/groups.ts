/** Dividers that count as one, have a time of day or a routine. */
export const groups = {
  done: 'Done',
  streak: 'Days in a row of this divider:',
  strength: 'Strength of this divider:',
  window: 'Time of day:',
  now: 'Now',
  start: 'Start the routine',
  goOn: 'Continue the routine',
  minutes: { one: '{count} min', other: '{count} min' },
  countsAsOne: 'Counts as one',
  rule: {
    none: 'No',
    all: 'When all are done',
    any: 'When one is done',
    atLeast: 'When some are done',
  },
  atLeast: 'How many',
  ruleHint: 'The divider then has a mark of its own for each day, and a streak. They add to no total.',
  timeOfDay: 'Time of day',
  from: 'From',
  to: 'Until',
  allDay: 'All day',
  windowHint:
    'Outside these times the section folds itself. What you fold or unfold stays so for the day, on this device.',
  windowSame: 'Choose two different times.',
};
