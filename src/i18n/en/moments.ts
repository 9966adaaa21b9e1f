/** A medal, a day that was missed, and the return after days away. */
export const moments = {
  medal: { one: '{count} time: it’s yours now.', other: '{count} times: it’s yours now.' },
  share: 'Share',
  continue: 'Continue',
  finish: 'Finish yesterday',
  missed: 'You missed “{name}” yesterday.',
  /** Of an amount that was logged in part. */
  missedPart: 'Yesterday “{name}” came to {done} of {needed}.',
  missedKept: {
    one: 'The time you did it still counts.',
    other: 'The {count} times you did it still count.',
  },
  missedNew: 'Today is a fresh start.',
  tick: 'Tick it after all',
  reach: 'Count it as reached',
  tickAll: 'Tick all',
  skip: 'Skip it',
  skipAll: 'Skip all',
  pause: 'Take a break',
  never: 'Don’t ask again',
  missedMany: {
    one: '{count} habit was left open yesterday.',
    other: '{count} habits were left open yesterday.',
  },
  missedManyText: 'What you did before still counts. Did you do any of these after all?',
  back: 'Welcome back.',
  backText: {
    one: 'What you did before still counts. One habit is enough for today.',
    other: 'The {count} times you ticked still count. One habit is enough for today.',
  },
  reachNamed: 'Count “{name}” as reached yesterday',
  tickNamed: 'Tick “{name}” for yesterday',
  more: { one: 'and {count} more', other: 'and {count} more' },
};
