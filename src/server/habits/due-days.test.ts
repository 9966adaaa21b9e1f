import { describe, expect, test } from 'vitest';
import { habitsCalls } from '#contract/calls/habits.ts';
import type { UpdateHabit } from '#contract/habits.ts';
import { addDays } from '#domain/day-key.ts';
import { changeSchedule, startSchedule } from '#domain/schedule.ts';
import { EVERY_DAY } from '#domain/weekdays.ts';
import { buildHabit, buildUser, type HabitGiven } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

const { deleteHabit, listHabits, setActivities, updateHabit } = habitsCalls;
const day = (back: number): string => addDays(TODAY, -back);
/** A Friday and the six days before it. */
const week = [0, 1, 2, 3, 4, 5, 6].map(day);
const before = week.slice(1);
const createdOn = day(30);

forEachApi('the due days of a habit', (api) => {
  const member = async (given: HabitGiven = {}) => {
    const as = await buildUser(api());
    const habit = await buildHabit(api(), as, { createdOn, ...given });
    const dueIn = async (query: { historyDays?: string; archived?: 'true' } = {}) =>
      (await send(api(), listHabits, { as, query })).body[0]?.due;
    return { as, params: { id: habit.id }, dueIn };
  };

  describe('do not change before today', () => {
    const mondays: UpdateHabit = { days: [1] };

    test.each([
      ['the weekdays change', mondays],
      ['the habit is paused', { activated: false }],
    ])('when %s', async (_, body) => {
      const { as, params, dueIn } = await member();
      expect(await dueIn()).toEqual(week);
      const { body: answer } = await send(api(), updateHabit, { as, params, body });
      expect(answer.due).toEqual(before);
      expect(await dueIn()).toEqual(before);
    });

    test('do not change when the habit is archived', async () => {
      const { as, params, dueIn } = await member();
      const { body } = await send(api(), deleteHabit, { as, params });
      expect(body).toMatchObject({ due: before });
      expect(await dueIn({ archived: 'true' })).toEqual(before);
    });

    test('include today when the weekdays change to every day', async () => {
      const { as, params, dueIn } = await member({ weekdays: [1] });
      await send(api(), updateHabit, { as, params, body: { days: [...EVERY_DAY] } });
      expect(await dueIn()).toEqual([TODAY, '2026-11-16']);
    });
  });

  test('include a ticked today when the change comes after the tick', async () => {
    const { as, params, dueIn } = await member({ done: [TODAY] });
    await send(api(), updateHabit, { as, params, body: { activated: false } });
    expect(await dueIn()).toEqual(week);
  });

  test('start on the creation day, or on the earliest tick before it', async () => {
    const { as, params, dueIn } = await member({ createdOn: day(1) });
    expect(await dueIn()).toEqual([day(0), day(1)]);
    const body = { action: 'create', days: [day(4)] } as const;
    const { body: answer } = await send(api(), setActivities, { as, params, body });
    expect(answer.due).toEqual(week.slice(0, 5));
    expect(await dueIn()).toEqual(week.slice(0, 5));
  });

  test('cover as many days as the history', async () => {
    const schedule = changeSchedule(startSchedule(EVERY_DAY), day(20), []);
    const { dueIn } = await member({ schedule, activated: false });
    expect(await dueIn()).toEqual([]);
    const due = await dueIn({ historyDays: '366' });
    expect(due).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30].map(day));
  });

  test('are those of another day when the list is asked for as of it', async () => {
    const { as } = await member({ createdOn: day(4), done: [day(2)], weekdays: [0, 1, 2, 3, 4, 5, 6] });
    const asOf = async (asked: string) =>
      await send(api(), listHabits, { as, query: { day: asked, historyDays: '3' } });
    const { body } = await asOf(day(2));
    expect(body[0]).toMatchObject({ due: [day(2), day(3), day(4)], history: { [day(2)]: 1, [day(3)]: 0 } });
    expect(Object.keys(body[0]?.history ?? {})).toEqual([day(2), day(3), day(4)]);
    expect((await asOf(day(9))).body[0]?.due).toEqual([]);
    for (const outside of ['1999-12-31', '9999-12-31']) {
      const { status, error } = await asOf(outside);
      expect([status, error.errors?.[0]?.field]).toEqual([422, 'day']);
    }
  });

  test('follow the user’s own day', async () => {
    api().clock.now = NOON;
    const as = await buildUser(api(), { timeZone: 'Pacific/Auckland' });
    await buildHabit(api(), as, { createdOn });
    const { body } = await send(api(), listHabits, { as });
    expect(body[0]?.due).toEqual([addDays(TODAY, 1), ...week.slice(0, 6)]);
  });
});
