import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from './day-key.ts';
import {
  dayStateOf,
  followHabit,
  type KnownDay,
  predictDay,
  shownState,
  withBreaks,
  withDay,
  withDayState,
  withFirstTick,
} from './predict-day.ts';
import { EVERY_DAY } from './weekdays.ts';
import { emptyHistory, type WireHabit } from './wire-habit.ts';

const TODAY = '2026-11-26';
const day = (back: number) => addDays(TODAY, -back);
const history = emptyHistory(TODAY, 7);
const step = (id: string, completed: boolean) => ({ id, name: id, order: 0, completed });
const base: WireHabit = {
  id: 'read',
  order: 0,
  days: EVERY_DAY,
  activated: true,
  archivedAt: null,
  createdAt: '2026-01-01T08:00:00.000Z',
  history,
  due: Object.keys(history),
  recent: {},
  steps: [],
};
const habitWith = (given: Partial<WireHabit>): WireHabit => ({ ...base, ...given });
const nothing: KnownDay = { value: null, state: 'none', note: '', completedStepIds: [] };

describe('one day of the history', () => {
  test('that is skipped is not due, and is due again when the skip is cleared', () => {
    const skipped = withDay(base, day(2), { skipped: true });
    expect(shownState(skipped, day(2))).toBe('skipped');
    expect(skipped.due).toEqual(Object.keys(history).filter((each) => each !== day(2)));
    const cleared = withDay(skipped, day(2), { skipped: false });
    expect(cleared).toMatchObject({ due: base.due, recent: {} });
  });

  test('that is done is due, skipped or not', () => {
    const done = withDay(withDay(base, day(2), { skipped: true }), day(2), { count: 3 });
    expect(shownState(done, day(2))).toBe('done');
    expect(done.history[day(2)]).toBe(3);
    expect(done.due).toEqual(base.due);
  });

  test('keeps whether it has a note', () => {
    const noted = withDay(base, day(1), { noted: true });
    expect(noted.recent?.[day(1)]).toEqual({ value: null, state: 'none', note: true });
    expect(withDay(noted, day(1), { count: 1 }).recent?.[day(1)]).toEqual({
      value: 1,
      state: 'done',
      note: true,
    });
    expect(withDay(noted, day(1), { noted: false }).recent).toEqual({});
  });

  test('that is no day of the schedule stays so', () => {
    const others = EVERY_DAY.filter((weekday) => weekday !== weekdayOf(day(2)));
    const due = Object.keys(history).filter((each) => each !== day(2));
    const resting = habitWith({ days: others, due });
    expect(withDay(resting, day(2), { skipped: true, noted: true }).recent?.[day(2)]?.state).toBe('notDue');
    expect(withDay(resting, day(2), { skipped: true }).due).toEqual(due);
    expect(shownState(resting, day(2))).toBe('notDue');
  });

  test('that the history lacks changes nothing', () => {
    expect(withDay(base, day(30), { count: 1 })).toBe(base);
    expect(predictDay(base, day(30), { value: 1 }, { today: TODAY, known: undefined })).toBe(base);
    expect(followHabit(nothing, day(30), base, base)).toBe(nothing);
  });

  test('of a habit from an older server has nothing told of it', () => {
    const { recent: _, ...older } = base;
    expect(withDay(older, day(1), { count: 1 })).not.toHaveProperty('recent');
    expect(shownState(older, day(1))).toBe('none');
  });
});

test('breaks make their days neutral, and free those of the breaks before', () => {
  const before = withBreaks(base, [{ from: day(3), to: day(2) }]);
  expect([4, 3, 2, 1].map((back) => shownState(before, day(back)))).toEqual([
    'none',
    'onBreak',
    'onBreak',
    'none',
  ]);
  const after = withBreaks(before, [
    { from: day(2), to: null },
    { from: day(60), to: day(50) },
  ]);
  expect([3, 2, 0].map((back) => shownState(after, day(back)))).toEqual(['none', 'onBreak', 'onBreak']);
  expect(after.breaks).toEqual([{ from: day(2), to: null }]);
  expect(withBreaks(habitWith({ history: {}, due: [] }), [{ from: day(2), to: null }]).due).toEqual([]);
});

