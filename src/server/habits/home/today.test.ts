import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { buildHabit, buildUser, step } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { giveToken } from '#tests/api/tokens.ts';

const { getToday, logDay, listDays } = calls;

forEachApi('today for a script', (api) => {
  test('is 304 to who has it, without reading the list, and another once something was logged', async () => {
    const user = await buildUser(api());
    const { id } = await buildHabit(api(), user);
    const as = await giveToken(api(), user, { scopes: ['today:read', 'days:write'] });
    const tag = String((await send(api(), getToday, { as })).headers.etag);
    const again = async () => (await send(api(), getToday, { as, headers: { 'if-none-match': tag } })).status;
    expect(await again()).toBe(304);
    // The owner of the token, and the token.
    expect((await countStatements(again)).statements).toHaveLength(2);
    const logged = await send(api(), logDay, { as, params: { id }, body: { done: true } });
    expect([logged.status, logged.body.state, logged.body.streak]).toEqual([200, 'done', 1]);
    expect(await again()).toBe(200);
  });

  test('ends at the start of the user’s next day', async () => {
    const user = await buildUser(api(), { timeZone: 'Europe/Paris' });
    await send(api(), calls.updateSettings, { as: user, body: { dayStart: 4 } });
    api().clock.now = Date.parse(`${TODAY}T02:30:00Z`);
    const read = async () => (await send(api(), getToday, { as: user })).body;
    const before = await read();
    expect([before.day, before.dayEndsAt]).toEqual(['2026-11-19', `${TODAY}T03:00:00.000Z`]);
    api().clock.now = Date.parse(before.dayEndsAt);
    expect((await read()).day).toBe(TODAY);
  });

  test('logs a tick once, however often it is sent, with all steps', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as, { steps: [step('One'), step('Two', 2)] });
    for (const day of ['today', 'today', TODAY]) {
      const { body } = await send(api(), logDay, { as, params: { id }, body: { done: true, day } });
      expect(body).toMatchObject({ state: 'done', value: 1, due: true });
    }
    const { days } = (await send(api(), listDays, { as, params: { id } })).body;
    expect(days[TODAY]?.completedStepIds).toHaveLength(2);
  });

  test('adds once for each key, and answers a repetition as it was', async () => {
    const as = await buildUser(api());
    const { id } = (
      await send(api(), calls.createHabit, {
        as,
        body: { name: 'Read', emoji: 'open-book', kind: 'amount', target: 30, unit: 'pages', step: 5 },
      })
    ).body;
    const add = async (key?: string) =>
      (await send(api(), logDay, { as, params: { id }, body: { add: 5 }, ...(key && { key }) })).body.value;
    expect([await add('0123456789abcdef'), await add('0123456789abcdef'), await add()]).toEqual([5, 5, 10]);
  });

  test.each([
    [{}, 'done', 'required'],
    [{ note: 'Alone' }, 'done', 'required'],
    [{ done: true, add: 1 }, 'add', 'unknownField'],
    [{ value: 1, skip: true }, 'skip', 'unknownField'],
    [{ add: 0 }, 'add', 'minValue'],
    [{ add: 0.5 }, 'add', 'maxValue'],
    [{ value: 2 }, 'value', 'maxValue'],
    [{ done: true, day: 'tomorrow' }, 'day', 'generic'],
    [{ done: true, day: '2026-11-23' }, 'day', 'maxValue'],
    [{ done: true, day: '1999-12-31' }, 'day', 'minValue'],
  ])('refuses %j', async (body, field, rule) => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    const { status, error } = await send(api(), logDay, { as, params: { id }, body });
    expect([status, error.errors?.map((each) => [each.field, each.rule])]).toEqual([422, [[field, rule]]]);
  });

  test('is shown to a token as far as its scopes and its habits go', async () => {
    const user = await buildUser(api());
    const { id } = await buildHabit(api(), user, { name: 'Mine' });
    const { id: other } = await buildHabit(api(), user, { name: 'Hidden', order: 1, done: [TODAY] });
    const params = { id };
    const body = { done: true, note: 'Good' };
    const blind = await giveToken(api(), user, { scopes: ['days:write'], habitIds: [id] });
    const noted = await send(api(), logDay, { as: blind, params, body });
    expect([noted.status, noted.error.errors?.[0]?.params]).toEqual([403, { scope: 'notes' }]);
    const silent = await send(api(), logDay, { as: blind, params, body: { done: true } });
    expect([silent.status, silent.text]).toEqual([204, '']);
    expect((await send(api(), logDay, { as: blind, params: { id: other }, body })).status).toBe(403);
    const reader = await giveToken(api(), user, { scopes: ['today:read'], habitIds: [id] });
    const seen = (await send(api(), getToday, { as: reader })).body;
    expect([seen.done, seen.due, seen.items.map(({ name }) => name)]).toEqual([1, 1, ['Mine']]);
  });
});
