import { describe, expect, test } from 'vitest';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { type Growth, type PlannedAhead, planAhead, startPlan } from '#domain/plan/ahead.ts';
import { ONE } from '#domain/plan/habit.ts';
import { type PlannedHabit, withPlan } from './planning.ts';
import { settledPlan, settledRecord } from './settled.ts';
import { recount } from './ticking.ts';

const TODAY = '2026-11-20';
const calendar = { today: TODAY, weekStart: 1 };

/** A habit of ten pages a day, whose target grows where `growth` is given. */
function pages(growth: Growth | null, fields: Partial<PlannedHabit> = {}): PlannedHabit {
  const plan: Omit<PlannedAhead, 'ahead'> = {
    weekdays: EVERY_DAY,
    repeat: null,
    target: 10 * ONE,
    activated: true,
    archivedAt: null,
    growth,
    ...fields,
  };
  return {
    kind: 'amount',
    createdOn: TODAY,
    ticks: TickSet.empty,
    values: DayValues.empty,
    step: ONE,
    steps: [],
    completed: 0,
    days: new Map(),
    ...plan,
    ...startPlan(plan, TODAY, 1),
    ...fields,
  };
}

const byFive: Growth = { by: 5, every: { count: 2, unit: 'day' }, until: 25, onlyWhenMet: false };
const targets = ({ ahead }: Pick<PlannedAhead, 'ahead'>) => ahead.map(({ from, target }) => [from, target]);
const inForce = ({ schedule }: Pick<PlannedHabit, 'schedule'>) =>
  schedule.map(({ from, target = 0 }) => [from, target / ONE]);

/** The habit with so many pages logged on each of some days. */
function read(habit: PlannedHabit, amounts: Readonly<Record<string, number>>): PlannedHabit {
  const values = Object.entries(amounts).map(([day, amount]) => [day, amount * ONE] as const);
  return { ...habit, ...recount(habit, [], [], values) };
}

test('a change that changes nothing of the plan keeps the timeline, and the weeks in it', () => {
  const weekly = pages(null, { repeat: { type: 'total', per: 'week' } });
  const same = { target: 10 * ONE };
  expect(withPlan(weekly, same, { today: TODAY, weekStart: 3 })).toBe(same);
});

describe('a plan ahead', () => {
  const habit = pages(null);
  const ahead = planAhead(habit, '2026-12-08', { repeat: { type: 'weekdays', days: [1] } });
  const planned = { ...habit, ...withPlan(habit, { ahead }, calendar) };

  test('repeats what it does not change, and is in the timeline', () => {
    expect(ahead).toEqual([{ from: '2026-12-08', repeat: { type: 'weekdays', days: [1] }, target: 10 }]);
    expect(planned.schedule.at(-1)).toEqual({ from: '2026-12-08', days: [1], target: 10 * ONE });
  });

  test('stays through another plan of today, a pause and its end', () => {
    const changed = { ...planned, ...withPlan(planned, { target: 20 * ONE }, calendar) };
    expect(inForce(changed)).toEqual([
      [null, 10],
      [TODAY, 20],
      ['2026-12-08', 10],
    ]);
    const paused = { ...changed, ...withPlan(changed, { activated: false }, calendar) };
    expect(paused.schedule.at(-1)).toEqual({ from: TODAY, days: [], target: 20 * ONE });
    const again = { ...paused, ...withPlan(paused, { activated: true }, calendar) };
    expect(inForce(again)).toEqual(inForce(changed));
  });

  test('becomes the plan on its day, of a paused habit too, and changes no day before', () => {
    expect(settledPlan(planned, planned, '2026-12-07')).toBeNull();
    const settled = settledPlan(planned, planned, '2026-12-08');
    expect(settled).toMatchObject({ weekdays: [1], repeat: null, target: 10 * ONE, ahead: [] });
    expect(settled?.schedule).toBe(planned.schedule);
    const paused = { ...planned, activated: false };
    expect(settledPlan(paused, paused, '2026-12-08')?.weekdays).toEqual([1]);
  });

  test('is in force on its day, whatever began to be changed on a day that was done', () => {
    const done = read(habit, { [TODAY]: 10 });
    const tomorrow = {
      ...done,
      ...withPlan(done, { ahead: planAhead(done, '2026-11-21', { target: 12 }) }, calendar),
    };
    const changed = { ...tomorrow, ...withPlan(tomorrow, { target: 20 * ONE }, calendar) };
    expect(inForce(changed)).toEqual([
      [null, 10],
      ['2026-11-21', 12],
    ]);
    const back = withPlan(changed, { ahead: [] }, calendar) as PlannedHabit;
    expect(inForce(back)).toEqual([
      [null, 10],
      ['2026-11-21', 20],
    ]);
  });

  test('leaves a pause that begins on its day as it is', () => {
    const done = read(habit, { [TODAY]: 10 });
    const tomorrow = {
      ...done,
      ...withPlan(done, { ahead: planAhead(done, '2026-11-21', { target: 12 }) }, calendar),
    };
    const paused = { ...tomorrow, ...withPlan(tomorrow, { activated: false }, calendar) };
    const later = planAhead(paused, '2026-12-08', { target: 30 });
    expect(withPlan(paused, { ahead: later }, calendar).schedule?.at(-1)).toMatchObject({
      from: '2026-11-21',
      days: [],
    });
  });

  test('keeps the weeks of the time when it was made', () => {
    const weekly = planAhead(habit, '2026-11-23', { repeat: { type: 'total', per: 'week' } });
    const weeks = { ...habit, ...withPlan(habit, { ahead: weekly }, calendar) };
    const changed = withPlan(weeks, { target: 20 * ONE }, { today: TODAY, weekStart: 3 });
    expect(changed.schedule?.at(-1)).toMatchObject({ from: '2026-11-23', weekStart: 1 });
  });

  test('can be taken back', () => {
    const { schedule } = { ...planned, ...withPlan(planned, { ahead: [] }, calendar) };
    expect(schedule).toEqual(habit.schedule);
  });
});

