/** The announcements of reordering, and of a completed day. */
export const arrange = {
  lifted:
    '“{name}” picked up, position {place} of {count}. Arrow keys move it, Space drops it, Escape puts it back.',
  moved: '“{name}”, position {place} of {count}',
  movedUnder: '“{name}”, position {place} of {count}, under “{divider}”',
  dropped: '“{name}” dropped, position {place} of {count}',
  droppedUnder: '“{name}” dropped, position {place} of {count}, under “{divider}”',
  cancelled: '“{name}” is back where it was.',
  whole: 'Today is complete. Well done!',
};
