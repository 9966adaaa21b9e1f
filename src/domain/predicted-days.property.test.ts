import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type DayKey, dayNumber, dayRange } from './day-key.ts';
import { DaySums, statsOfSums, sumsForStats } from './day-sums.ts';
import type { CountedDay } from './habit-day.ts';
import { dayFlags, type HabitRecord } from './habit-record.ts';
import { dayChanges, predictAchievement, predictGraph, predictStats } from './predict-figures.ts';
import { predictLine, predictStrength } from './predict-strength.ts';
import { achievementOf } from './record-achievement.ts';
import { strengthLine, strengthOf } from './record-strength.ts';
import { startSchedule } from './schedule.ts';
import { TickSet } from './tick-set.ts';
import { applyDays, changedDays, recount } from './ticking.ts';
import { EVERY_DAY, type Weekday } from './weekdays.ts';
import type { WireHabit } from './wire-habit.ts';

const TODAY = '2026-11-20';
const SPAN = dayRange('2026-10-01', TODAY);
const [START, STOP] = [dayNumber(SPAN[0] ?? ''), dayNumber(TODAY)];
/** Nothing happens on the first days: a device knows all of the habit. */
const LATER = SPAN.slice(2);

const habits = fc
  .record({
    weekdays: fc.uniqueArray(fc.constantFrom(...EVERY_DAY)),
    createdOn: fc.constantFrom(...LATER),
    from: fc.option(fc.constantFrom(...SPAN)),
    length: fc.nat(12),
  })
  .map(({ weekdays, createdOn, from, length }) => ({
    weekdays,
    schedule: startSchedule(weekdays),
    createdOn,
    breaks: from === null ? [] : [{ from, to: addDays(from, length) }],
    ticks: TickSet.empty,
    skips: TickSet.empty,
    completed: 0,
    step: 1000,
    steps: [],
    days: new Map<DayKey, CountedDay>(),
  }));
type Known = HabitRecord & { readonly weekdays: readonly Weekday[] };

const events = fc.array(
  fc.record({
    day: fc.oneof(fc.constant(TODAY), { weight: 3, arbitrary: fc.constantFrom(...LATER) }),
    type: fc.constantFrom(
      'mark' as const,
      'mark' as const,
      'unmark' as const,
      'skip' as const,
      'unskip' as const,
    ),
  }),
  { maxLength: 20 },
);

type GivenHabit = typeof habits extends fc.Arbitrary<infer H> ? H : never;
type GivenEvents = typeof events extends fc.Arbitrary<infer E> ? E : never;

/** The habit before and after each event. */
function play(habit: GivenHabit, sequence: GivenEvents) {
  let after = habit;
  return sequence.map(({ day, type }) => {
    const before = after;
    after = applyDays(before, changedDays(before, [day], { type }));
    return { day, before, after };
  });
}

/** As a device has it. */
function wireOf(record: Known): WireHabit {
  const { due, ticked } = dayFlags(record, START, STOP);
  const history = SPAN.map((day, index): [DayKey, number] => [day, ticked[index] ?? 0]);
  return {
    id: 'one',
    order: 0,
    steps: [],
    activated: true,
    archivedAt: null,
    days: [...record.weekdays],
    createdAt: `${record.createdOn}T12:00:00.000Z`,
    history: Object.fromEntries(history.toReversed()),
    due: SPAN.filter((_, index) => due[index] === 1).toReversed(),
  };
}

function graphOf(record: HabitRecord) {
  const sums = new DaySums(START, STOP);
  sums.add(record);
  return Object.fromEntries(sums.figures(STOP).map(({ day, ...figures }) => [day, figures]));
}

function statsOf(record: HabitRecord) {
  const sums = sumsForStats(TODAY);
  sums.add(record);
  return statsOfSums(sums, TODAY);
}

const lineOf = (record: HabitRecord): Record<DayKey, number> => {
  const line = strengthLine(record, TODAY, START, STOP);
  return Object.fromEntries(SPAN.map((day, index) => [day, line[index] ?? 0]));
};

describe('a habit that is changed day by day', () => {
  it('has the ticks, the skips and the counter of a recount', () => {
    fc.assert(
      fc.property(habits, events, (habit, sequence) => {
        for (const { after } of play(habit, sequence)) {
          const days = [...after.days];
          const done = days.flatMap(([day, state]) => (state.done ? [day] : []));
          const skipped = days.flatMap(([day, state]) => (state.skipped ? [day] : []));
          const counted = recount(after, done, skipped);
          expect(after.completed).toBe(counted.completed);
          expect(after.ticks.toJSON()).toEqual(counted.ticks.toJSON());
          expect(after.skips.toJSON()).toEqual(counted.skips.toJSON());
        }
      }),
    );
  });

  it('has the figures on a device that the server counts from scratch', () => {
    fc.assert(
      fc.property(habits, events, (habit, sequence) => {
        for (const { before, after } of play(habit, sequence)) {
          const [was, is] = [wireOf(before), wireOf(after)];
          const changes = dayChanges('one', was, is);
          const achievement = achievementOf(before, TODAY);
          expect(predictGraph(graphOf(before), changes, TODAY)).toEqual(graphOf(after));
          expect(predictStats(statsOf(before), changes, TODAY)).toEqual(statsOf(after));
          expect(predictAchievement(achievement, was, is, TODAY)).toEqual(achievementOf(after, TODAY));
        }
      }),
    );
  });

  it('has the strength on a device that the server counts from scratch', () => {
    fc.assert(
      fc.property(habits, events, (habit, sequence) => {
        for (const { day, before, after } of play(habit, sequence)) {
          const [was, is] = [wireOf(before), wireOf(after)];
          const predicted = predictStrength(strengthOf(before, TODAY), was, is, TODAY);
          expect(predicted).toBeCloseTo(strengthOf(after, TODAY), 4);
          const line = predictLine(lineOf(before), graphOf(after), day, after.weekdays);
          for (const [each, strength] of Object.entries(lineOf(after))) {
            expect(line[each]).toBeCloseTo(strength, 5);
          }
        }
      }),
    );
  });
});
