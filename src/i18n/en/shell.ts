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
};
