import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayRange } from './day-key.ts';
import { bonusOf, openOn, progressOf, restingOf } from './divider-progress.ts';
import { isDueToday } from './due-today.ts';
import { type KindRules, kindRules, type TimedHabit } from './kind-rules.ts';
import { missedYesterday } from './missed-day.ts';
import { completedChange, predictStepAdded, predictStepCompleted, predictTick } from './predict.ts';
import { followHabit, type KnownDay, predictDay, withDay } from './predict-day.ts';
import { predictAchievement } from './predict-figures.ts';
import { predictStrength } from './predict-strength.ts';
import { atDay, type WireHabit } from './wire-habit.ts';

/** A Thursday. */
const TODAY = '2026-11-26';
const day = (back: number) => addDays(TODAY, -back);
const DAYS = dayRange(day(6), TODAY).toReversed();

beforeAll(async () => {
  await import('./wire-kinds.ts');
});

const step = (id: string, completed = false) => ({ id, name: id, order: 0, completed });

/** A habit of every day, made long ago, with nothing logged. */
const habitOf = (given: Partial<TimedHabit>): TimedHabit => ({
  id: 'h',
  order: 0,
  days: [0, 1, 2, 3, 4, 5, 6],
  activated: true,
  archivedAt: null,
  createdAt: '2026-01-01T08:00:00.000Z',
  history: Object.fromEntries(DAYS.map((each) => [each, 0])),
  due: DAYS,
  recent: {},
  steps: [],
  ...given,
});
const pages = (given: Partial<TimedHabit> = {}) =>
  habitOf({ kind: 'amount', target: 10, step: 2.5, unit: 'pages', ...given });
const THRICE = { type: 'times', count: 3, per: 'week' } as const;
const thrice = (given: Partial<TimedHabit> = {}) =>
  habitOf({ repeat: THRICE, periodBefore: { weekStart: 1, met: 0, sum: 0, neutral: 0 }, ...given });
const rulesOf = (habit: WireHabit): KindRules => {
  const rules = kindRules(habit);
  if (!rules) throw new Error('A plain habit');
  return rules;
};
const context = { today: TODAY, known: undefined };

describe('the steps of today', () => {
  test('of an amount are ticked by themselves, and say nothing of the amount', () => {
    const habit = pages({ steps: [step('a'), step('b', true)] });
    const after = predictStepCompleted(habit, 'a', true, TODAY);
    expect(after).toEqual({ ...habit, steps: [step('a', true), step('b', true)] });
    expect(predictStepCompleted(after, 'b', false, TODAY).steps).toEqual([step('a', true), step('b')]);
    const done = predictTick(habit, 'create', [TODAY], TODAY);
    expect(done.recent?.[TODAY]).toEqual({ value: 10, state: 'done', note: false });
    expect(predictStepAdded(done, step('c'), TODAY).recent).toEqual(done.recent);
  });

  test('of a habit that is ticked three times a week make today done, and open again', () => {
    const habit = thrice({ steps: [step('a', true), step('b')] });
    const done = predictStepCompleted(habit, 'b', true, TODAY);
    expect(done.history[TODAY]).toBe(1);
    expect(completedChange(habit, done)).toBe(1);
    const open = predictStepCompleted(done, 'a', false, TODAY);
    expect([open.history[TODAY], open.steps.map(({ completed }) => completed)]).toEqual([0, [false, true]]);
  });

  test('are open on the next day, but of a day that is done', () => {
    const habit = thrice({ steps: [step('a', true)], history: { [TODAY]: 1, [day(1)]: 1, [day(2)]: 0 } });
    expect(atDay(habit, addDays(TODAY, 1)).steps).toEqual([step('a')]);
    expect(atDay(habit, day(1)).steps).toEqual([step('a', true)]);
    const read = pages({
      steps: [step('a', true)],
      recent: { [day(1)]: { value: 10, state: 'done', note: false } },
    });
    expect(atDay(read, day(1)).steps).toEqual([step('a')]);
  });

  test('follow a change of the day', () => {
    const habit = pages({ steps: [step('a'), step('b')] });
    const after = predictDay(habit, TODAY, { value: { add: 2.5 }, completedStepIds: ['b', 'gone'] }, context);
    expect(after.steps).toEqual([step('a'), step('b', true)]);
    expect(after.recent?.[TODAY]?.value).toBe(2.5);
  });
});

