/** The first steps of a new member, at the end of their list. */
export const hints = {
  title: 'First steps',
  done: 'Done',
  progress: '{done} of {total} steps done',
  habit: 'Create a habit',
  tick: 'Tick it once it’s done',
  divider: 'Group habits with a divider',
  performance: 'See your progress',
  hide: 'Hide',
  allDone: 'You know your way around',
  allDoneText: 'From here, it’s one day at a time.',
};
