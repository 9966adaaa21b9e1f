import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import {
  ACCOUNT_DAYS_MAX,
  DIVIDERS_MAX,
  GRAPH_DAYS_MAX,
  IMPORT_HISTORY_MAX,
  STEPS_MAX,
} from '#contract/limits.ts';
import { addDays, dayRange, EARLIEST_DAY } from '#domain/days/day-key.ts';
import { API_BASE } from '#server/core/http/route.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { bodies } from '#tests/api/happy-call.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';
import { type Asker, startAsker } from './asker.ts';
import { buildLargestAccount, copyDays, type LargestAccount } from './largest-account.ts';
import { HOLD_MAX, holdOf, IN_PRODUCTION } from './loop-holds.ts';

/** What is read of a file: it may be gigabytes, and its beginning has the habit of the most steps and days. */
const FILE_BYTES = 2 * 1024 * 1024;
const graph = `startDate=${addDays(TODAY, 1 - GRAPH_DAYS_MAX)}&stopDate=${TODAY}`;

forEachApi(
  'the largest account lets others in within 50 ms while',
  (api) => {
    let account: LargestAccount;
    let asker: Asker;

    beforeAll(async () => {
      account = await buildLargestAccount(api());
      asker = await startAsker(api());
    });
    afterAll(async () => await asker.end());

    const ask = async (as: TestUser, method: string, path: string, body?: object): Promise<number> =>
      await asker.ask({
        method,
        path: API_BASE + path,
        headers: {
          authorization: `Bearer ${as.token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        text: body && JSON.stringify(body),
        ...(path.includes('export') && { bytesMax: FILE_BYTES }),
      });
    const update = async (table: 'habits', set: object) =>
      await api().database.db.updateTable(table).set(set).where('user_id', '=', account.as.userId).execute();

    test.each([
      '/habits?historyDays=366',
      '/habits',
      '/user/statistics',
      '/habits/performance/stats',
      `/habits/performance/graph?${graph}&reverse=true`,
      '/habits/performance/achievements',
      '/dividers',
      '/user/home',
      '/user/records',
      '/user/export',
      '/user/export/days',
      '/user/export/habits',
      '/user/export/steps',
      '/user/export/dividers',
    ])('%s is read', async (path) => {
      expect(await holdOf(path, () => ask(account.as, 'GET', path))).toBeLessThan(HOLD_MAX);
    });

    test('one of its habits is read, ticked or changed', async () => {
      const { as, id, stepIds, suite } = account;
      const days = dayRange(addDays(TODAY, -365), TODAY);
      const tick = (action: 'create' | 'remove') =>
        ask(as, 'PATCH', `/habits/${id}/activities`, { action, days });
      const reorder = (of: string, given: object[]) => ask(as, 'PATCH', `/${of}/reorder`, { suite: given });
      const steps = stepIds.map((stepId, order) => ({ id: stepId, order }));
      const read = `/habits?id=${id}&historyDays=366`;
      const step = `/habits/${id}/steps/${stepIds[0]}`;
      expect(await holdOf('read one', () => ask(as, 'GET', read))).toBeLessThan(HOLD_MAX);
      expect(await holdOf('untick 366 days', () => tick('remove'))).toBeLessThan(HOLD_MAX);
      expect(await holdOf('tick 366 days', () => tick('create'))).toBeLessThan(HOLD_MAX);
      expect(await holdOf('change', () => ask(as, 'PATCH', `/habits/${id}`, { notes: '' }))).toBeLessThan(
        HOLD_MAX,
      );
      expect(
        await holdOf('complete a step', () => ask(as, 'PATCH', step, { completed: false })),
      ).toBeLessThan(HOLD_MAX);
      for (const [of, given] of [
        ['habits', suite],
        [`habits/${id}/steps`, steps],
        ['dividers', suite.slice(-DIVIDERS_MAX)],
      ] as const) {
        expect(await holdOf(`reorder ${of}`, () => reorder(of, [...given]), { status: 204 })).toBeLessThan(
          HOLD_MAX,
        );
      }
    });

    test('a part of an import is taken', async () => {
      const as = await buildUser(api());
      const steps = Array.from({ length: STEPS_MAX }, (_, order) => ({
        id: randomUUID(),
        name: 'A step',
        order,
        createdAt: '2026-01-01T00:00:00.000Z',
      }));
      const habit = { ...bodies.importHabit, id: randomUUID(), createdOn: TODAY, steps };
      const dates = dayRange(addDays(TODAY, 1 - IMPORT_HISTORY_MAX), TODAY);
      const places = steps.map(({ order }) => order);
      const parts = {
        'days alone': dates,
        'days with counts': dates.map((day) => ({ day, count: 2, steps: [0, 1, 2] })),
        'days with steps': dates.slice(0, 1_400).map((day) => ({ day, count: 2, steps: places })),
        'days far apart': dates.filter((_, index) => index % 20 === 0),
      };
      for (const [name, history] of Object.entries(parts)) {
        const body = { ...habit, history };
        expect(await holdOf(name, () => ask(as, 'POST', '/user/import/habits', body))).toBeLessThan(HOLD_MAX);
      }
    });

    test('the archived list is read', async () => {
      await update('habits', { archived_at: '2026-11-01T00:00:00.000Z' });
      const path = '/habits?archived=true&historyDays=366';
      expect(await holdOf(path, () => ask(account.as, 'GET', path))).toBeLessThan(HOLD_MAX);
      await update('habits', { archived_at: null });
    });

    test('it is refused more, since it has the maximum of everything', async () => {
      const { as, id } = account;
      const notes = 'x'.repeat(10_000);
      const answer = await send(api(), calls.updateHabit, { as, params: { id }, body: { notes } });
      expect([answer.status, answer.error.message]).toEqual([422, 'limitReached']);
      const step = await send(api(), calls.createStep, { as, params: { id }, body: { name: 'One more' } });
      expect([step.status, step.error.message]).toEqual([422, 'limitReached']);
      const { db } = api().database;
      await db.updateTable('habits').set({ day_bytes: ACCOUNT_DAYS_MAX }).where('id', '=', id).execute();
      const { id: other } = account.suite[3] ?? { id: '' };
      const body = { action: 'create', days: dayRange(addDays(TODAY, -800), addDays(TODAY, -440)) };
      const tick = await send(api(), calls.setActivities, { as, params: { id: other }, body });
      expect([tick.status, tick.error.message]).toEqual([422, 'limitReached']);
    });

    test('the job schedules all its reminders again', async () => {
      const { app, database } = api();
      await update('habits', { reminder_time: '08:00' });
      const plan = async () => {
        const job = { kind: 'planReminders', id: 'plan-reminders', payload: {}, now: NOON } as const;
        await enqueue(scopeOf(api(), account.as), job);
        await app.jobs.runDue();
        const planned = database.db.selectFrom('jobs').select('id').where('kind', '=', 'reminder');
        return (await planned.execute()).length;
      };
      const status = account.suite.length - DIVIDERS_MAX;
      expect(await holdOf('planned reminders', plan, { status, runsMax: 3 })).toBeLessThan(HOLD_MAX);
    });

    test('a habit with the most days is deleted', async () => {
      const { as, id, suite } = account;
      const ids = suite.slice(1, 3).map((other) => other.id);
      await copyDays(api(), as, id, { to: ids, since: EARLIEST_DAY });
      const left = [id, ...ids];
      const remove = () => ask(as, 'DELETE', `/habits/${left.pop()}?action=delete`);
      expect(await holdOf('delete', remove, { status: 204, runsMax: left.length })).toBeLessThan(HOLD_MAX);
    });

    test('the job erases it', async () => {
      const { app, database } = api();
      const closes_at = new Date(NOON - 1).toISOString();
      const prepare = async (run: number) => {
        if (run > 0) account = await buildLargestAccount(api());
        const { as } = account;
        await database.db.updateTable('users').set({ closes_at }).where('user_id', '=', as.userId).execute();
        await enqueue(scopeOf(api(), as), { kind: 'erase', id: 'erase', payload: {}, now: NOON });
      };
      const erase = async () => {
        await app.jobs.runDue();
        const left = database.db.selectFrom('habits').select('id').where('user_id', '=', account.as.userId);
        return (await left.execute()).length;
      };
      expect(await holdOf('habits that are left', erase, { status: 0, runsMax: 3, prepare })).toBeLessThan(
        HOLD_MAX,
      );
    });
  },
  IN_PRODUCTION,
);
