import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { habitsCalls } from '#contract/habit-calls.ts';
import { AHEAD_DAYS_MAX, AHEAD_MAX } from '#contract/limits.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { growth, later, planning } from '#tests/api/plans-ahead.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

const { deleteAhead, listHabits, updateDay } = habitsCalls;

/** A Friday; weeks begin with Monday. */
const DAY = 86_400_000;
const mondays = { type: 'weekdays', days: [1] };
const daily = { type: 'weekdays', days: [0, 1, 2, 3, 4, 5, 6] };

forEachApi('plans ahead', (api) => {
  const { make, makePages, change } = planning(api);
  const takeBack = async (as: TestUser, id: string, from: string) =>
    await send(api(), deleteAhead, { as, params: { id, from } });
  const read = async (as: TestUser, id: string) =>
    (await send(api(), listHabits, { as, query: { id } })).body[0];
  const refusedBy = ({ status, error }: Awaited<ReturnType<typeof change>>) => [
    status,
    error.errors?.[0]?.field,
    error.errors?.[0]?.message,
    error.errors?.[0]?.params,
  ];

  describe('by hand', () => {
    test('change nothing before their day, and are answered', async () => {
      const as = await buildUser(api());
      const { id } = await make(as);
      const { status, body } = await change(as, id, { from: later(18), repeat: mondays });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        repeat: daily,
        ahead: [{ from: later(18), repeat: mondays, target: null }],
        growth: null,
      });
      await change(as, id, { from: later(30), days: [2, 4] });
      const { ahead = [], record } = (await read(as, id)) ?? {};
      expect(ahead.map(({ from }) => from)).toEqual([later(18), later(30)]);
      expect(record?.schedule).toEqual([
        { from: null, days: daily.days },
        { from: later(18), days: [1] },
        { from: later(30), days: [2, 4] },
      ]);
    });

    test('of today are plain changes', async () => {
      const as = await buildUser(api());
      const { id } = await make(as);
      const { body } = await change(as, id, { from: TODAY, repeat: mondays });
      expect(body).toMatchObject({ repeat: mondays, days: [1], ahead: [] });
    });

    test('replace the one of their day', async () => {
      const as = await buildUser(api());
      const { id } = await makePages(as);
      await change(as, id, { from: later(5), target: 20 });
      const { body } = await change(as, id, { from: later(5), repeat: mondays });
      expect(body.ahead).toEqual([{ from: later(5), repeat: mondays, target: 10 }]);
    });

    test('begin today where their day has passed on the way: a device may have waited for its connection', async () => {
      const as = await buildUser(api());
      const { id } = await make(as);
      const { body } = await change(as, id, { from: later(-1), repeat: mondays });
      expect([body.repeat, body.ahead]).toEqual([mondays, []]);
    });

    test('are refused too far ahead, and without a plan', async () => {
      const as = await buildUser(api());
      const { id } = await make(as);
      const far = await change(as, id, { from: later(AHEAD_DAYS_MAX + 1), repeat: mondays });
      expect(refusedBy(far)).toEqual([422, 'from', 'maxValue', { max: later(AHEAD_DAYS_MAX) }]);
      expect((await change(as, id, { from: later(AHEAD_DAYS_MAX), repeat: mondays })).status).toBe(200);
      expect(refusedBy(await change(as, id, { from: later(1), name: 'Run' }))).toEqual([
        422,
        'from',
        'generic',
        undefined,
      ]);
      expect((await read(as, id))?.name).toBe('Read');
    });

    test('are refused where the kind lacks what they change', async () => {
      const as = await buildUser(api());
      const { id } = await make(as);
      expect(refusedBy(await change(as, id, { from: later(1), target: 5 }))).toEqual([
        422,
        'target',
        'generic',
        undefined,
      ]);
      const total = { type: 'total', per: 'week' };
      expect(refusedBy(await change(as, id, { from: later(3), repeat: total }))).toEqual([
        422,
        'repeat',
        'generic',
        undefined,
      ]);
    });

    test('of a total begin with its week or month', async () => {
      const as = await buildUser(api());
      const { id } = await makePages(as);
      const week = { type: 'total', per: 'week' };
      const amid = await change(as, id, { from: later(4), repeat: week, target: 70 });
      expect(refusedBy(amid)).toEqual([422, 'from', 'minValue', { min: later(10) }]);
      expect((await change(as, id, { from: later(10), repeat: week, target: 70 })).status).toBe(200);
      const month = await change(as, id, { from: later(2), repeat: { type: 'total', per: 'month' } });
      expect(refusedBy(month)).toEqual([422, 'from', 'minValue', { min: '2026-12-01' }]);
    });

    test('are limited in number', async () => {
      const as = await buildUser(api());
      const { id } = await makePages(as);
      for (let day = 1; day <= AHEAD_MAX; day += 1)
        await change(as, id, { from: later(day), target: 10 + day });
      const more = await change(as, id, { from: later(AHEAD_MAX + 1), target: 100 });
      expect([more.status, more.error.message]).toEqual([422, 'limitReached']);
      expect((await change(as, id, { from: later(AHEAD_MAX), target: 100 })).status).toBe(200);
    });

    test('are taken back one by one', async () => {
      const as = await buildUser(api());
      const { id } = await make(as);
      await change(as, id, { from: later(2), repeat: mondays });
      await change(as, id, { from: later(9), days: [5] });
      const { status, body } = await takeBack(as, id, later(2));
      expect([status, body.ahead.map(({ from }) => from)]).toEqual([200, [later(9)]]);
      expect((await takeBack(as, id, later(2))).status).toBe(404);
      const stranger = await buildUser(api());
      expect((await takeBack(stranger, id, later(9))).status).toBe(404);
      expect((await read(as, id))?.ahead).toHaveLength(1);
    });

    test('become the plan on their day: in answers at once, stored by the next write', async () => {
      const as = await buildUser(api());
      const { id } = await makePages(as);
      await change(as, id, { from: later(2), target: 20 });
      const stored = async () =>
        await api()
          .database.db.selectFrom('habits')
          .select(['target', 'ahead'])
          .where('user_id', '=', as.userId)
          .executeTakeFirstOrThrow();
      api().clock.now = NOON + 2 * DAY;
      expect(await read(as, id)).toMatchObject({ target: 20, ahead: [] });
      // Of a session that has just begun: an export asks for one.
      const { token } = await openSession(api().database.db, as.userId, undefined, api().clock.now);
      const table = { as: { ...as, token }, params: { table: 'habits' } };
      const { text } = await send(api(), calls.exportTable, table);
      expect(text).toMatch(/[,;]20[,;]pages[,;]/);
      expect(await stored()).toMatchObject({ target: 10_000, ahead: expect.any(String) });
      const day = { params: { id, day: later(2) }, body: { value: 20 } };
      const { body } = await send(api(), updateDay, { as, ...day });
      expect(body).toMatchObject({ target: 20, ahead: [], history: { [later(2)]: 1, [later(1)]: 0 } });
      expect(await stored()).toEqual({ target: 20_000, ahead: null });
    });
  });

  describe('of a growing target', () => {
    test('are its steps, of a new habit too', async () => {
      const as = await buildUser(api());
      const made = await makePages(as, { growth: { ...growth, until: 18 } });
      expect(made).toMatchObject({
        growth: { ...growth, until: 18 },
        ahead: [
          { from: later(7), repeat: daily, target: 15 },
          { from: later(14), repeat: daily, target: 18 },
        ],
      });
      const { body } = await change(as, made.id, { growth });
      expect(body.ahead.map(({ target }) => target)).toEqual([15, 20, 25, 30]);
      const ended = await change(as, made.id, { growth: null });
      expect([ended.body.growth, ended.body.ahead]).toEqual([null, []]);
    });

    test('stay when one of them is taken back, and end with a plan by hand', async () => {
      const as = await buildUser(api());
      const { id } = await makePages(as, { growth });
      const { body } = await takeBack(as, id, later(14));
      expect([body.growth, body.ahead.map(({ target }) => target)]).toEqual([null, [15, 25, 30]]);
      await change(as, id, { growth });
      const byHand = await change(as, id, { from: later(14), target: 12 });
      expect([byHand.body.growth, byHand.body.ahead.map(({ target }) => target)]).toEqual([null, [15, 12]]);
    });

    test('are refused without a target, away from their end, and where they are too many', async () => {
      const as = await buildUser(api());
      const { id: tick } = await make(as);
      expect(refusedBy(await change(as, tick, { growth }))).toEqual([422, 'growth', 'generic', undefined]);
      const { id } = await makePages(as);
      for (const refused of [
        { ...growth, until: 5 },
        { ...growth, until: 10 },
        { ...growth, by: 0 },
        { ...growth, by: -5 },
        { ...growth, by: 0.1, until: 16.1 },
      ])
        expect(refusedBy(await change(as, id, { growth: refused }))).toEqual([
          422,
          'growth',
          'generic',
          undefined,
        ]);
      expect((await change(as, id, { growth: { ...growth, by: 0.1, until: 16 } })).status).toBe(200);
      const toNothing = await change(as, id, { growth: { ...growth, by: -5, until: 0 } });
      expect(refusedBy(toNothing).slice(0, 2)).toEqual([422, 'growth.until']);
    });

    test('wait where the days before them were not met, in figures too', async () => {
      const as = await buildUser(api());
      const { id } = await makePages(as, {
        growth: { ...growth, every: { count: 1, unit: 'day' }, until: 20, onlyWhenMet: true },
      });
      const log = async (day: string, value: number) =>
        await send(api(), updateDay, { as, params: { id, day }, body: { value } });
      await log(TODAY, 4);
      api().clock.now = NOON + DAY;
      const waiting = await read(as, id);
      expect(waiting).toMatchObject({
        target: 10,
        ahead: [{ from: later(2), target: 15 }, { from: later(3) }],
      });
      expect(waiting?.record.schedule.map(({ from }) => from)).toEqual([null, later(2), later(3)]);
      // It is decided by the first write, whatever is logged of the past.
      await log(TODAY, 10);
      const { body } = await log(later(1), 10);
      expect(body).toMatchObject({ target: 10, history: { [later(1)]: 1, [TODAY]: 1 } });
      api().clock.now = NOON + 2 * DAY;
      expect(await read(as, id)).toMatchObject({ target: 15, ahead: [{ from: later(3), target: 20 }] });
    });

    test('wait while the habit is paused, and begin anew when it goes on', async () => {
      const as = await buildUser(api());
      const { id } = await makePages(as, { growth });
      const paused = await change(as, id, { activated: false });
      expect([paused.body.growth, paused.body.ahead]).toEqual([growth, []]);
      api().clock.now = NOON + 20 * DAY;
      expect(await read(as, id)).toMatchObject({ target: 10, ahead: [] });
      const { body } = await change(as, id, { activated: true });
      expect(body.ahead[0]).toMatchObject({ from: later(27), target: 15 });
    });
  });
});
