import { type DayKey, dayRange, weekdayOf } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { type HabitKind, keepsLimit, logsAmount, ONE } from '#domain/plan/habit.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';

/** Five people and their year 2026 up to 30 November, whatever day it is: what is said of a year must shame none of them. */

export const LAST = '2026-11-30';

interface InventedHabit {
  readonly name: Readonly<Record<'en' | 'fr', string>>;
  readonly emoji: string;
  readonly kind: HabitKind;
  readonly unit: string;
  readonly target: number;
  /** Its first day. */
  readonly since: DayKey;
  /** What was logged on the days on which something was: 1 for a tick. */
  readonly days: Readonly<Record<DayKey, number>>;
}

/** As if by chance, and the same at each call. */
const chance = (seed: number) => (day: DayKey, percent: number) => {
  let hash = seed;
  for (const letter of day) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x5b_d1_e9_95);
    hash ^= hash >>> 15;
  }
  return ((hash >>> 0) / 2 ** 32) * 100 < percent;
};

const check = { kind: 'check', unit: '', target: 1 } as const;
const on = (since: DayKey, value: (day: DayKey) => number): Pick<InventedHabit, 'since' | 'days'> => {
  const days = dayRange(since, LAST).flatMap((day): [DayKey, number][] =>
    value(day) > 0 ? [[day, value(day)]] : [],
  );
  return { since, days: Object.fromEntries(days) };
};

const isIll = (day: DayKey) => day >= '2026-03-02' && day <= '2026-06-01';

export const invented: Readonly<
  Record<'runner' | 'ill' | 'limits' | 'student' | 'parent', readonly InventedHabit[]>
> = {
  runner: [
    {
      name: { en: 'Run', fr: 'Courir' },
      emoji: 'person-running',
      kind: 'amount',
      unit: 'km',
      target: 5,
      ...on('2026-01-01', (day) => 5 + (Number(day.slice(8)) % 4)),
    },
  ],
  ill: [
    {
      name: { en: 'Read', fr: 'Lire' },
      emoji: 'books',
      ...check,
      ...on('2026-01-01', (day) => Number(!isIll(day) && chance(1)(day, 75))),
    },
    {
      name: { en: 'Walk in the park', fr: 'Marcher au parc' },
      emoji: 'deciduous-tree',
      kind: 'amount',
      unit: 'min',
      target: 30,
      ...on('2026-01-01', (day) => (!isIll(day) && chance(2)(day, 60) ? 35 : 0)),
    },
    {
      name: { en: 'Stretch', fr: 'S’étirer' },
      emoji: 'person-in-lotus-position',
      ...check,
      ...on('2026-06-10', (day) => Number(chance(3)(day, 80))),
    },
  ],
  limits: [
    {
      name: { en: 'Coffee', fr: 'Café' },
      emoji: 'hot-beverage',
      kind: 'limit',
      unit: 'cups',
      target: 2,
      ...on('2026-01-01', (day) => (chance(4)(day, 40) ? 4 : 1)),
    },
    {
      name: { en: 'Cigarettes', fr: 'Cigarettes' },
      emoji: 'dashing-away',
      kind: 'limit',
      unit: '',
      target: 0,
      ...on('2026-05-01', (day) => (day > '2026-07-01' ? 0 : Number(chance(5)(day, 50)))),
    },
  ],
  student: [
    {
      name: { en: 'Review lecture notes', fr: 'Relire les notes de cours' },
      emoji: 'memo',
      ...check,
      ...on('2026-10-05', (day) => Number(weekdayOf(day) % 6 !== 0 && chance(6)(day, 80))),
    },
    {
      name: { en: 'Sleep before midnight', fr: 'Dormir avant minuit' },
      emoji: 'sleeping-face',
      ...check,
      ...on('2026-10-12', (day) => Number(chance(7)(day, 45))),
    },
  ],
  parent: [
    {
      name: { en: 'Meditate', fr: 'Méditer' },
      emoji: 'person-in-lotus-position',
      ...check,
      ...on('2026-01-05', (day) => Number(chance(8)(day, 20))),
    },
    {
      name: { en: 'Glass of water in the morning', fr: 'Un verre d’eau le matin' },
      emoji: 'droplet',
      ...check,
      ...on('2026-01-05', (day) => Number(chance(9)(day, 22))),
    },
    {
      name: { en: 'Yoga', fr: 'Yoga' },
      emoji: 'sun',
      kind: 'amount',
      unit: 'min',
      target: 20,
      ...on('2026-02-01', (day) => (chance(10)(day, 15) ? 20 : 0)),
    },
  ],
};

export type Person = keyof typeof invented;
export const people = Object.keys(invented) as Person[];

/** The record of an invented habit. */
export function recordOfInvented({ kind, target, since, days }: InventedHabit): HabitRecord {
  const targeted = logsAmount({ kind }) ? { target: target * ONE } : {};
  const done = Object.entries(days).flatMap(([day, value]) => (value >= target ? [day] : []));
  return {
    kind,
    schedule: startSchedule({ days: EVERY_DAY, ...targeted }),
    createdOn: since,
    ticks: TickSet.of(keepsLimit({ kind }) ? [] : done),
    ...(logsAmount({ kind }) && {
      values: Object.entries(days).reduce((all, [day, value]) => all.with(day, value * ONE), DayValues.empty),
    }),
  };
}
