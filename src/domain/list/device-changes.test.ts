import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/days/day-key.ts';
import { planAhead } from '#domain/plan/ahead.ts';
import { buildHabit, buildStep, idOf, TODAY, YESTERDAY } from '#tests/client/build-account-data.ts';
import { followDay, lifetimeOf, withEvent, withUpdate } from './device-changes.ts';
import { replanned } from './device-plans.ts';
import { atDay, isDoneOn, plannedOf, recordOf } from './wire-habit.ts';

const TOMORROW = addDays(TODAY, 1);
const calendar = { today: TODAY, weekStart: 1 };
const unread = { today: TODAY, readDay: () => undefined };
const [one, two] = [idOf(201), idOf(202)];
const steps = [buildStep({ id: one, completed: true }), buildStep({ id: two })];
const logged = (value: number) => ({ [TODAY]: { value, state: 'none' as const, note: false } });
const amount = buildHabit({ kind: 'amount', target: 10, recent: logged(4) });
const limit = buildHabit({ kind: 'limit', target: 2, recent: logged(5) });

describe('an event', () => {
  it('marks days with their steps, and takes the mark back', () => {
    const { habit, days } = withEvent(buildHabit({ steps }), [TODAY, YESTERDAY], { type: 'mark' }, unread);
    expect([TODAY, YESTERDAY].map((day) => isDoneOn(habit, day))).toEqual([true, true]);
    expect(habit.steps.map(({ completed }) => completed)).toEqual([true, true]);
    expect([...days.keys()]).toEqual([TODAY, YESTERDAY]);
    const back = withEvent(habit, [YESTERDAY], { type: 'unmark' }, unread).habit;
    expect([TODAY, YESTERDAY].map((day) => isDoneOn(back, day))).toEqual([true, false]);
    expect(back.steps).toEqual(habit.steps);
  });

  it('that changes nothing leaves the habit, on the day that has begun too', () => {
    const habit = buildHabit({ history: { [TODAY]: 2, [YESTERDAY]: 0 } });
    expect(withEvent(habit, [TODAY], { type: 'mark' }, unread)).toEqual({ habit, days: new Map() });
    const next = withEvent(habit, [TOMORROW], { type: 'skip' }, { ...unread, today: TOMORROW }).habit;
    expect(next.history).toMatchObject({ [TOMORROW]: 0, [TODAY]: 2 });
    expect(next.recent[TOMORROW]?.state).toBe('skipped');
  });

  it('knows what was done and skipped on days that the list does not show', () => {
    const before = addDays(TODAY, -20);
    const done = withEvent(buildHabit(), [before], { type: 'mark' }, unread).habit;
    expect(withEvent(done, [before], { type: 'mark' }, unread)).toEqual({ habit: done, days: new Map() });
    const skipped = withEvent(buildHabit(), [before], { type: 'skip' }, unread).habit;
    expect(withEvent(skipped, [before], { type: 'skip' }, unread).days.size).toBe(0);
    expect(withEvent(skipped, [before], { type: 'unskip' }, unread).days.size).toBe(1);
  });

  it('on a day before goes by the steps that were read', () => {
    const read = { value: null, state: 'none', note: 'Rain', completedStepIds: [two] } as const;
    const habit = buildHabit({ steps });
    const event = { type: 'completeStep', stepId: one } as const;
    const done = (readDay: () => typeof read | undefined) =>
      isDoneOn(withEvent(habit, [YESTERDAY], event, { today: TODAY, readDay }).habit, YESTERDAY);
    expect([done(() => read), done(() => undefined)]).toEqual([true, false]);
  });
});

describe('an update of a day', () => {
  it('sets what is logged, adds to it, and clears it', () => {
    const value = (given: number | { add: number } | null) =>
      withUpdate(amount, TODAY, { value: given }, unread).habit;
    expect(value({ add: 6 })).toMatchObject({ history: { [TODAY]: 1 }, recent: { [TODAY]: { value: 10 } } });
    expect(value(2.5).recent[TODAY]).toMatchObject({ value: 2.5, state: 'none' });
    expect(value(null).recent).toEqual({});
  });

  it('keeps a note that was not read, and changes one that was', () => {
    const noted = { [YESTERDAY]: { value: null, state: 'none' as const, note: true } };
    const habit = buildHabit({ recent: noted });
    const skipped = withUpdate(habit, YESTERDAY, { state: 'skipped' }, unread);
    expect(skipped.habit.recent[YESTERDAY]).toEqual({ value: null, state: 'skipped', note: true });
    const read = { value: null, state: 'none', note: 'Rain', completedStepIds: [] } as const;
    expect(followDay(read, YESTERDAY, skipped.habit, skipped.days.get(YESTERDAY))).toEqual({
      ...read,
      state: 'skipped',
    });
    const changed = withUpdate(habit, YESTERDAY, { note: 'Sun' }, { ...unread, readDay: () => read });
    expect(followDay(read, YESTERDAY, changed.habit, changed.days.get(YESTERDAY)).note).toBe('Sun');
    expect(withUpdate(habit, YESTERDAY, { state: null }, unread).habit).toBe(habit);
  });
});

