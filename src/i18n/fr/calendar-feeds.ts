import type { CalendarFeedTexts } from '../messages.ts';

export const calendarFeeds: CalendarFeedTexts = {
  plan: '{product}\u00a0: habitudes prévues',
  record: '{product}\u00a0: habitudes accomplies',
  planned: { one: '{count}\u00a0habitude', other: '{count}\u00a0habitudes' },
  completed: { one: '{count}\u00a0habitude accomplie', other: '{count}\u00a0habitudes accomplies' },
  more: 'et {count}\u00a0de plus',
};