describe('a growing target', () => {
  test('is written as steps, the last of which is its end', () => {
    expect(targets(pages({ ...byFive, until: 22 }))).toEqual([
      ['2026-11-22', 15],
      ['2026-11-24', 20],
      ['2026-11-26', 22],
    ]);
  });

  test('shrinks, and begins with a week where it is for one', () => {
    const weeks: Growth = { by: -2, every: { count: 1, unit: 'week' }, until: 6, onlyWhenMet: false };
    const habit = pages(weeks, { repeat: { type: 'total', per: 'week' } });
    // 27 November is a Friday.
    expect(targets(habit)).toEqual([
      ['2026-11-30', 8],
      ['2026-12-07', 6],
    ]);
  });

  test('never grows away from its end, nor by more than sixty steps', () => {
    expect(pages({ ...byFive, until: 5 }).ahead).toEqual([]);
    expect(pages({ ...byFive, by: 0.001 }).ahead).toEqual([]);
  });

  test('begins anew with another target, and ends with a plan by hand', () => {
    const habit = pages(byFive);
    const changed = withPlan(habit, { target: 20 * ONE }, calendar);
    expect(targets(changed as PlannedAhead)).toEqual([['2026-11-22', 25]]);
    const byHand = planAhead(habit, '2026-11-24', { target: 12 });
    expect(targets({ ahead: byHand })).toEqual([
      ['2026-11-22', 15],
      ['2026-11-24', 12],
    ]);
  });

  test('waits while the habit is paused, without steps, and begins anew when it goes on', () => {
    const habit = pages(byFive);
    const paused = { ...habit, ...withPlan(habit, { activated: false }, calendar) };
    expect([paused.ahead, paused.growth]).toEqual([[], byFive]);
    expect(settledPlan(paused, paused, '2026-11-30')).toBeNull();
    // As a file may have it.
    const kept = { ...paused, ahead: habit.ahead };
    expect(settledPlan(kept, kept, '2026-11-30')).toBeNull();
    const again = withPlan(paused, { activated: true }, { ...calendar, today: '2026-11-30' });
    expect(targets(again as PlannedAhead)).toEqual([
      ['2026-12-02', 15],
      ['2026-12-04', 20],
      ['2026-12-06', 25],
    ]);
  });
});

