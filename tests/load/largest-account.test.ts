import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { GRAPH_DAYS_MAX, IMPORT_HISTORY_MAX, STEPS_MAX } from '#contract/limits.ts';
import { addDays, dayRange } from '#domain/day-key.ts';
import { API_BASE } from '#server/http/api-base.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { buildLargestAccount, type LargestAccount } from './largest-account.ts';
import { measureLoop } from './loop-holds.ts';

/** Milliseconds of processor time for which one request may hold the event loop (docs/decisions/limits.md). */
const HOLD_MAX = 50;
/** Runs of one request before its hold is believed. */
const RUNS_MAX = 8;
/** What is read of a file. */
const FILE_BYTES = 2 * 1024 * 1024;
const TIMEOUT = 240_000;

forEachApi('the largest account', (api) => {
  let account: LargestAccount;
  let port: number;

  beforeAll(async () => {
    account = await buildLargestAccount(api());
    await api().app.listen({ port: 0, host: '127.0.0.1' });
    port = (api().app.server.address() as AddressInfo).port;
  }, TIMEOUT);

  /** Through the network, read and thrown away: what a client does with an answer is not the server's work. */
  const ask = async (
    as: TestUser,
    method: string,
    path: string,
    body?: unknown,
    bytesMax = Number.POSITIVE_INFINITY,
  ): Promise<number> =>
    await new Promise((resolve, reject) => {
      let bytes = 0;
      const headers = {
        authorization: `Bearer ${as.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const asked = request({ port, host: '127.0.0.1', method, path: API_BASE + path, headers }, (answer) => {
        const end = () => resolve(answer.statusCode ?? 0);
        answer.on('end', end).on('error', reject);
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
          if (bytes < bytesMax) return;
          end();
          asked.destroy();
        });
      });
      asked.on('error', reject);
      asked.end(typeof body === 'string' ? body : JSON.stringify(body));
    });

  /** The least of a few runs: what a request always holds, and not what the compiler, the collector of garbage or a busy machine adds. */
  const holdOf = async (once: () => Promise<number>) => {
    const costs = [await measureLoop(once)];
    while (costs.length < RUNS_MAX && costs.every(({ longestMs }) => longestMs >= HOLD_MAX)) {
      costs.push(await measureLoop(once));
    }
    const least = (of: (cost: (typeof costs)[number]) => number) => Math.min(...costs.map(of));
    return {
      statuses: [...new Set(costs.map(({ result }) => result))],
      longestMs: least(({ longestMs }) => longestMs),
    };
  };

  const graph = `startDate=${addDays(TODAY, 1 - GRAPH_DAYS_MAX)}&stopDate=${TODAY}`;
  test.each([
    ['the list with a year of history', '/habits?historyDays=366'],
    ['the list', '/habits'],
    ['the archived list', '/habits?archived=true&historyDays=366'],
    ['statistics', '/user/statistics'],
    ['stats', '/habits/performance/stats'],
    ['ten years of the graph', `/habits/performance/graph?${graph}&reverse=true`],
    ['achievements', '/habits/performance/achievements'],
    ['dividers', '/dividers'],
  ])(
    'lets others in within 50 ms while %s is read',
    async (_name, path) => {
      const { statuses, longestMs } = await holdOf(() => ask(account.as, 'GET', path));
      expect(statuses).toEqual([200]);
      expect(longestMs).toBeLessThan(HOLD_MAX);
    },
    TIMEOUT,
  );

  test.each([
    ['the file of all data', '/user/export'],
    ['the spreadsheet of days', '/user/export/days'],
    ['the spreadsheet of habits', '/user/export/habits'],
  ])(
    'lets others in within 50 ms while %s is written',
    async (_name, path) => {
      // It may be gigabytes: its beginning has the habit of the most steps and days.
      const { statuses, longestMs } = await holdOf(() => ask(account.as, 'GET', path, undefined, FILE_BYTES));
      expect(statuses).toEqual([200]);
      expect(longestMs).toBeLessThan(HOLD_MAX);
    },
    TIMEOUT,
  );

  test(
    'lets others in within 50 ms while one of its habits is read, ticked or changed',
    async () => {
      const { as, id } = account;
      const days = dayRange(addDays(TODAY, -365), TODAY);
      let removes = false;
      const requests = {
        'read one': () => ask(as, 'GET', `/habits?id=${id}&historyDays=366`),
        'tick 366 days': () => {
          removes = !removes;
          return ask(as, 'PATCH', `/habits/${id}/activities`, {
            action: removes ? 'remove' : 'create',
            days,
          });
        },
        change: () => ask(as, 'PATCH', `/habits/${id}`, { notes: '' }),
        reorder: () => ask(as, 'PATCH', '/habits/reorder', { suite: account.suite }),
      };
      for (const [name, sending] of Object.entries(requests)) {
        const { statuses, longestMs } = await holdOf(sending);
        expect([name, statuses.every((status) => status < 300)]).toEqual([name, true]);
        expect(longestMs).toBeLessThan(HOLD_MAX);
      }
    },
    TIMEOUT,
  );

  test(
    'lets others in within 50 ms while a part of an import is taken',
    async () => {
      const as = await buildUser(api());
      const steps = Array.from({ length: STEPS_MAX }, (_, order) => ({
        id: randomUUID(),
        name: 'A step',
        order,
        createdAt: '2026-01-01T00:00:00.000Z',
      }));
      const habit = {
        id: randomUUID(),
        name: 'Read',
        emoji: 'open-book',
        order: 0,
        days: [1],
        schedule: [{ from: null, days: [1] }],
        createdOn: TODAY,
        notes: '',
        notesVisibility: true,
        stepsVisibility: true,
        reminderMessage: null,
        reminderTime: null,
        activated: true,
        archivedAt: null,
        createdAt: '2026-01-01T00:00:00.000Z',
        steps,
      };
      const dates = dayRange(addDays(TODAY, 1 - IMPORT_HISTORY_MAX), TODAY);
      const places = steps.map(({ order }) => order);
      const parts = {
        'days alone': dates,
        'days with counts': dates.map((day) => ({ day, count: 2, steps: [0, 1, 2] })),
        'days with steps': dates.slice(0, 1_400).map((day) => ({ day, count: 2, steps: places })),
      };
      for (const history of Object.values(parts)) {
        const { statuses, longestMs } = await holdOf(() =>
          ask(as, 'POST', '/user/import/habits', { ...habit, history }),
        );
        expect(statuses).toEqual([200]);
        expect(longestMs).toBeLessThan(HOLD_MAX);
      }
    },
    TIMEOUT,
  );

  test('holds as much as there can be: more is refused', async () => {
    const { as, id } = account;
    const notes = 'x'.repeat(10_000);
    const answer = await send(api(), calls.updateHabit, { as, params: { id }, body: { notes } });
    expect([answer.status, answer.error.message]).toEqual([422, 'limitReached']);
    const step = await send(api(), calls.createStep, { as, params: { id }, body: { name: 'One more' } });
    expect([step.status, step.error.message]).toEqual([422, 'limitReached']);
  });
});
