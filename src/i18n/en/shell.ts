/** The frame around every page: profile header, dock, toasts. */
export const shell = {
  skip: 'Skip to content',
  menu: 'Main menu',
  home: 'Home',
  settings: 'Settings',
  create: 'Create',
  unread: { one: '{count} unread', other: '{count} unread' },
  loading: 'Loading the page',
  noConnection: 'No connection right now.',
  closeToast: 'Close',
  profile: 'Your profile',
  habitsCompleted: 'Habits completed',
  thirtyDays: '30 days',
  today: 'Today',
  trend: {
    one: '{points} pt in 7 days',
    other: '{points} pts in 7 days',
  },
  trendSteady: 'Steady over 7 days',
  trendNone: 'First week',
  trendLine: 'The last 30 days: {percentage} done',
  trendLineEmpty: 'The last 30 days: nothing to count yet',
};
