export const habits = {
  options: 'Options',
  move: 'Move',
  changeEmoji: 'Change the emoji',
  steps: 'Steps',
  stepsDone: 'Steps done',
  reminder: 'Reminder at',
  streak: 'Days in a row',
  weekLabel: {
    one: '{count} of {due} days done this week',
    other: '{count} of {due} days done this week',
  },
  newStep: 'New step',
  addStep: 'Add a step',
  deleteStep: 'Delete “{name}”',
  confirm: 'Confirm',
  noSteps: 'Break it into small steps: completing them all ticks the habit.',
  paused: 'Paused',
};