describe('a target that grows only when it was met', () => {
  const habit = pages({ ...byFive, onlyWhenMet: true });

  test('takes the step that follows days that were met', () => {
    const met = read(habit, { '2026-11-20': 10, '2026-11-21': 10 });
    expect(settledPlan(met, met, '2026-11-22')).toMatchObject({ target: 15 * ONE });
  });

  test('waits by a span for each that was not met, and goes on after the first that was', () => {
    const missed = read(habit, { '2026-11-20': 10, '2026-11-21': 4, '2026-11-24': 12, '2026-11-25': 10 });
    const settled = settledPlan(missed, missed, '2026-11-26');
    expect(settled).toMatchObject({ target: 15 * ONE });
    expect(inForce(settled as PlannedHabit)).toEqual([
      [null, 10],
      ['2026-11-26', 15],
      ['2026-11-28', 20],
      ['2026-11-30', 25],
    ]);
  });

  test('waits in a record that is read before a write has stored it', () => {
    const { schedule } = settledRecord(habit, habit, '2026-11-22');
    expect(inForce({ schedule })[1]).toEqual(['2026-11-24', 15]);
    expect(settledRecord(habit, habit, '2026-11-21')).toBe(habit);
  });

  test('is not changed by a tick of the past that comes after the decision', () => {
    const decided = settledPlan(habit, habit, '2026-11-22');
    const late = read({ ...habit, ...decided }, { '2026-11-20': 10, '2026-11-21': 10 });
    expect(settledPlan(late, late, '2026-11-23')).toBeNull();
    expect(late.target).toBe(10 * ONE);
  });

  test('keeps the steps that were met when a later one waits, and what was logged is measured by them', () => {
    const met = read(habit, { '2026-11-20': 10, '2026-11-21': 10, '2026-11-22': 15, '2026-11-24': 18 });
    const settled = settledPlan(met, met, '2026-11-24');
    expect(settled).toMatchObject({ target: 15 * ONE });
    expect(inForce(settled as PlannedHabit)).toEqual([
      [null, 10],
      ['2026-11-22', 15],
      ['2026-11-26', 20],
      ['2026-11-28', 25],
    ]);
    expect(met.ticks.has('2026-11-24')).toBe(false);
    expect(settledRecord(met, met, '2026-11-24').ticks.has('2026-11-24')).toBe(true);
  });

  test('waits where nothing was ever logged', () => {
    const { values: _, ...unlogged } = habit;
    expect(settledPlan(habit, unlogged, '2026-11-22')).toMatchObject({ target: 10 * ONE });
    expect(settledRecord(habit, unlogged, '2026-11-22').ticks.isEmpty).toBe(true);
  });

  test('of a total goes by the whole week before a step, however short the span is', () => {
    const daily: Growth = { by: 1, every: { count: 1, unit: 'day' }, until: 24, onlyWhenMet: true };
    const weekly = pages(daily, { repeat: { type: 'total', per: 'week' } });
    // Of the steps of a week the last one counts: that of Monday, 23 November, is the third.
    expect(targets(weekly)).toEqual([
      ['2026-11-23', 13],
      ['2026-11-30', 20],
      ['2026-12-07', 24],
    ]);
    const met = read(weekly, { '2026-11-20': 10 });
    expect(settledPlan(met, met, '2026-11-23')).toMatchObject({ target: 13 * ONE });
    const short = read(weekly, { '2026-11-20': 9 });
    expect(settledPlan(short, short, '2026-11-23')).toMatchObject({
      target: 10 * ONE,
      ahead: [{ from: '2026-11-30', target: 13 }, { from: '2026-12-07' }, { from: '2026-12-14' }],
    });
  });

  test('waits through days that rest', () => {
    const resting = { ...habit, breaks: [{ from: '2026-11-20', to: '2026-11-21' }] };
    expect(targets(settledPlan(resting, resting, '2026-11-22') ?? { ahead: [] })[0]).toEqual([
      addDays('2026-11-22', 2),
      15,
    ]);
  });
});

test('decides over a thousand steps that waited, with the amounts of ten years before them, at once', () => {
  const last = addDays(TODAY, 1_000);
  const habit = pages({ by: 1, every: { count: 1, unit: 'day' }, until: 70, onlyWhenMet: true });
  const values = DayValues.of(dayRange(addDays(TODAY, -3_650), last).map((day) => [day, 5 * ONE] as const));
  const began = performance.now();
  const settled = settledPlan(habit, { ...habit, createdOn: addDays(TODAY, -3_650), values }, last);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(settled).toMatchObject({ target: 10 * ONE, schedule: { 1: { from: addDays(last, 1) } } });
});
