import { type AccountData, emptyAccountData } from '#client/state/account-data.ts';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import { defaultHabit, plainDivider, plainKind, untouchedDays } from '#contract/new-items.ts';
import type { Step } from '#contract/steps.ts';
import type { User } from '#contract/user.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { recorded } from './recorded.ts';

/** A Friday. */
export const TODAY = '2026-11-20';
export const YESTERDAY = '2026-11-19';
export const NOW = Date.parse('2026-11-20T10:00:00Z');

export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A habit with the record of its given days (`recorded`). */
export function buildHabit(asked: Partial<Habit> = {}): Habit {
  const { history, recent, due: _, ...habit } = asked;
  const { days = [...EVERY_DAY] } = habit;
  const given = { ...(history && { history }), ...(recent && { recent }) };
  return recorded(
    { days: given, today: TODAY },
    {
      id: idOf(1),
      name: 'Read',
      order: 0,
      emoji: 'open-book',
      days,
      steps: [],
      ...defaultHabit,
      ...untouchedDays,
      ...plainKind,
      repeat: { type: 'weekdays', days },
      createdAt: '2026-11-01T08:00:00.000Z',
      ...habit,
    },
  );
}

export const buildDivider = (divider: Partial<Divider> = {}): Divider => ({
  id: idOf(100),
  name: 'Morning',
  order: 0,
  ...plainDivider,
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
  role: 'member',
  hasPassword: true,
  inCircle: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  ...user,
});

export const buildAccountData = (data: Partial<AccountData> = {}): AccountData => ({
  ...emptyAccountData,
  user: buildUser(),
  ...data,
});
