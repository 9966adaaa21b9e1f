/** The letter of a week, on the performance page and by mail. */
export const letter = {
  title: 'Your week',
  week: 'Week of {from}',
  longest: '{habit}: {streak} in a row, your longest so far.',
  back: '{habit}: you took it up again.',
  whole: {
    one: '{habit}: done every time, {count} time.',
    other: '{habit}: done every time, {count} times.',
  },
  better: '{habit}: {rate} this week, {before} in the four weeks before.',
  most: '{habit}: {amount}, the most in five weeks.',
  clean: '{habit}: kept all week.',
  days: { one: 'Something done on {count} day.', other: 'Something done on {count} days.' },
  quiet: 'A quiet week. Your list is here whenever you are.',
  suggestion: 'One idea',
  weekday: '{habit} rarely fits on {weekday}. You could leave that day out.',
  reminder: '{habit} comes and goes. A reminder at a fixed time may help.',
  fewer: 'There is a lot on your list. Pausing a habit or two gives the others room.',
  goOn: 'Nothing needs to change. Go on as you do.',
  begin: 'Choose one habit for the coming week. One is enough.',
};