describe('a day of the history', () => {
  test('set by its count alone keeps its skip until it is done', () => {
    const skipped = withDay(thrice(), day(1), { skipped: true });
    expect(skipped.recent?.[day(1)]).toEqual({ value: null, state: 'skipped', note: false });
    expect(withDay(skipped, day(1), { noted: true }).recent?.[day(1)]).toEqual({
      value: null,
      state: 'skipped',
      note: true,
    });
    const done = withDay(skipped, day(1), { count: 3 });
    expect([done.history[day(1)], done.recent?.[day(1)]]).toEqual([3, undefined]);
    expect(withDay(done, day(1), {}).history[day(1)]).toBe(3);
    expect(withDay(done, day(30), { count: 1 })).toBe(done);
  });

  test('has its amount still after a skip', () => {
    const logged = predictDay(pages(), day(1), { value: 4 }, context);
    const skipped = withDay(logged, day(1), { count: 9, skipped: true });
    expect(skipped.recent?.[day(1)]).toEqual({ value: 4, state: 'skipped', note: false });
    expect(skipped.history[day(1)]).toBe(0);
  });

  test('that the history lacks changes nothing', () => {
    const habit = pages();
    expect(predictDay(habit, day(30), { value: 1 }, context)).toBe(habit);
    expect(predictTick(habit, 'remove', [day(1), day(30)], TODAY)).toBe(habit);
  });

  test('has a note without an amount', () => {
    const noted = predictDay(pages(), day(1), { note: 'Ill' }, context);
    expect(noted.recent).toEqual({ [day(1)]: { value: null, state: 'none', note: true } });
    expect(predictDay(noted, day(1), { note: '' }, context).recent).toEqual({});
  });
});

describe('a day that was read', () => {
  const known: KnownDay = { value: 2, state: 'none', note: 'Slow', completedStepIds: ['a'] };
  const rules = () => rulesOf(pages());

  test('has what is set, added or cleared, and keeps the rest', () => {
    const followed: KnownDay = { ...known, state: 'done' };
    expect(rules().readDay(known, { value: { add: 8 } }, followed)).toEqual({ ...followed, value: 10 });
    expect(rules().readDay(known, { value: 3 }, known)).toEqual({ ...known, value: 3 });
    expect(rules().readDay(known, { value: null }, known)).toEqual({ ...known, value: null });
    expect(rules().readDay({ ...known, value: null }, { value: { add: 1 } }, known).value).toBe(1);
  });

  test('has another note and other steps', () => {
    expect(rules().readDay(known, { note: '', completedStepIds: [] }, known)).toEqual({
      ...known,
      note: '',
      completedStepIds: [],
    });
  });

  test('follows the amount of its habit, and keeps its steps', () => {
    const before = pages();
    const after = predictDay(before, day(1), { value: 12 }, context);
    expect(followHabit(known, day(1), before, after)).toEqual({ ...known, value: 12, state: 'done' });
    expect(followHabit(known, day(2), before, after)).toEqual({ ...known, value: null, state: 'none' });
  });
});

describe('a timer', () => {
  const owner = { user: { timeZone: 'Pacific/Auckland' }, settings: { dayStart: 0 } };
  const minutes = (timerStartedAt: string | null) => pages({ unit: 'min', timerStartedAt });
  const change = (
    habit: TimedHabit,
    action: 'start' | 'stop',
    at: string,
    who: typeof owner | null = owner,
  ) => rulesOf(habit).withTimer(habit, { action, at }, TODAY, who ?? { user: null, settings: {} });

  test('adds whole seconds to the day on which it began, where the user is, and measures minutes alone', () => {
    // 23:30 on the day before in Auckland, half past ten in the morning in UTC.
    const started = minutes(`${day(1)}T10:30:00.000Z`);
    const inAuckland = change(started, 'stop', `${day(1)}T12:00:30.900Z`);
    expect(inAuckland.recent).toEqual({ [day(1)]: { value: 90.5, state: 'done', note: false } });
    const late = minutes(`${day(1)}T11:30:00.000Z`);
    expect(change(late, 'stop', `${day(1)}T11:36:00.000Z`).recent).toEqual({
      [TODAY]: { value: 6, state: 'none', note: false },
    });
    expect(change(late, 'stop', `${day(1)}T11:36:00.000Z`, null).recent).toEqual({
      [day(1)]: { value: 6, state: 'none', note: false },
    });
    const untimed = pages();
    expect(change(untimed, 'start', `${day(1)}T11:36:00.000Z`)).toBe(untimed);
  });
});

