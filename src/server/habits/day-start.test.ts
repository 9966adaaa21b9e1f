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
  const latestOf = async (as: TestUser) => {
    const { body } = await send(api(), calls.getHome, { as });
    return Object.keys(body.habits[0]?.history ?? {})[0];
  };

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
