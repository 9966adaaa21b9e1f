/** The words in the feeds that calendar programs read. */
export const calendarFeeds = {
  plan: '{product}: planned habits',
  record: '{product}: completed habits',
  planned: { one: '{count} habit', other: '{count} habits' },
  completed: { one: '{count} habit completed', other: '{count} habits completed' },
  more: 'and {count} more',
};