describe('a change of a day', () => {
  test('of today completes its steps, and marks it done with all of them', () => {
    const habit = habitWith({ steps: [step('one', false), step('two', true)] });
    const partly = predictDay(
      habit,
      TODAY,
      { completedStepIds: ['one'] },
      { today: TODAY, known: undefined },
    );
    expect(partly.steps.map(({ completed }) => completed)).toEqual([true, false]);
    const whole = predictDay(
      habit,
      TODAY,
      { completedStepIds: ['one', 'two'] },
      { today: TODAY, known: undefined },
    );
    expect(whole.history[TODAY]).toBe(1);
    expect(dayStateOf(whole, TODAY)).toEqual({ done: true, completedStepIds: ['one', 'two'] });
  });

  test('of a past day knows its steps from what was read', () => {
    const habit = habitWith({ steps: [step('one', false), step('two', false)] });
    const change = { completedStepIds: ['one', 'two'] };
    const known = { ...nothing, completedStepIds: ['one'] };
    expect(predictDay(habit, day(1), change, { today: TODAY, known }).history[day(1)]).toBe(1);
    expect(
      predictDay(habit, day(1), { note: 'Ill' }, { today: TODAY, known: undefined }).recent?.[day(1)]?.note,
    ).toBe(true);
  });

  test('skips today and another day, and a skip can be cleared', () => {
    const today = predictDay(base, TODAY, { state: 'skipped' }, { today: TODAY, known: undefined });
    expect(dayStateOf(today, TODAY)).toMatchObject({ skipped: true });
    expect(
      dayStateOf(withDayState(today, TODAY, { done: false, completedStepIds: [] }), TODAY),
    ).not.toHaveProperty('skipped');
    const past = predictDay(base, day(1), { state: 'skipped' }, { today: TODAY, known: undefined });
    const cleared = predictDay(past, day(1), { state: null }, { today: TODAY, known: undefined });
    expect([past, cleared].map((each) => shownState(each, day(1)))).toEqual(['skipped', 'none']);
  });
});

test('a first tick before the creation day makes the days from then on due, and tells nothing of those before', () => {
  const recent = {
    [day(6)]: { value: null, state: 'skipped' as const, note: false },
    [day(5)]: { value: null, state: 'onBreak' as const, note: true },
    [day(4)]: { value: 1, state: 'done' as const, note: true },
  };
  const young = habitWith({ createdAt: `${day(1)}T08:00:00.000Z`, due: [TODAY, day(1)], recent });
  const ticked = withDay(young, day(4), { count: 1 });
  const first = withFirstTick(ticked, [day(4)]);
  expect(first.due).toEqual([0, 1, 2, 3, 4].map(day));
  expect(Object.keys(first.recent ?? {}).toSorted()).toEqual([day(5), day(4)]);
  expect(first.recent?.[day(5)]).toEqual({ value: null, state: 'notDue', note: true });
  expect(withFirstTick(ticked, [day(1)])).toBe(ticked);
});

test('a read day follows its habit: its steps turn with it, and stay where it does not turn', () => {
  const habit = habitWith({ steps: [step('one', false), step('two', false)] });
  const done = withDay(habit, day(1), { count: 2 });
  const known = { ...nothing, completedStepIds: ['one'] };
  expect(followHabit(known, day(1), habit, done)).toMatchObject({
    value: 2,
    state: 'done',
    completedStepIds: ['one', 'two'],
  });
  expect(followHabit(known, day(1), done, habit)).toMatchObject({
    value: null,
    state: 'none',
    completedStepIds: [],
  });
  expect(followHabit(known, day(1), habit, withDay(habit, day(1), { skipped: true }))).toMatchObject({
    state: 'skipped',
    completedStepIds: ['one'],
  });
});
