import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { habitKinds } from '#domain/plan/habit.ts';
import { changeSchedule, startSchedule } from '#domain/plan/schedule.ts';
import { buildHabit, buildStep, TODAY, YESTERDAY } from '#tests/client/build-account-data.ts';
import { recordsOf } from '#tests/domain/any-records.ts';
import {
  atDay,
  isDoneOn,
  isDueOn,
  isNeutral,
  isPartOn,
  needsKinds,
  present,
  recordOf,
  shownOn,
  shownState,
  wireRecord,
  withAllBreaks,
  withHistory,
} from './wire-habit.ts';

const TOMORROW = '2026-11-21';
const skipped = { value: null, state: 'skipped', note: true } as const;

describe('a record', () => {
  it('is the same after its way to a device', () => {
    fc.assert(
      fc.property(fc.constantFrom(...habitKinds).chain(recordsOf), (given) => {
        // As text: what was read once is remembered by the object.
        const sent = JSON.stringify(wireRecord(given));
        const { kind, startsOn, endsOn, breaks } = given;
        const habit = { kind, startsOn, endsOn, breaks, record: JSON.parse(sent) as Habit['record'] };
        expect(JSON.stringify(wireRecord(recordOf(habit)))).toBe(sent);
      }),
    );
  });

  it('has the breaks of the history, or those that are given', () => {
    const breaks = [{ from: TODAY, to: null }];
    expect(recordOf(buildHabit({ breaks })).breaks).toEqual(breaks);
    expect(recordOf(buildHabit({ breaks }), []).breaks).toEqual([]);
  });

  it('has no skips, notes and amounts where there are none, and no breaks where none are known', () => {
    const { schedule, createdOn, ticks } = recordOf(buildHabit());
    const record = wireRecord({ schedule, createdOn, ticks });
    expect(record).toMatchObject({ skips: {}, noted: {}, values: {} });
    expect(recordOf({ kind: 'check', startsOn: null, endsOn: null, record }).breaks).toEqual([]);
  });

  it('needs the rules of kinds with an amount, or a repetition at any time', () => {
    const habit = buildHabit();
    const weekly = { days: habit.days, repeat: { type: 'times', count: 3, per: 'week' } } as const;
    const schedule = changeSchedule(startSchedule(weekly), TODAY, habit.days);
    expect(needsKinds(habit)).toBe(false);
    expect(needsKinds(buildHabit({ kind: 'limit', target: 0 }))).toBe(true);
    expect(needsKinds({ ...habit, record: { ...habit.record, schedule } })).toBe(true);
  });
});

describe('present', () => {
  it('shows what a record has, with the counts that are known', () => {
    const habit = buildHabit({ history: { [TODAY]: 2, [YESTERDAY]: 1, '2026-11-18': 0 } });
    const { ticks, ...others } = recordOf(habit);
    const shown = present(habit, { ...others, ticks: ticks.without(YESTERDAY) }, TODAY);
    expect(shown).toMatchObject({ history: { [TODAY]: 2, [YESTERDAY]: 0, '2026-11-18': 0 }, name: 'Read' });
  });
});

describe('atDay', () => {
  const habit = buildHabit({
    days: [4, 5],
    history: { [TODAY]: 2, [YESTERDAY]: 0, '2026-11-18': 1 },
    recent: { [YESTERDAY]: skipped },
    steps: [buildStep({ id: 'a', completed: true }), buildStep({ id: 'b', completed: true })],
  });
  const stepsOn = (day: string) => atDay(habit, day).steps.map(({ completed }) => completed);

  it('is the same object on the day it was read', () => {
    expect(atDay(habit, TODAY)).toBe(habit);
  });

  it('starts the next day with nothing done and every step incomplete', () => {
    const next = atDay(habit, TOMORROW);
    expect(shownOn(next)).toBe(TOMORROW);
    expect(next).toMatchObject({
      history: { [TOMORROW]: 0, [TODAY]: 2, [YESTERDAY]: 0 },
      due: [TODAY],
      recent: { [YESTERDAY]: skipped },
    });
    expect(stepsOn(TOMORROW)).toEqual([false, false]);
  });

  it('has the due days of the plan after a long absence', () => {
    expect(atDay(habit, '2027-01-01')).toMatchObject({
      history: { '2027-01-01': 0, '2026-12-31': 0, '2026-12-30': 0 },
      due: ['2027-01-01', '2026-12-31'],
      recent: {},
    });
  });

  it('goes back a day after travel, and its steps follow whether that day is done', () => {
    expect(atDay(habit, YESTERDAY).history).toEqual({ [YESTERDAY]: 0, '2026-11-18': 1, '2026-11-17': 0 });
    expect(stepsOn(YESTERDAY)).toEqual([false, false]);
    expect(stepsOn('2026-11-18')).toEqual([true, true]);
  });

  it('completes no step of an amount, which may be met without them', () => {
    const amount = buildHabit({
      kind: 'amount',
      target: 1,
      history: { [TODAY]: 0, [YESTERDAY]: 1 },
      recent: { [YESTERDAY]: { value: 1, state: 'none', note: false } },
      steps: habit.steps,
    });
    expect(atDay(amount, YESTERDAY).steps.map(({ completed }) => completed)).toEqual([false, false]);
  });
});

