/** Deleted items and the undo of a deletion. */
export const undo = {
  undo: 'Undo',
  deleted: '“{name}” is deleted.',
  archived: '“{name}” is in the archives.',
  unticked: '“{name}” is no longer ticked.',
  yesterdayTicked: 'Yesterday ticked: {name}',
  yesterdayUnticked: 'Yesterday no longer ticked: {name}',
  tooLate: 'It is too late: this is on its way already.',
};
