import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import { breaksOf } from '#domain/days/breaks.ts';
import { addDays } from '#domain/days/day-key.ts';
import { DAY } from '#domain/days/time.ts';
import { historyDays, withHistory } from '#domain/list/wire-habit.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { buildDivider, buildHabit, buildUser, step, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

/** The session with its user, and all rows of the page: only the former while the revision stays the same. */
const HOME_STATEMENTS = 2;
const UNCHANGED_STATEMENTS = 1;

forEachApi('GET /user/home', (api) => {
  const separately = async (as: TestUser) => ({
    user: (await send(api(), calls.getUser, { as })).body,
    onboarding: (await send(api(), calls.getOnboarding, { as })).body,
    settings: (await send(api(), calls.getSettings, { as })).body,
    statistics: (await send(api(), calls.getStatistics, { as })).body,
    dividers: (await send(api(), calls.listDividers, { as })).body,
    habits: (await send(api(), calls.listHabits, { as })).body,
    breaks: (await send(api(), calls.listBreaks, { as })).body,
    stats: (await send(api(), calls.getStats, { as })).body,
    achievements: (await send(api(), calls.getAchievements, { as })).body,
  });
  const read = (as: TestUser, tag?: string) =>
    send(api(), calls.getHome, { as, ...(tag === undefined ? {} : { headers: { 'if-none-match': tag } }) });
  const tagOf = async (as: TestUser) => String((await read(as)).headers['etag']);

  /** Two listed habits, one archived and one deleted, with ticks, steps and dividers. */
  const member = async (): Promise<{ as: TestUser; id: string }> => {
    const as = await buildUser(api());
    await buildDivider(api(), as, { name: 'Morning', order: 3 });
    await buildDivider(api(), as, { name: 'Evening', order: 1, closed: true });
    const done = [TODAY, addDays(TODAY, -1), addDays(TODAY, -9), addDays(TODAY, -40)];
    const { id } = await buildHabit(api(), as, { order: 4, done, steps: [step('Two', 2), step('One', 1)] });
    await buildHabit(api(), as, { order: 2, name: 'Walk', notes: 'By the river', createdOn: TODAY });
    const old = await buildHabit(api(), as, { order: 5, name: 'Old', notes: 'Long ago', done });
    const gone = await buildHabit(api(), as, { order: 6, name: 'Gone', done });
    await send(api(), calls.deleteHabit, { as, params: { id: old.id }, query: { action: 'archive' } });
    await send(api(), calls.deleteHabit, { as, params: { id: gone.id }, query: { action: 'delete' } });
    return { as, id };
  };

  test('answers what the separate calls answer', async () => {
    const { as } = await member();
    await buildHabit(api(), await buildUser(api()), { name: 'Of another user' });
    const { status, body } = await read(as);
    expect(status).toBe(200);
    expect(body).toEqual(await separately(as));
    expect(body.habits).toHaveLength(2);
    expect(body.achievements).toHaveLength(3);
    expect(body.dividers.map(({ name }) => name)).toEqual(['Evening', 'Morning']);
  });

  test('is compressed once it is long, where the client takes it', async () => {
    const { as } = await member();
    const bytesFor = async (encoding: string) =>
      await api().app.inject({
        url: '/api/v1/user/home',
        headers: { authorization: `Bearer ${as.token}`, 'accept-encoding': encoding },
      });
    expect((await bytesFor('br')).headers['content-encoding']).toBeUndefined();
    for (let order = 10; order < 80; order += 1) await buildHabit(api(), as, { order });
    const plain = await bytesFor('identity');
    expect([plain.headers['content-encoding'], plain.headers['vary']]).toEqual([
      undefined,
      expect.stringContaining('accept-encoding'),
    ]);
    const expand = { 'gzip, br': brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, expanded] of Object.entries(expand)) {
      const { headers, rawPayload } = await bytesFor(encoding);
      expect(encoding).toContain(headers['content-encoding']);
      expect(headers.etag).toBe(plain.headers.etag);
      expect(String(expanded(rawPayload))).toBe(plain.payload);
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    }
  });

  test('answers what the separate calls answer when there is no habit', async () => {
    const as = await buildUser(api());
    expect((await read(as)).body).toEqual(await separately(as));
    await buildDivider(api(), as, { name: 'Morning' });
    const { body } = await read(as);
    expect(body).toEqual(await separately(as));
    expect(body.dividers).toHaveLength(1);
  });

  test.each([0, 1, 40])(
    'takes 2 statements for %i habits, and 1 while nothing has changed',
    async (count) => {
      const as = await buildUser(api());
      await buildDivider(api(), as);
      for (let order = 0; order < count; order += 1) {
        await buildHabit(api(), as, { order, done: [TODAY], steps: [step('One')] });
      }
      const { result, statements } = await countStatements(() => read(as));
      expect(result.body.habits).toHaveLength(count);
      expect(result.body.dividers).toHaveLength(1);
      expect(statements).toHaveLength(HOME_STATEMENTS);
      const again = await countStatements(() => read(as));
      expect(again.result.body).toEqual(result.body);
      expect(again.statements).toHaveLength(UNCHANGED_STATEMENTS);
    },
  );

  describe('with If-None-Match', () => {
    test('answers 304 without a body while nothing has changed', async () => {
      const { as } = await member();
      const { headers } = await read(as);
      expect(headers['cache-control']).toBe('private, no-cache');
      const again = await read(as, String(headers['etag']));
      expect([again.status, again.text]).toEqual([304, '']);
      expect([again.headers['etag'], again.headers['cache-control']]).toEqual([
        headers['etag'],
        'private, no-cache',
      ]);
    });

    test('answers anew after a tick, a setting, another time zone, a divider and a step', async () => {
      const { as, id } = await member();
      const changes = [
        () =>
          send(api(), calls.setActivities, {
            as,
            params: { id },
            body: { action: 'remove', days: [TODAY] },
          }),
        () => send(api(), calls.updateSettings, { as, body: { theme: 'dark' } }),
        () => send(api(), calls.updateUser, { as, body: { timeZone: 'Pacific/Auckland' } }),
        () => send(api(), calls.createDivider, { as, body: { name: 'Noon' } }),
        () => send(api(), calls.createStep, { as, params: { id }, body: { name: 'Three' } }),
      ];
      for (const change of changes) {
        const tag = await tagOf(as);
        expect((await change()).status).toBeLessThan(300);
        const { status, body } = await read(as, tag);
        expect(status).toBe(200);
        expect(body).toEqual(await separately(as));
      }
    });

    test('answers anew on another day', async () => {
      const { as } = await member();
      const tag = await tagOf(as);
      api().clock.now = NOON + DAY;
      const { status, body } = await read(as, tag);
      expect(status).toBe(200);
      expect(Object.keys(body.habits[0]?.history ?? {})[0]).toBe(addDays(TODAY, 1));
    });

    test('answers its own data to a user with the tag of another', async () => {
      const { as } = await member();
      const other = await buildUser(api());
      const { status, body } = await read(other, await tagOf(as));
      expect([status, body.user.id]).toEqual([200, other.userId]);
    });
  });
});

