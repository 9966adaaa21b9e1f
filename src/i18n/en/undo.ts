/** Deleted items and the undo of a deletion. */
export const undo = {
  undo: 'Undo',
  deleted: '“{name}” deleted',
  archived: '“{name}” archived',
  ticked: '“{name}” ticked',
  unticked: '“{name}” unticked',
  added: 'Added to “{name}”',
  amountSet: '“{name}” changed',
  amountCleared: '“{name}” cleared',
  yesterdayTicked: 'Yesterday ticked: {name}',
  yesterdaySkipped: 'Yesterday skipped: {name}',
  finishOff: 'You can turn this on again in the settings.',
  yesterdayUnticked: 'Yesterday unticked: {name}',
  setAdded: '“{name}” is in your list',
  tooLate: 'Too late: this is already on its way.',
};
