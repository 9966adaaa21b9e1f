import { beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays } from '#domain/days/day-key.ts';
import { MINUTE, SECOND } from '#domain/days/time.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import { buildHabit, buildUser, scopeOf, step, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { giveToken } from '#tests/api/tokens.ts';
import { giveWebhook } from '#tests/api/webhooks.ts';
import { callTool } from '#tests/assistants/say.ts';
import { startReceiver } from '#tests/webhooks/receiver.ts';
import { thisMachine } from '#tests/webhooks/receiver-listener.ts';

const receiver = await startReceiver();
const { url, take } = receiver;
const TOMORROW = addDays(TODAY, 1);

forEachApi(
  'webhooks are told',
  (api) => {
    const runAt = async (time: number | string) => {
      api().clock.now = typeof time === 'number' ? time : Date.parse(`${time}Z`);
      await api().app.jobs.runDue();
    };
    const runAfter = async (ms: number) => await runAt(api().clock.now + ms);
    const told = () => take().map(({ told: { type, data } }) => [type, data]);
    const members: TestUser[] = [];
    const given = async (webhook: Parameters<typeof giveWebhook>[2] = {}, user: object = {}) => {
      const as = await buildUser(api(), user);
      members.push(as);
      return { as, ...(await giveWebhook(api(), as, { url, ...webhook })) };
    };
    const tick = async (as: TestUser, id: string, days: readonly string[] = [TODAY], action = 'create') =>
      await send(api(), calls.setActivities, { as, params: { id }, body: { action, days } });
    const days = { events: ['day.updated', 'goal.reached'] } as const;

    beforeEach(async () => {
      // The days of those of the tests before begin too.
      for (const as of members.splice(0)) await deleteRows(scopeOf(api(), as), 'webhooks');
      take();
    });

    test('of a day once within five seconds, in its last state, and of its goal', async () => {
      const { as } = await given(days);
      const { id: habitId } = await buildHabit(api(), as);
      for (const action of ['create', 'remove', 'create']) {
        await tick(as, habitId, [TODAY], action);
        await runAfter(SECOND);
      }
      expect(told()).toEqual([]);
      await runAfter(2 * SECOND);
      const data = { habitId, day: TODAY, state: 'done', value: 1 };
      expect(told()).toEqual([
        ['day.updated', data],
        ['goal.reached', { habitId, day: TODAY, from: TODAY }],
      ]);
      await tick(as, habitId, [TODAY], 'remove');
      await runAfter(5 * SECOND);
      expect(told()).toEqual([['day.updated', { ...data, state: 'none', value: null }]]);
      await runAfter(MINUTE);
      expect(told()).toEqual([]);
    });

    test('of a day that an assistant changed, with its source', async () => {
      const { as } = await given({ events: ['day.updated'] });
      const { id: habitId } = await buildHabit(api(), as);
      const { token } = await giveToken(api(), as);
      await callTool(api(), token, 'log_day', { habit: habitId, done: true });
      await runAfter(5 * SECOND);
      const data = { habitId, day: TODAY, state: 'done', value: 1, source: 'assistant' };
      expect(told()).toEqual([['day.updated', data]]);
    });

    test('of each day and habit for itself, and of nothing that did not change', async () => {
      const { as } = await given({ events: ['day.updated'] });
      const [one, two] = [await buildHabit(api(), as), await buildHabit(api(), as, { order: 1 })];
      const YESTERDAY = addDays(TODAY, -1);
      await tick(as, one.id, [YESTERDAY, TODAY]);
      await tick(as, two.id);
      await tick(as, two.id);
      await runAfter(5 * SECOND);
      const all = take().map(({ told: { data } }) => `${String(data['habitId'])} ${String(data['day'])}`);
      expect(new Set(all)).toEqual(
        new Set([`${one.id} ${YESTERDAY}`, `${one.id} ${TODAY}`, `${two.id} ${TODAY}`]),
      );
      expect(all).toHaveLength(3);
      await tick(as, two.id);
      await runAfter(5 * SECOND);
      expect(told()).toEqual([]);
    });

    test('of a day by a completed step, an amount, a skip and a note, which is never sent', async () => {
      const { as } = await given({ events: ['day.updated'] });
      const one = step('Secret step');
      const ticked = await buildHabit(api(), as, { steps: [one, step('Two')] });
      const body = { name: 'Run', emoji: 'open-book', order: 1, kind: 'amount', target: 3, unit: 'km' };
      const { id } = (await send(api(), calls.createHabit, { as, body })).body;
      const change = async (update: object) => {
        await send(api(), calls.updateDay, { as, params: { id, day: TODAY }, body: update });
        await runAfter(5 * SECOND);
        return take();
      };
      await send(api(), calls.updateStep, {
        as,
        params: { id: ticked.id, stepId: one.id },
        body: { completed: true },
      });
      await runAfter(5 * SECOND);
      expect(told()).toEqual([
        ['day.updated', { habitId: ticked.id, day: TODAY, state: 'none', value: null }],
      ]);
      const bodies = [
        await change({ value: 1.5 }),
        await change({ note: 'Private' }),
        await change({ state: 'skipped' }),
      ];
      expect(bodies.map(([each]) => each?.told.data)).toEqual([
        { habitId: id, day: TODAY, state: 'none', value: 1.5 },
        { habitId: id, day: TODAY, state: 'none', value: 1.5 },
        expect.objectContaining({ state: 'skipped' }),
      ]);
      expect(JSON.stringify(bodies)).not.toMatch(/Private|Secret step|Run/);
    });

    test('of a goal of a week once, with the tick that reaches it, and of none of a limit', async () => {
      const { as } = await given({ events: ['goal.reached'] });
      const make = async (body: object) =>
        (await send(api(), calls.createHabit, { as, body: { name: 'Run', emoji: 'open-book', ...body } }))
          .body.id;
      const habitId = await make({ repeat: { type: 'times', count: 2, per: 'week' } });
      const limit = await make({ kind: 'limit', target: 2, order: 1 });
      await send(api(), calls.updateDay, { as, params: { id: limit, day: TODAY }, body: { value: 1 } });
      await tick(as, habitId, ['2026-11-17']);
      await runAfter(5 * SECOND);
      expect(told()).toEqual([]);
      await tick(as, habitId, ['2026-11-18', '2026-11-19']);
      await runAfter(5 * SECOND);
      expect(told()).toMatchObject([['goal.reached', { habitId, from: '2026-11-16' }]]);
      await tick(as, habitId, [TODAY]);
      await runAfter(5 * SECOND);
      expect(told()).toEqual([]);
    });

    test('of a habit that is made, changed, archived and deleted, with its name only where it is wanted', async () => {
      const { as } = await given({ includeNames: true });
      api().clock.now += 1;
      await giveWebhook(api(), as, { url: `${url}/second`, events: ['habit.deleted'] });
      const body = { name: 'Read', emoji: 'open-book' };
      const { id: habitId } = (await send(api(), calls.createHabit, { as, body })).body;
      await runAfter(0);
      const params = { id: habitId };
      for (const change of [{ name: 'Write' }, { notes: 'Private' }, { activated: false }]) {
        await send(api(), calls.updateHabit, { as, params, body: change });
      }
      await send(api(), calls.createStep, { as, params, body: { name: 'Private' } });
      await runAfter(5 * SECOND);
      await send(api(), calls.deleteHabit, { as, params });
      await runAfter(0);
      await send(api(), calls.deleteHabit, { as, params, body: { action: 'delete' } });
      await runAfter(0);
      const arrived = take();
      expect(JSON.stringify(arrived)).not.toContain('Private');
      const [first, ...others] = Map.groupBy(arrived, ({ path }) => path).values();
      expect(others.flat().map(({ told: { data } }) => data)).toEqual([{ habitId }]);
      expect(first?.map(({ told: { type, data } }) => [type, data])).toEqual([
        ['habit.created', { habitId, kind: 'check', state: 'active', name: 'Read' }],
        ['habit.updated', { habitId, kind: 'check', state: 'paused', name: 'Write' }],
        ['habit.archived', { habitId, kind: 'check', state: 'archived', name: 'Write' }],
        ['habit.deleted', { habitId, name: 'Write' }],
      ]);
    });

    test('of the start of each day, by the clock of its user', async () => {
      const { as } = await given({}, { timeZone: 'America/New_York' });
      await send(api(), calls.updateSettings, { as, body: { dayStart: 3 } });
      // A webhook that is made by hand waits for the next day from the first change on.
      await send(api(), calls.updateWebhook, {
        as,
        params: { id: (await send(api(), calls.listWebhooks, { as })).body[0]?.id ?? '' },
        body: { includeNames: true },
      });
      await runAt(`${TOMORROW}T07:59:59`);
      expect(told()).toEqual([]);
      await runAt(`${TOMORROW}T08:00:00`);
      expect(told()).toEqual([['day.started', { day: TOMORROW }]]);
      await runAt(`${addDays(TODAY, 4)}T08:00:00`);
      expect(told()).toEqual([['day.started', { day: addDays(TODAY, 4) }]]);
      await send(api(), calls.updateUser, { as, body: { timeZone: 'Asia/Tokyo' } });
      await runAt(`${addDays(TODAY, 4)}T08:01:00`);
      expect(told()).toEqual([]);
      // Three in the morning in Tokyo.
      await runAt(`${addDays(TODAY, 4)}T18:00:00`);
      expect(told()).toEqual([['day.started', { day: addDays(TODAY, 5) }]]);
    });

    test('of breaks that start and end, by a change or by the day, for their habits', async () => {
      const { as, id } = await given({ events: ['break.started', 'break.ended'] });
      const [one, two] = [await buildHabit(api(), as), await buildHabit(api(), as, { order: 1 })];
      await giveWebhook(api(), as, { url, events: ['break.started'], habitIds: [two.id] });
      await send(api(), calls.updateWebhook, { as, params: { id }, body: { state: 'active' } });
      const make = async (body: object) => (await send(api(), calls.createBreak, { as, body })).body.id;
      const now = await make({ from: TODAY, habitIds: [one.id] });
      const later = await make({ from: TOMORROW, to: TOMORROW });
      await runAfter(0);
      const ofNow = { breakId: now, from: TODAY, to: null, habitIds: [one.id] };
      expect(told()).toEqual([['break.started', ofNow]]);
      await send(api(), calls.deleteBreak, { as, params: { id: now } });
      await runAfter(SECOND);
      expect(told()).toEqual([['break.ended', ofNow]]);
      const ofLater = { breakId: later, from: TOMORROW, to: TOMORROW, habitIds: null };
      await runAt(`${TOMORROW}T00:00:00`);
      expect(told()).toEqual([
        ['break.started', ofLater],
        ['break.started', ofLater],
      ]);
      await runAt(`${addDays(TODAY, 2)}T00:00:00`);
      expect(told()).toEqual([['break.ended', ofLater]]);
    });

    test('of nothing as the days of a habit pass undone', async () => {
      const { as, id } = await given();
      await buildHabit(api(), as, { done: [addDays(TODAY, -1)] });
      await send(api(), calls.updateWebhook, { as, params: { id }, body: { state: 'active' } });
      for (let day = 1; day <= 5; day += 1) await runAt(`${addDays(TODAY, day)}T00:00:00`);
      expect(told().map(([type]) => type)).toEqual(Array(5).fill('day.started'));
    });

    test('of the habits that they are limited to, and of no other', async () => {
      const habits = await buildUser(api());
      const [seen, other] = [await buildHabit(api(), habits), await buildHabit(api(), habits, { order: 1 })];
      await giveWebhook(api(), habits, { url, habitIds: [seen.id] });
      for (const { id } of [seen, other]) {
        await tick(habits, id);
        await send(api(), calls.deleteHabit, { as: habits, params: { id } });
      }
      await runAfter(5 * SECOND);
      const arrived = told();
      expect(new Set(arrived.map(([, data]) => (data as { habitId: string }).habitId))).toEqual(
        new Set([seen.id]),
      );
      expect(new Set(arrived.map(([type]) => type))).toEqual(
        new Set(['day.updated', 'goal.reached', 'habit.archived']),
      );
    });

    test('of what a personal token has done', async () => {
      const { as } = await given({ events: ['day.updated'] });
      const { id } = await buildHabit(api(), as);
      await tick(await giveToken(api(), as, { scopes: ['days:write'] }), id);
      await runAfter(5 * SECOND);
      expect(told()).toHaveLength(1);
    });

    test('in the transaction of the write: a refused one tells nothing', async () => {
      const { as } = await given();
      const { id } = await buildHabit(api(), as);
      const body = { name: 'Run', target: 5 };
      expect((await send(api(), calls.updateHabit, { as, params: { id }, body })).status).toBe(422);
      expect((await rowsOf(api(), as.userId))['jobs']).toEqual([]);
    });

    test('at no statement of who has no webhook, or one that wants other events', async () => {
      const countOf = async (as: TestUser) => {
        const { id } = await buildHabit(api(), as);
        return (await countStatements(async () => await tick(as, id))).statements.length;
      };
      const without = await countOf(await buildUser(api()));
      expect(await countOf((await given({ events: ['break.started'] })).as)).toBe(without);
      expect(await countOf((await given(days)).as)).toBe(without + 1);
    });

    test('once, although their job runs again', async () => {
      const { as } = await given({ events: ['habit.created'] });
      await send(api(), calls.createHabit, { as, body: { name: 'Read', emoji: 'open-book' } });
      const { db } = api().database;
      const [job] = await db.selectFrom('jobs').selectAll().where('user_id', '=', as.userId).execute();
      await runAfter(0);
      if (!job) throw new Error('No job.');
      // A change within the run of its job: what was read by then may lack it.
      await db.insertInto('jobs').values(job).execute();
      await runAfter(0);
      expect(told()).toHaveLength(2);
      await runAfter(0);
      expect(told()).toEqual([]);
    });
  },
  thisMachine,
);
