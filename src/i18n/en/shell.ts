/** The frame around every page: profile header, dock, toasts. */
export const shell = {
  skip: 'Skip to the content',
  menu: 'Main menu',
  home: 'Home',
  settings: 'Settings',
  create: 'Create',
  unread: { one: '{count} unread', other: '{count} unread' },
  loading: 'Loading the page',
  noConnection: 'There is no connection right now.',
  closeToast: 'Close',
  habitsCompleted: 'Habits completed',
  thirtyDays: '30 days',
  today: 'Today',
  trend: {
    one: '{points} pt this week',
    other: '{points} pts this week',
  },
  trendSteady: 'Steady this week',
  trendNone: 'Your first week starts here',
  trendLine: 'The last 30 days: {percentage} done',
  trendLineEmpty: 'The last 30 days: nothing to count yet',
  outbox: {
    waiting: { one: '{count} change waiting', other: '{count} changes waiting' },
    failed: { one: '{count} change not sent yet', other: '{count} changes not sent yet' },
    waitingText: 'It is kept on this device and is sent as soon as it can be.',
    failedText: 'The server could not take it just now. It is kept on this device and tried again by itself.',
  },
};