describe('the figures of weeks', () => {
  const achievement = { completed: 20, currentStreak: 4, bestStreak: 4, percentage: 80, medals: [] };
  /** Two of three are done; the week began on Monday, three days ago. */
  const two = thrice({ history: { ...thrice().history, [day(3)]: 1, [day(2)]: 1 } });
  const three = predictTick(two, 'create', [TODAY], TODAY);

  test('gain a week when its count is met, and lose it again', () => {
    const met = predictAchievement(achievement, two, three, TODAY);
    expect(met).toMatchObject({ completed: 21, currentStreak: 5, bestStreak: 5, percentage: 80 });
    expect(predictAchievement(met, three, two, TODAY)).toMatchObject({
      completed: 20,
      currentStreak: 4,
      bestStreak: 4,
    });
  });

  test('keep a best streak that is another one', () => {
    const other = { ...achievement, bestStreak: 9 };
    expect(predictAchievement(other, two, three, TODAY)).toMatchObject({ currentStreak: 5, bestStreak: 9 });
  });

  test('leave the strength to the server', () => {
    expect(predictStrength(0.5, two, three, TODAY)).toBe(0.5);
  });

  test('leave a limit open until its week is over', () => {
    const limit = pages({
      kind: 'limit',
      target: 5,
      repeat: { type: 'total', per: 'week' },
      periodBefore: { weekStart: 1, met: 0, sum: 0, neutral: 0 },
    });
    const passed = predictDay(limit, TODAY, { value: 6 }, context);
    expect(predictAchievement(achievement, limit, passed, TODAY)).toMatchObject({
      completed: 20,
      currentStreak: 4,
    });
  });
});

describe('what a day asks for', () => {
  test('counts the items of the day: none of a week that goes on, one that is met', () => {
    const open = thrice();
    const done = thrice({ history: { ...open.history, [TODAY]: 1 } });
    expect(progressOf([open], TODAY)).toEqual({ completed: 0, total: 0 });
    expect(progressOf([open, done, pages()], TODAY)).toEqual({ completed: 1, total: 2 });
    expect(openOn([open, done, pages()], TODAY)).toHaveLength(1);
    // Three days a week lack three items on Sunday, where nothing was done: one habit is due all the same, and done with one of them.
    const sunday = addDays(TODAY, 3);
    expect(progressOf([atDay(open, sunday)], sunday)).toEqual({ completed: 0, total: 1 });
    const late = atDay(open, sunday);
    const once = { ...late, history: { ...late.history, [sunday]: 1 } };
    expect(progressOf([once], sunday)).toEqual({ completed: 1, total: 1 });
  });

  test('counts habits that are due, and those that are done without being so', () => {
    const rest = habitOf({ repeat: { type: 'monthDays', days: [1] }, due: [], history: { [TODAY]: 1 } });
    const paused = habitOf({ activated: false, due: [] });
    expect([bonusOf([pages(), rest], TODAY), restingOf([thrice(), pages(), rest, paused], TODAY)]).toEqual([
      1, 1,
    ]);
  });

  test('follows the plan on days after the history, except in breaks and while it rests', () => {
    const second = habitOf({ repeat: { type: 'interval', every: 2, unit: 'day', from: TODAY } });
    const on = (days: number, given: Partial<WireHabit> = {}) =>
      isDueToday({ ...second, ...given }, addDays(TODAY, days));
    expect([1, 2, 3, 4].map((days) => on(days))).toEqual([false, true, false, true]);
    expect(on(2, { breaks: [{ from: addDays(TODAY, 2), to: null }] })).toBe(false);
    expect([on(2, { activated: false }), on(2, { archivedAt: '2026-11-20T08:00:00.000Z' })]).toEqual([
      false,
      false,
    ]);
    expect([on(2, { endsOn: addDays(TODAY, 1) }), on(2, { startsOn: addDays(TODAY, 3) })]).toEqual([
      false,
      false,
    ]);
    const { history: _, ...unknown } = second;
    expect([isDueToday(unknown, TODAY), isDueToday(unknown, addDays(TODAY, 1))]).toEqual([true, false]);
  });

  test('is missed on the day after by an amount, and by neither a week nor a limit', () => {
    expect(missedYesterday([pages()], TODAY)).toHaveLength(1);
    expect(missedYesterday([thrice(), pages({ kind: 'limit' })], TODAY)).toEqual([]);
  });
});
