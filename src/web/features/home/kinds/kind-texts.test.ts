import { expect, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import type { PeriodProgress } from '#domain/list/period-progress.ts';
import { createFormats } from '#i18n/format.ts';
import { loadAllMessages } from '#i18n/load.ts';
import type { Locale } from '#i18n/locale.ts';
import { createTranslator } from '#i18n/translate.ts';
import { limitText, periodText, streakLabel } from './kind-texts.ts';

const textsOf = async (locale: Locale) => ({
  t: createTranslator(await loadAllMessages(locale), locale),
  formats: createFormats(locale),
});
const english = await textsOf('en');
const french = await textsOf('fr');

const planned = (repeat: Habit['repeat'], given: Partial<Habit> = {}) =>
  ({ kind: 'check', unit: '', repeat, ...given }) as Habit;
const times = planned({ type: 'times', count: 3, per: 'week' });
const timesOfMonth = planned({ type: 'times', count: 3, per: 'month' });
const total = planned({ type: 'total', per: 'week' }, { kind: 'amount', unit: 'km' });
const totalOfMonth = planned({ type: 'total', per: 'month' }, { kind: 'amount', unit: 'km' });
const limit = planned({ type: 'total', per: 'week' }, { kind: 'limit', unit: 'cups' });

const week: PeriodProgress = { unit: 'week', done: 2, needed: 3, isReached: false, daysLeft: 4 };
const all: PeriodProgress = { ...week, done: 4, isReached: true };
const month: PeriodProgress = { ...week, unit: 'month' };

test.each<[Habit, PeriodProgress, english: string, french: string]>([
  [times, week, '2 of 3 this week, 4 days left', '2 sur 3 cette semaine, encore 4 jours'],
  [times, { ...week, daysLeft: 1 }, '2 of 3 this week, 1 day left', '2 sur 3 cette semaine, encore 1 jour'],
  [times, { ...week, daysLeft: 0 }, '2 of 3 this week', '2 sur 3 cette semaine'],
  [times, all, 'all 3 done this week', 'faite 3 fois cette semaine'],
  [times, { ...all, done: 1, needed: 1 }, 'done this week', 'faite cette semaine'],
  [timesOfMonth, month, '2 of 3 this month, 4 days left', '2 sur 3 ce mois-ci, encore 4 jours'],
  [timesOfMonth, { ...month, daysLeft: 0 }, '2 of 3 this month', '2 sur 3 ce mois-ci'],
  [timesOfMonth, { ...all, unit: 'month' }, 'all 3 done this month', 'faite 3 fois ce mois-ci'],
  [total, week, 'this week, 4 days left', 'cette semaine, encore 4 jours'],
  [total, all, 'reached this week', 'atteint cette semaine'],
  [totalOfMonth, month, 'this month, 4 days left', 'ce mois-ci, encore 4 jours'],
  [totalOfMonth, { ...all, unit: 'month' }, 'reached this month', 'atteint ce mois-ci'],
  [limit, week, '2 of 3 cups this week, 4 days left', '2 sur 3 cups cette semaine, encore 4 jours'],
  [
    limit,
    { ...all, done: 4.5 },
    '4.5 of 3 cups this week, 1.5 over',
    '4,5 sur 3 cups cette semaine, 1,5 de trop',
  ],
])(
  'says how far a week or month has come, in both languages (%#)',
  (habit, progress, inEnglish, inFrench) => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(plain(periodText(english, habit, progress))).toBe(inEnglish);
    expect(plain(periodText(french, habit, progress))).toBe(inFrench);
  },
);

test.each<[target: number, amount: number, english: string | null, french: string | null]>([
  [2, 0, '0 of 2 cups today', '0 sur 2 cups aujourd’hui'],
  [2, 2, '2 of 2 cups today', '2 sur 2 cups aujourd’hui'],
  [0.1, 0.3, '0.3 of 0.1 cups, 0.2 over', '0,3 sur 0,1 cups, 0,2 de trop'],
  [2, 4, '4 of 2 cups, 2 over', '4 sur 2 cups, 2 de trop'],
  [0, 0, null, null],
  [0, 3, '3 cups today', '3 cups aujourd’hui'],
])(
  'says what is logged of a limit of %d and how much is over it (%#)',
  (target, amount, inEnglish, inFrench) => {
    const day = { day: '2026-11-24', today: '2026-11-24' };
    const habit = planned({ type: 'weekdays', days: [1] }, { kind: 'limit', unit: 'cups', target });
    const texts = [english, french].map((each) =>
      limitText(each, habit, amount, day)?.replaceAll('\u00a0', ' '),
    );
    expect(texts).toEqual([inEnglish ?? undefined, inFrench ?? undefined]);
  },
);

test('names the days, weeks or months of a streak', () => {
  const daily = planned({ type: 'weekdays', days: [0, 1, 2, 3, 4, 5, 6] });
  const labels = [daily, times, totalOfMonth].map((habit) => streakLabel(english, habit));
  expect(labels).toEqual(['Days in a row', 'Weeks in a row', 'Months in a row']);
});