describe('another plan', () => {
  it('is in force from today on, or from tomorrow where today is done', () => {
    const habit = buildHabit();
    const days = [1] as const;
    const repeat = { type: 'weekdays', days: [...days] } as const;
    const from = (before: typeof habit) =>
      recordOf(replanned(before, { ...before, days: [...days], repeat }, calendar)).schedule.at(-1)?.from;
    expect([from(habit), from(buildHabit({ history: { [TODAY]: 1 } }))]).toEqual([TODAY, TOMORROW]);
  });

  it('of an amount decides which days are done, and a smaller target counts at once', () => {
    const smaller = replanned(amount, { ...amount, target: 4 }, calendar);
    expect([isDoneOn(amount, TODAY), isDoneOn(smaller, TODAY)]).toEqual([false, true]);
    expect(lifetimeOf(smaller, []) - lifetimeOf(amount, [])).toBe(1);
  });

  it('ends or begins a habit, pauses it or puts it away: what was counted stays', () => {
    const habit = buildHabit({ history: { [TODAY]: 1, [YESTERDAY]: 1 } });
    for (const change of [
      { endsOn: YESTERDAY },
      { startsOn: TODAY },
      { activated: false },
      { archivedAt: `${TODAY}T10:00:00.000Z` },
    ]) {
      const after = replanned(habit, { ...habit, ...change }, calendar);
      expect(recordOf(after).ticks.size).toBe(2);
    }
    const paused = replanned(habit, { ...habit, activated: false }, calendar);
    expect(lifetimeOf(paused, [])).toBe(2);
    const weekly = { type: 'times', count: 3, per: 'week' } as const;
    expect(
      recordOf(replanned(habit, { ...habit, repeat: weekly }, calendar)).schedule.at(-1)?.repeat,
    ).toEqual(weekly);
  });
});

describe('a plan ahead', () => {
  const withAhead = (change: Parameters<typeof planAhead>[2], before = amount) =>
    replanned(before, { ...before, ahead: [...planAhead(plannedOf(before), TOMORROW, change)] }, calendar);

  it('is in the record at once, and becomes the plan on its day', () => {
    const weekly = { type: 'times', count: 3, per: 'week' } as const;
    const planned = withAhead({ repeat: weekly, target: 20 });
    expect(recordOf(planned).schedule.at(-1)).toMatchObject({ from: TOMORROW, target: 20_000 });
    expect(planned).toMatchObject({ target: 10, repeat: { type: 'weekdays' } });
    expect(atDay(planned, YESTERDAY)).toMatchObject({ target: 10, ahead: planned.ahead });
    const begun = atDay(planned, TOMORROW);
    expect(begun).toMatchObject({ target: 20, repeat: weekly, ahead: [] });
    expect(recordOf(begun).schedule).toEqual(recordOf(planned).schedule);
  });

  it('by weekdays names the days on which the habit is due from then on', () => {
    // Tomorrow is a Saturday.
    const planned = withAhead({ repeat: { type: 'weekdays', days: [6] } }, buildHabit());
    const begun = atDay(planned, addDays(TODAY, 2));
    expect(begun).toMatchObject({ days: [6], repeat: { type: 'weekdays', days: [6] }, target: null });
    expect(begun.due.slice(0, 2)).toEqual([TOMORROW, TODAY]);
  });

  it('of a target that grows is its steps, and one that was not met begins later, on the device too', () => {
    const growth = { by: 5, every: { count: 1, unit: 'day' }, until: 20, onlyWhenMet: true } as const;
    const growing = replanned(amount, { ...amount, growth }, calendar);
    const dayAfter = addDays(TOMORROW, 1);
    expect(growing.ahead.map(({ from, target }) => [from, target])).toEqual([
      [TOMORROW, 15],
      [dayAfter, 20],
    ]);
    // Four of ten were logged today.
    const next = atDay(growing, TOMORROW);
    expect(next).toMatchObject({
      target: 10,
      growth,
      ahead: [{ from: dayAfter, target: 15 }, { target: 20 }],
    });
    expect(recordOf(next).schedule.map(({ from }) => from)).toEqual([null, dayAfter, addDays(dayAfter, 1)]);
    const met = withUpdate(growing, TODAY, { value: 10 }, unread).habit;
    expect(atDay(met, TOMORROW)).toMatchObject({ target: 15, ahead: [{ from: dayAfter, target: 20 }] });
  });
});

describe('a day that was read', () => {
  it('follows its habit', () => {
    const read = { value: null, state: 'none', note: '', completedStepIds: [] } as const;
    const habit = buildHabit({ history: { [TODAY]: 3 } });
    expect(followDay(read, TODAY, habit, undefined)).toEqual({ ...read, value: 3, state: 'done' });
    expect(followDay(read, YESTERDAY, habit, undefined)).toEqual(read);
    const before = addDays(TODAY, -20);
    const long = withEvent(habit, [before], { type: 'mark' }, unread).habit;
    expect(followDay(read, before, long, undefined)).toMatchObject({ value: 1, state: 'done' });
    expect(followDay(read, TODAY, amount, undefined)).toMatchObject({ value: 4, state: 'none' });
    expect(followDay(read, YESTERDAY, amount, undefined)).toMatchObject({ value: null, state: 'none' });
  });
});

it('the lifetime counter has the days of a limit that passed below it, without those of a break', () => {
  const all = lifetimeOf(limit, []);
  expect(all).toBeGreaterThan(0);
  expect(lifetimeOf(limit, [{ from: YESTERDAY, to: YESTERDAY }])).toBe(all - 1);
});
