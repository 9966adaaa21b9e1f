import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayRange } from '#domain/day-key.ts';
import { TickSet } from '#domain/tick-set.ts';
import { cookieName } from '#server/accounts/sessions/session-cookie.ts';
import { builtPages } from '#server/web/pages/built-pages.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { buildAll, dist } from '#tests/web/build.ts';
import { buildLargestAccount } from './largest-account.ts';
import { HOLD_MAX, IN_PRODUCTION, measureLoop } from './loop-holds.ts';

/** Runs of one request before its hold is believed. */
const RUNS_MAX = 20;
/** As many habits of a short text as an account may have for the server to render its pages with them (page-weight.ts). */
const RENDERED_HABITS = 78;
const TIMEOUT = 240_000;
const paths = ['/', '/habits/performance', '/settings/archives', '/settings'];

await buildAll();
const pages = await builtPages(dist);

forEachApi(
  'pages',
  (api) => {
    let port: number;

    beforeAll(async () => {
      await api().app.listen({ port: 0, host: '127.0.0.1' });
      port = (api().app.server.address() as AddressInfo).port;
    });

    const cookieOf = (token: string) => `${cookieName(api().config)}=${token}`;

    /** Through the network and not decoded: what a client does with an answer is not the server's work. */
    const ask = async (path: string, cookie: string): Promise<{ status: number; text: string }> =>
      await new Promise((resolve, reject) => {
        const pieces: Buffer[] = [];
        const asked = request({ port, host: '127.0.0.1', path, headers: { cookie } }, (answer) => {
          answer.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
          );
        });
        asked.on('error', reject);
        asked.end();
      });

    /** The least of a few runs: what a request always holds, and not what the compiler or a busy machine adds. */
    const holdOf = async (path: string, cookie: string) => {
      const holds: number[] = [];
      while (holds.length < RUNS_MAX && !holds.some((hold) => hold < HOLD_MAX)) {
        const { result, longestMs } = await measureLoop(() => ask(path, cookie));
        expect(result.status).toBe(path === '/nowhere' ? 404 : 200);
        holds.push(longestMs);
      }
      return Math.min(...holds);
    };

    describe('of the largest account', () => {
      let cookie: string;

      beforeAll(async () => {
        const { as } = await buildLargestAccount(api());
        cookie = cookieOf(as.token);
      }, TIMEOUT);

      test.each([...paths, '/fr', '/auth/logout', '/product/terms', '/nowhere'])(
        'lets others in within 50 ms while %s is written',
        async (path) => expect(await holdOf(path, cookie)).toBeLessThan(HOLD_MAX),
        TIMEOUT,
      );
    });

    describe('of the largest account that the server renders', () => {
      let cookie: string;

      beforeAll(async () => {
        const as = await buildUser(api());
        const ticks = TickSet.of(dayRange(addDays(TODAY, -3_650), TODAY));
        for (let order = 0; order < RENDERED_HABITS; order += 1) {
          await buildHabit(api(), as, { order, name: `Habit ${order}`, ticks, completed: ticks.size });
        }
        cookie = cookieOf(as.token);
      }, TIMEOUT);

      test('arrives with all its habits in the HTML', async () => {
        const { text } = await ask('/', cookie);
        expect(text).toContain(`>Habit ${RENDERED_HABITS - 1}<`);
      });

      test.each(paths)(
        'lets others in within 50 ms while %s is written',
        async (path) => expect(await holdOf(path, cookie)).toBeLessThan(HOLD_MAX),
        TIMEOUT,
      );
    });
  },
  IN_PRODUCTION,
  { pages },
);
