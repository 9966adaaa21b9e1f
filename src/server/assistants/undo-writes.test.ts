import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { ASSISTANT_WRITES_MAX } from '#contract/limits.ts';
import { addDays } from '#domain/days/day-key.ts';
import { HOUR } from '#domain/days/time.ts';
import { insertRow } from '#server/core/database/user-rows.ts';
import { buildHabit, buildUser, scopeOf, step, type TestUser } from '#tests/api/factories.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { exportOf } from '#tests/api/own-data.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { giveConnection, giveToken, type TokenUser } from '#tests/api/tokens.ts';
import { callTool } from '#tests/assistants/say.ts';

const amount = { kind: 'amount', unit: 'ml', target: 2_000_000, step: 250_000 } as const;

forEachApi('changes of an assistant', (api) => {
  /** A user with one assistant. */
  const given = async (user: object = {}) => {
    const as = await buildUser(api(), user);
    return { as, claude: await giveToken(api(), as) };
  };
  const does = async (claude: TokenUser, tool: string, what: object) => {
    const { result } = await callTool(api(), claude.token, tool, what);
    expect(result.isError).toBeUndefined();
  };
  const undo = async (as: TestUser, id: string) =>
    (await send(api(), calls.undoConnection, { as, params: { id } })).body;
  const countOf = async (as: TestUser, { id }: TokenUser) =>
    (await send(api(), calls.listTokens, { as })).body.find((each) => each.id === id)?.writesToday;
  const dayOf = async (as: TestUser, id: string, day = TODAY) => {
    const query = { from: day, to: day };
    return (await send(api(), calls.listDays, { as, params: { id }, query })).body.days[day];
  };
  const change = async (as: TestUser, id: string, body: object, day = TODAY) =>
    await send(api(), calls.updateDay, { as, params: { id, day }, body });
  const habitOf = async (as: TestUser, id: string) => {
    const query = { id, archived: 'all' } as const;
    return (await send(api(), calls.listHabits, { as, query })).body[0];
  };
  /** What undoing is to leave as it was. */
  const stateOf = async (as: TestUser) => {
    const { exportedAt: _, account: _account, ...own } = await exportOf(api(), as);
    return own;
  };

  test('are counted, and taken back once, the newest first', async () => {
    const { as, claude } = await given();
    const water = await buildHabit(api(), as, amount);
    const { id } = await buildHabit(api(), as, { name: 'Read', order: 1, steps: [step('One')] });
    await change(as, id, { note: 'Mine' });
    const before = await stateOf(as);
    await does(claude, 'log_day', { habit: water.id, add: 250 });
    await does(claude, 'log_day', { habit: water.id, add: 250, note: 'Thirsty' });
    await does(claude, 'log_day', { habit: id, day: 'yesterday', done: true });
    await does(claude, 'add_note', { habit: id, text: 'Yours' });
    // Neither changes anything.
    await does(claude, 'add_note', { habit: id, text: 'Yours' });
    await does(claude, 'log_day', { habit: id, day: 'yesterday', done: true });
    expect(await countOf(as, claude)).toBe(4);
    expect(await undo(as, claude.id)).toEqual({ undone: 4, kept: 0 });
    expect(await stateOf(as)).toEqual(before);
    expect(await countOf(as, claude)).toBe(0);
    expect(await undo(as, claude.id)).toEqual({ undone: 0, kept: 0 });
    await expectInvariants(api(), as);
  });

  test('stay where the user changed them since', async () => {
    const { as, claude } = await given();
    const { id } = await buildHabit(api(), as, amount);
    await does(claude, 'log_day', { habit: id, add: 250 });
    await change(as, id, { value: 300 });
    await does(claude, 'log_day', { habit: id, add: 250 });
    await does(claude, 'log_day', { habit: id, day: 'yesterday', value: 100 });
    await change(as, id, { value: 200 }, addDays(TODAY, -1));
    expect(await undo(as, claude.id)).toEqual({ undone: 1, kept: 2 });
    expect(await dayOf(as, id)).toMatchObject({ value: 300 });
    expect(await dayOf(as, id, addDays(TODAY, -1))).toMatchObject({ value: 200 });
    expect(await countOf(as, claude)).toBe(2);
    expect(await undo(as, claude.id)).toEqual({ undone: 0, kept: 2 });
  });

  test('are taken back beside a note of the user', async () => {
    const { as, claude } = await given();
    const { id } = await buildHabit(api(), as);
    await does(claude, 'log_day', { habit: id, skip: true });
    await change(as, id, { note: 'Mine' });
    expect(await undo(as, claude.id)).toEqual({ undone: 1, kept: 0 });
    expect(await dayOf(as, id)).toMatchObject({ state: 'none', note: 'Mine' });
  });

  test('of habits and breaks are taken back, and nothing is deleted', async () => {
    const { as, claude } = await given();
    const { id } = await buildHabit(api(), as, { name: 'Run', notes: 'Mine', done: [TODAY] });
    const before = await stateOf(as);
    const repeat = { type: 'times', count: 3, per: 'week' };
    await does(claude, 'update_habit', { habit: id, name: 'Jog', repeat, notes: 'Yours' });
    await does(claude, 'update_habit', { habit: id, active: false });
    await does(claude, 'update_habit', { habit: id, archived: true });
    await does(claude, 'plan_break', { from: TODAY });
    expect(await undo(as, claude.id)).toEqual({ undone: 4, kept: 0 });
    expect(await stateOf(as)).toEqual(before);
    await does(claude, 'create_habit', { name: 'Swim' });
    await does(claude, 'log_day', { habit: 'Swim', done: true });
    expect(await undo(as, claude.id)).toEqual({ undone: 2, kept: 0 });
    const { habits } = await exportOf(api(), as);
    expect(habits.map(({ name, archivedAt }) => [name, archivedAt === null])).toEqual([
      ['Run', true],
      ['Swim', false],
    ]);
    await expectInvariants(api(), as);
  });

  test('of habits and breaks stay where the user changed them since', async () => {
    const { as, claude } = await given();
    const run = await buildHabit(api(), as, { name: 'Run' });
    await does(claude, 'update_habit', { habit: run.id, name: 'Jog' });
    await send(api(), calls.updateHabit, { as, params: { id: run.id }, body: { name: 'Walk' } });
    await does(claude, 'create_habit', { name: 'Swim' });
    await does(claude, 'create_habit', { name: 'Cook' });
    const all = (await send(api(), calls.listHabits, { as })).body;
    const [swim, cook] = ['Swim', 'Cook'].map((name) => all.find((each) => each.name === name)?.id ?? '');
    await change(as, swim ?? '', { value: 1 });
    await send(api(), calls.updateHabit, { as, params: { id: cook ?? '' }, body: { emoji: 'open-book' } });
    await does(claude, 'plan_break', { from: TODAY });
    const [made] = (await send(api(), calls.listBreaks, { as })).body;
    await send(api(), calls.updateBreak, { as, params: { id: made?.id ?? '' }, body: { to: TODAY } });
    expect(await undo(as, claude.id)).toEqual({ undone: 0, kept: 4 });
    expect(await habitOf(as, run.id)).toMatchObject({ name: 'Walk' });
    for (const id of [swim, cook]) expect(await habitOf(as, id ?? '')).toMatchObject({ archivedAt: null });
    expect((await send(api(), calls.listBreaks, { as })).body).toHaveLength(1);
  });

  test('of a deleted habit go with it', async () => {
    const { as, claude } = await given();
    const { id } = await buildHabit(api(), as);
    await does(claude, 'log_day', { habit: id, done: true });
    await send(api(), calls.deleteHabit, { as, params: { id }, body: { action: 'delete' } });
    expect((await rowsOf(api(), as.userId))['assistant_writes']).toEqual([]);
    expect(await undo(as, claude.id)).toEqual({ undone: 0, kept: 0 });
  });

  test('are those of the user’s own today, and of the one assistant', async () => {
    const { as, claude } = await given({ timeZone: 'Pacific/Auckland' });
    const other = await giveToken(api(), as);
    const { id } = await buildHabit(api(), as);
    await does(claude, 'log_day', { habit: id, done: true });
    expect(await undo(as, other.id)).toEqual({ undone: 0, kept: 0 });
    expect(await countOf(as, claude)).toBe(1);
    // It is one in the morning there: the next day begins in 23 hours.
    api().clock.now += 22 * HOUR;
    expect(await countOf(as, claude)).toBe(1);
    api().clock.now += HOUR;
    expect(await countOf(as, claude)).toBe(0);
    expect(await undo(as, claude.id)).toEqual({ undone: 0, kept: 0 });
    expect(await dayOf(as, id, addDays(TODAY, 1))).toMatchObject({ state: 'done' });
  });

  test('are listed with their connection, and only to its user', async () => {
    const as = await buildUser(api());
    const id = await giveConnection(api(), as);
    const [listed] = (await send(api(), calls.listConnections, { as })).body;
    expect(listed).toMatchObject({ id, writesToday: 0 });
    expect(await undo(as, id)).toEqual({ undone: 0, kept: 0 });
    const stranger = await buildUser(api());
    const { status } = await send(api(), calls.undoConnection, { as: stranger, params: { id } });
    expect(status).toBe(404);
  });

  test('are exported, and the oldest make room', async () => {
    const { as, claude } = await given();
    const { id } = await buildHabit(api(), as);
    await insertRow(scopeOf(api(), as), 'assistant_writes', {
      number: 1,
      client_id: claude.id,
      client: 'Claude',
      what: 'day',
      habit_id: id,
      day: TODAY,
      before: '{"note":""}',
      after: '{"note":"One"}',
      made_at: '2026-11-20T08:00:00.000Z',
    });
    const { account } = await exportOf(api(), as);
    expect(account.assistantWrites).toEqual([
      {
        client: 'Claude',
        what: 'day',
        habitId: id,
        day: TODAY,
        before: '{"note":""}',
        after: '{"note":"One"}',
        madeAt: '2026-11-20T08:00:00.000Z',
      },
    ]);
    await insertRow(scopeOf(api(), as), 'assistant_writes', {
      number: ASSISTANT_WRITES_MAX,
      client_id: claude.id,
      client: 'Claude',
      what: 'break',
      habit_id: null,
      day: null,
      before: null,
      after: '{}',
      made_at: '2026-11-20T08:00:00.000Z',
    });
    await does(claude, 'log_day', { habit: id, done: true });
    const rows = (await rowsOf(api(), as.userId))['assistant_writes'] ?? [];
    expect(rows.map(({ number }) => number)).toEqual([ASSISTANT_WRITES_MAX, ASSISTANT_WRITES_MAX + 1]);
  });
});
