import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { defaultSettings } from '#contract/defaults.ts';
import { buildHabit, buildUser, step, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

const YESTERDAY = '2026-11-19';
const TOMORROW = '2026-11-21';
/** In Paris it is the night after TODAY. */
const TWO_AT_NIGHT = Date.parse('2026-11-21T01:00:00Z');
const FOUR_AT_NIGHT = Date.parse('2026-11-21T03:00:00Z');

forEachApi('days that begin at 4:00', (api) => {
  const member = async (dayStart = 4) => {
    api().clock.now = TWO_AT_NIGHT;
    const as = await buildUser(api(), { timeZone: 'Europe/Paris' });
    await startAt(as, dayStart);
    return as;
  };
  const startAt = async (as: TestUser, dayStart: number) =>
    await send(api(), calls.updateSettings, { as, body: { dayStart } });
  const tick = async (as: TestUser, id: string, day: string) =>
    await send(api(), calls.setActivities, { as, params: { id }, body: { action: 'create', days: [day] } });
  const latestOf = async (as: TestUser) => {
    const { body } = await send(api(), calls.getHome, { as });
    return Object.keys(body.habits[0]?.history ?? {})[0];
  };

  test('count a tick at 2:00 for the day before, in every figure', async () => {
    const as = await member();
    const { id } = await buildHabit(api(), as, { createdOn: YESTERDAY, done: [YESTERDAY] });
    const { body: ticked } = await tick(as, id, TODAY);
    expect(Object.entries(ticked.history).slice(0, 2)).toEqual([
      [TODAY, 1],
      [YESTERDAY, 1],
    ]);
    expect(ticked.achievement).toMatchObject({ currentStreak: 2 });
    const { body: home } = await send(api(), calls.getHome, { as });
    expect(home.habits[0]?.history).toEqual(ticked.history);
    expect(home.stats).toMatchObject({ ratio: { completed: 1, total: 1 }, sums: { day: TODAY } });
    const { body: graph } = await send(api(), calls.getGraph, { as, query: {} });
    expect(Object.keys(graph.days).toSorted().at(-1)).toBe(TODAY);
  });

  test('begin then: the list, the figures and the steps are of the new day at 4:00', async () => {
    const as = await member();
    const steps = [step('One', 1), step('Two', 2)] as const;
    const { id } = await buildHabit(api(), as, { createdOn: YESTERDAY, steps });
    const params = { id, stepId: steps[0].id };
    await send(api(), calls.updateStep, { as, params, body: { completed: true } });
    const completed = async () => {
      const { body } = await send(api(), calls.listHabits, { as });
      return body[0]?.steps.map((each) => each.completed);
    };
    expect([await latestOf(as), await completed()]).toEqual([TODAY, [true, false]]);
    api().clock.now = FOUR_AT_NIGHT - 1;
    expect([await latestOf(as), await completed()]).toEqual([TODAY, [true, false]]);
    api().clock.now = FOUR_AT_NIGHT;
    expect([await latestOf(as), await completed()]).toEqual([TOMORROW, [false, false]]);
  });

  test('give a habit that is created at 2:00 the day before as its first day', async () => {
    const as = await member();
    const { body } = await send(api(), calls.createHabit, { as, body: { name: 'Read', emoji: 'open-book' } });
    expect(body.due).toEqual([TODAY]);
  });

  test('keep what was ticked on the later day before the start was moved', async () => {
    const as = await member(0);
    const { id } = await buildHabit(api(), as, { createdOn: YESTERDAY, done: [YESTERDAY, TODAY] });
    expect((await tick(as, id, TOMORROW)).body.achievement).toMatchObject({ currentStreak: 3 });
    await startAt(as, 4);
    const { body: night } = await send(api(), calls.listHabits, { as });
    expect(Object.entries(night[0]?.history ?? {})[0]).toEqual([TODAY, 1]);
    api().clock.now = FOUR_AT_NIGHT;
    const { body: morning } = await send(api(), calls.listHabits, { as });
    expect(Object.entries(morning[0]?.history ?? {})[0]).toEqual([TOMORROW, 1]);
    const { body: achievements } = await send(api(), calls.getAchievements, { as });
    expect(achievements[0]).toMatchObject({ currentStreak: 3 });
  });

  test('begin at midnight for an account of an older version', async () => {
    const as = await member();
    await buildHabit(api(), as);
    const { dayStart: _, ...older } = defaultSettings;
    await api()
      .database.db.updateTable('users')
      .set({ settings: JSON.stringify(older) })
      .where('user_id', '=', as.userId)
      .execute();
    const { body } = await send(api(), calls.listHabits, { as });
    expect(Object.keys(body[0]?.history ?? {})[0]).toBe(TOMORROW);
    expect((await send(api(), calls.getSettings, { as })).body).toEqual(defaultSettings);
  });
});
