/** The announcements of reordering, of a completed day and of the first tick. */
export const arrange = {
  lifted:
    '“{name}” picked up, position {place} of {count}. Arrow keys move it, Space drops it, Escape puts it back.',
  moved: '“{name}”, position {place} of {count}',
  movedUnder: '“{name}”, position {place} of {count}, under “{divider}”',
  dropped: '“{name}” dropped, position {place} of {count}',
  droppedUnder: '“{name}” dropped, position {place} of {count}, under “{divider}”',
  cancelled: '“{name}” is back where it was.',
  whole: 'Today is complete. Well done!',
  reward: '{name}: your reward is “{text}”.',
  wholeCalm: 'Today is complete.',
  medalCalm: { one: '{name}: {count} time.', other: '{name}: {count} times.' },
  first: 'Day one. The hardest is behind you.',
  firstText: 'Come back tomorrow: the flame counts your days in a row.',
};