describe('a day', () => {
  it('is done with a count above 0', () => {
    expect(isDoneOn({ history: { [TODAY]: 3 } }, TODAY)).toBe(true);
    expect(isDoneOn({ history: { [TODAY]: 0 } }, TODAY)).toBe(false);
    expect(isDoneOn({ history: {} }, TODAY)).toBe(false);
  });

  it('is done in part with some of an amount to reach, and never by nothing, all of it, or a limit', () => {
    const on = (kind: Habit['kind'], value: number | null, count = 0) => {
      const recent = { [TODAY]: { value, state: 'none' as const, note: true } };
      return isPartOn(buildHabit({ kind, target: 10, history: { [TODAY]: count }, recent }), TODAY);
    };
    expect(on('amount', 4)).toBe(true);
    expect([on('amount', 0), on('amount', null), on('amount', 10, 1)]).toEqual([false, false, false]);
    expect([on('limit', 4), on('check', null)]).toEqual([false, false]);
    expect(isPartOn(buildHabit({ kind: 'amount', target: 10 }), TODAY)).toBe(false);
  });

  it('is due by its weekday, without a pause or the archive', () => {
    expect(isDueOn(buildHabit({ days: [5] }), TODAY)).toBe(true);
    expect(isDueOn(buildHabit({ days: [4, 6] }), TODAY)).toBe(false);
    expect(isDueOn(buildHabit({ activated: false }), TODAY)).toBe(false);
    expect(isDueOn(buildHabit({ archivedAt: '2026-11-01T00:00:00.000Z' }), TODAY)).toBe(false);
  });

  it('is not due while it is neutral, unless it is done all the same, also outside of the history', () => {
    const breaks = [{ from: YESTERDAY, to: '2026-11-23' }];
    const history = { [TODAY]: 0, [YESTERDAY]: 1, '2026-11-18': 0, '2026-11-17': 0 };
    const habit = buildHabit({ history, recent: { '2026-11-18': skipped }, breaks });
    const days = Object.keys(history);
    expect(days.map((day) => isDueOn(habit, day))).toEqual([false, true, false, true]);
    expect(days.map((day) => isNeutral(habit, day))).toEqual([true, false, true, false]);
    expect(days.map((day) => shownState(habit, day))).toEqual(['onBreak', 'done', 'skipped', 'none']);
    const record = recordOf(habit);
    const ahead = { ...habit, record: wireRecord({ ...record, ticks: record.ticks.with('2026-11-23') }) };
    const later = ['2026-11-22', '2026-11-23', '2026-11-24'];
    expect(later.map((day) => isDueOn(ahead, day))).toEqual([false, true, true]);
    expect(later.map((day) => isNeutral(ahead, day))).toEqual([true, false, false]);
    expect(shownState(buildHabit({ days: [4] }), TODAY)).toBe('notDue');
  });
});

test('a habit of an answer has the breaks of its history, and takes all that are known', () => {
  const all = [
    { id: 'a', habitIds: null, from: '2026-01-01', to: '2026-01-09' },
    { id: 'b', habitIds: null, from: YESTERDAY, to: null },
  ];
  const habit = buildHabit({ breaks: [{ from: YESTERDAY, to: null }] });
  expect(withAllBreaks(habit, all).breaks).toEqual(all.map(({ from, to }) => ({ from, to })));
  expect(withAllBreaks(habit, all.slice(1))).toBe(habit);
});

test('a habit that came as its record has the days of a history, and counts where some are above 1', () => {
  const sent = buildHabit({ history: { [TODAY]: 1, [YESTERDAY]: 0 } });
  const history = [TODAY, YESTERDAY];
  expect(withHistory(sent, [], history).history).toEqual({ [TODAY]: 1, [YESTERDAY]: 0 });
  expect(withHistory(sent, [], history, { [TODAY]: 3 }).history).toEqual({ [TODAY]: 3, [YESTERDAY]: 0 });
});
