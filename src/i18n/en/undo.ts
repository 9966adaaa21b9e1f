/** Deleted items and the undo of a deletion. */
export const undo = {
  undo: 'Undo',
  deleted: '“{name}” deleted',
  archived: '“{name}” archived',
  paused: '“{name}” paused',
  unticked: '“{name}” unticked',
  yesterdayTicked: 'Yesterday ticked: {name}',
  yesterdayUnticked: 'Yesterday unticked: {name}',
  tooLate: 'Too late: this is already on its way.',
};