forEachApi('GET /user/records', (api) => {
  test('answers home without what follows from the records, of archived habits the achievements', async () => {
    const as = await buildUser(api());
    const done = [TODAY, addDays(TODAY, -1), addDays(TODAY, -9)];
    const { id } = await buildHabit(api(), as, { done, steps: [step('One', 1)] });
    const water = {
      name: 'Water',
      order: 1,
      kind: 'amount',
      unit: 'glasses',
      target: 8000,
      step: 1000,
    } as const;
    const amount = await buildHabit(api(), as, water);
    await send(api(), calls.updateDay, { as, params: { id: amount.id, day: TODAY }, body: { value: 9 } });
    await api()
      .database.db.updateTable('habit_days')
      .set({ count: 3 })
      .where('user_id', '=', as.userId)
      .where('habit_id', '=', id)
      .where('day', '=', TODAY)
      .execute();
    await send(api(), calls.createBreak, { as, body: { from: addDays(TODAY, -3), to: addDays(TODAY, -2) } });
    const old = await buildHabit(api(), as, { order: 5, name: 'Old', done });
    await send(api(), calls.deleteHabit, { as, params: { id: old.id }, query: { action: 'archive' } });
    const { body: home } = await send(api(), calls.getHome, { as });
    const { body: records } = await send(api(), calls.getRecords, { as });
    const history = historyDays(records.day, HISTORY_DAYS_DEFAULT);
    const habits = records.habits.map(({ counts, ...habit }) =>
      withHistory(habit, breaksOf(records.breaks, habit.id), history, counts),
    );
    expect({ ...records, habits }).toEqual({
      ...home,
      day: TODAY,
      habits: home.habits.map((habit) => ({ ...habit, strength: undefined, lastSlip: undefined })),
      achievements: home.achievements.filter(({ archivedAt }) => archivedAt !== null),
    });
    expect(records.habits.map(({ counts }) => counts)).toEqual([{ [TODAY]: 3 }, undefined]);
    expect(records.habits[0]).not.toHaveProperty('history');
    expect(records.achievements).toHaveLength(1);
  });

  test('answers 304 while nothing has changed, by one statement', async () => {
    const as = await buildUser(api());
    const { headers } = await send(api(), calls.getRecords, { as });
    const again = { as, headers: { 'if-none-match': String(headers['etag']) } };
    const { result, statements } = await countStatements(() => send(api(), calls.getRecords, again));
    expect([result.status, statements.length]).toEqual([304, UNCHANGED_STATEMENTS]);
  });
});
