import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type DayKey, dayNumber, weekdayOf } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { achievementOf } from '#domain/figures/achievements.ts';
import { habitKinds, keepsLimit } from '#domain/plan/habit.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import { statesOf } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { recordsOf, TODAY } from '#tests/domain/any-records.ts';
import { shareLevels } from './circle.ts';
import { DAYS_AHEAD, isStale, levelDays, sharedDays, storedShare } from './shared-days.ts';

const drawn = fc.record({
  record: fc.constantFrom(...habitKinds).chain((kind) => recordsOf(kind)),
  level: fc.constantFrom(...shareLevels),
  weekStart: fc.nat({ max: 6 }),
  ahead: fc.nat({ max: DAYS_AHEAD }),
});

/** The first day of the owner's week. */
const weekOf = (day: DayKey, weekStart: number) => addDays(day, -((weekdayOf(day) - weekStart + 7) % 7));

describe('what a share shows', () => {
  it('holds no more than its level, and tells a miss only once its week is over', () => {
    fc.assert(
      fc.property(drawn, ({ record, level, weekStart, ahead }) => {
        const today = addDays(TODAY, ahead);
        const stored = storedShare(record, level, { today: TODAY, weekStart });
        const { days, streak } = sharedDays(stored, level, today);
        const first = addDays(today, 1 - levelDays[level]);
        const planned = statesOf(record, dayNumber(first), dayNumber(today), dayNumber(today));
        expect(days.map(({ day }) => day)).toEqual(planned.map((_, index) => addDays(first, index)));
        const mayTell = level === 'full' && !keepsLimit(record);
        expect([streak !== undefined, stored.values !== undefined && !mayTell]).toEqual([mayTell, false]);
        for (const [index, { day, state, value }] of days.entries()) {
          expect(state === 'done').toBe(planned[index] === 'done');
          expect(value ?? null).toBe(mayTell && day <= TODAY ? (record.values?.get(day) ?? null) : null);
          // Skips, breaks, days that are not due, and all that is left of a limit are one and the same.
          const mayBeLeft = planned[index] === 'none' && !keepsLimit(record);
          expect(state !== 'open' || (mayBeLeft && day === today)).toBe(true);
          expect(state !== 'empty' || (mayBeLeft && day < weekOf(today, weekStart))).toBe(true);
        }
      }),
    );
  });

  it('is the same on a later day as if it had been stored then', () => {
    fc.assert(
      fc.property(drawn, ({ record, level, weekStart, ahead }) => {
        const today = addDays(TODAY, ahead);
        const early = sharedDays(storedShare(record, level, { today: TODAY, weekStart }), level, today);
        const late = sharedDays(storedShare(record, level, { today, weekStart }), level, today);
        const states = ({ days }: typeof early) => days.map(({ day, state }) => [day, state]);
        expect(states(early)).toEqual(states(late));
        expect(early.streak).toBe(late.streak);
      }),
    );
  });

  it('has the streak of its owner', () => {
    const record = { ...daily(['2026-11-18', '2026-11-19']), grace: false };
    const stored = storedShare(record, 'full', { today: TODAY, weekStart: 1 });
    const onDay = (day: DayKey) => sharedDays(stored, 'full', day).streak;
    expect([onDay(TODAY), achievementOf(record, TODAY).currentStreak]).toEqual([2, 2]);
    expect(onDay('2026-11-21')).toBe(0);
  });
});

const daily = (done: readonly DayKey[]): HabitRecord => ({
  schedule: startSchedule(EVERY_DAY),
  createdOn: '2026-11-16',
  ticks: TickSet.of([...done]),
});

describe('a day that was not done', () => {
  /** A Friday. */
  const stored = (level: 'today' | 'week') =>
    storedShare(daily(['2026-11-16', '2026-11-19']), level, { today: TODAY, weekStart: 1 });
  const marks = (level: 'today' | 'week', today: DayKey) =>
    sharedDays(stored(level), level, today).days.map(({ state }) => state);

  it('rests while its week goes on, and is empty afterwards', () => {
    expect(marks('week', '2026-11-22')).toEqual(['done', 'rest', 'rest', 'done', 'rest', 'rest', 'open']);
    expect(marks('week', '2026-11-23')).toEqual([
      'empty',
      'empty',
      'done',
      'empty',
      'empty',
      'empty',
      'open',
    ]);
    expect(marks('today', '2026-11-23')).toEqual(['open']);
  });

  it('rests when the share was stored longer ago than it reaches, or a day later than its owner has now', () => {
    expect([isStale(stored('week'), '2026-11-27'), isStale(stored('week'), '2026-11-28')]).toEqual([
      false,
      true,
    ]);
    expect(isStale(stored('week'), '2026-11-19')).toBe(true);
    expect(marks('week', '2026-11-28')).toEqual(Array(7).fill('rest'));
    expect(marks('today', '2026-11-19')).toEqual(['rest']);
  });
});
