import { type AccountData, emptyAccountData } from '#client/account-data.ts';
import { defaultHabit, plainKind, untouchedDays } from '#contract/defaults.ts';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import type { Step } from '#contract/steps.ts';
import type { User } from '#contract/user.ts';
import { weekdayOf } from '#domain/day-key.ts';
import { EVERY_DAY } from '#domain/weekdays.ts';
import { emptyHistory } from '#domain/wire-habit.ts';

/** A Friday. */
export const TODAY = '2026-11-20';
export const YESTERDAY = '2026-11-19';
export const NOW = Date.parse('2026-11-20T10:00:00Z');

export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export function buildHabit(habit: Partial<Habit> = {}): Habit {
  const { days = [...EVERY_DAY] } = habit;
  return {
    id: idOf(1),
    name: 'Read',
    order: 0,
    emoji: 'open-book',
    days,
    history: emptyHistory(TODAY, 7),
    due: Object.keys(emptyHistory(TODAY, 7)).filter((day) => days.includes(weekdayOf(day))),
    steps: [],
    ...defaultHabit,
    ...untouchedDays,
    ...plainKind,
    repeat: { type: 'weekdays', days },
    createdAt: '2026-11-01T08:00:00.000Z',
    ...habit,
  };
}

export const buildDivider = (divider: Partial<Divider> = {}): Divider => ({
  id: idOf(100),
  name: 'Morning',
  order: 0,
  closed: false,
  ...divider,
});

export const buildStep = (step: Partial<Step> = {}): Step => ({
  id: idOf(200),
  name: 'Open the book',
  order: 1,
  completed: false,
  ...step,
});

export const buildUser = (user: Partial<User> = {}): User => ({
  id: idOf(900),
  email: 'ada@example.org',
  emailVerified: true,
  pendingEmail: null,
  firstName: 'Ada',
  pictureUrl: null,
  locale: 'en',
  timeZone: 'Europe/Paris',
  country: null,
  platformAndroid: false,
  platformIos: false,
  platformWeb: true,
  hasPassword: true,
  createdAt: '2026-11-01T08:00:00.000Z',
  ...user,
});

export const buildAccountData = (data: Partial<AccountData> = {}): AccountData => ({
  ...emptyAccountData,
  user: buildUser(),
  ...data,
});
