import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { buildHabit, buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, type TestApp, TODAY } from '#tests/api/test-app.ts';
import { HABITS_PER_BATCH } from './data-export-repository.ts';
import { writeDocument } from './write-document.ts';

const HABITS = 4 * HABITS_PER_BATCH + 1;
/** Statements beside the habits: the session, the open sessions, the sign-ins, the security events, the passkeys, the personal tokens, the tags, the calendars, the webhooks, the connections, the changes of assistants, the dividers, the ids. */
const OTHERS = 13;
/** The export is recorded before it starts. */
const RECORDED = 3;

async function buildMany(api: TestApp): Promise<TestUser> {
  const as = await buildUser(api);
  for (let order = 0; order < HABITS; order += 1) {
    await buildHabit(api, as, { name: `Habit ${order}`, order, done: [TODAY], createdOn: '2026-11-01' });
  }
  return as;
}

const throttled = { RATE_LIMIT_SCALE: '1' };

forEachApi(
  'an export',
  (api) => {
    const writing = async (as: TestUser) => {
      const user = await findUser(api().database.db, as.userId);
      if (!user) throw new Error('There is no user.');
      const viewer = {
        userId: as.userId,
        tokenHash: '',
        user,
        idempotency: null,
        expiresAt: '',
        provedAt: null,
        firstProvedAt: null,
        factorProvedAt: null,
        signedInBy: null,
      };
      return writeDocument(scopeOf(api(), as), viewer, { now: NOON, config: api().config });
    };

    test('sends a statement per batch of habits, and one per page of the days of each', async () => {
      const as = await buildMany(api());
      const { statements } = await countStatements(() => send(api(), calls.exportData, { as }));
      expect(statements.length).toBe(RECORDED + OTHERS + Math.ceil(HABITS / HABITS_PER_BATCH) + HABITS);
    });

    test('reads ahead no more than the client reads', async () => {
      const pieces = await writing(await buildMany(api()));
      const { statements } = await countStatements(async () => {
        await pieces.next();
        for (let habit = 0; habit < HABITS_PER_BATCH; habit += 1) await pieces.next();
      });
      // Without the session, and with the first batch and the days of its habits.
      expect(statements.length).toBe(OTHERS - 1 + 1 + HABITS_PER_BATCH);
      await pieces.return(undefined);
    });

    test('yields to other requests between its batches', async () => {
      const pieces = await writing(await buildMany(api()));
      let turns = 0;
      const ended = new AbortController();
      const other = (): void => {
        turns += 1;
        if (!ended.signal.aborted) setImmediate(other);
      };
      other();
      for await (const piece of pieces) expect(piece).not.toBe('');
      ended.abort();
      expect(turns).toBeGreaterThanOrEqual(HABITS / HABITS_PER_BATCH);
    });

    test('omits a habit that is deleted meanwhile, and stays valid', async () => {
      const as = await buildMany(api());
      const pieces = await writing(as);
      let text = String((await pieces.next()).value);
      await api().database.db.deleteFrom('habits').where('user_id', '=', as.userId).execute();
      for await (const piece of pieces) text += piece;
      expect(JSON.parse(text)).toMatchObject({ format: 'resilience', habits: [] });
    });

    test('is cut off when it fails midway, and is not a complete file', async () => {
      const as = await buildMany(api());
      const address = await api().app.listen({ port: 0 });
      await api()
        .database.db.updateTable('habits')
        .set({ days: 'nonsense' })
        .where('user_id', '=', as.userId)
        .where('name', '=', `Habit ${HABITS - 1}`)
        .execute();
      const headers = { authorization: `Bearer ${as.token}` };
      const answer = await fetch(`${address}/api/v1/user/export`, { headers });
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow('terminated');
    });

    test('is limited to sixty an hour', async () => {
      const as = await buildUser(api());
      for (let time = 0; time < 60; time += 1) {
        expect((await send(api(), calls.exportData, { as })).status).toBe(200);
      }
      const { status, error } = await send(api(), calls.exportTable, { as, params: { table: 'days' } });
      expect([status, error.message]).toEqual([429, 'tooManyRequests']);
    });
  },
  throttled,
);

forEachApi(
  'the file of a user',
  (api) => {
    test('costs points by its bytes, as a list does', async () => {
      const [small, large] = [await buildUser(api()), await buildUser(api())];
      await buildHabit(api(), small);
      // 1.6 MB: 24 points of 12.
      for (let order = 0; order < 40; order += 1) {
        await buildHabit(api(), large, { order, notes: '🏔'.repeat(10_000) });
      }
      const afterFile = async (as: TestUser): Promise<number> => {
        expect((await send(api(), calls.exportData, { as })).status).toBe(200);
        return (await send(api(), calls.getUser, { as })).status;
      };
      expect([await afterFile(small), await afterFile(large)]).toEqual([200, 429]);
    });
  },
  { RATE_LIMIT_SCALE: '0.01' },
);
