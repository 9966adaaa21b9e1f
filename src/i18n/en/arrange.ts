/** The announcements of reordering, and of a completed day. */
export const arrange = {
  lifted:
    '“{name}” taken, place {place} of {count}. The arrow keys move it, the space bar puts it down, Escape puts it back.',
  moved: '“{name}”, place {place} of {count}',
  movedUnder: '“{name}”, place {place} of {count}, under “{divider}”',
  dropped: '“{name}” put down, place {place} of {count}',
  droppedUnder: '“{name}” put down, place {place} of {count}, under “{divider}”',
  cancelled: '“{name}” is back in its place.',
  whole: 'Today is complete. Well done!',
};
