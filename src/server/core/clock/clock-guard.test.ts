import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { DAY, HOUR, MINUTE } from '#domain/days/time.ts';
import { ERASE_JOB } from '#server/accounts/closing/close-account.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { buildUser, scopeOf } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, forEachApi, NOON, type OwnParts, type TestApp } from '#tests/api/test-app.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';

const AHEAD = 100 * DAY;

forEachApi('a clock 100 days ahead', (own) => {
  const getDatabase = () => own().database;
  /** A process whose clock says `now`; `pass` advances its time, `jump` sets its clock. */
  const begin = async (now: number, parts: Pick<OwnParts, 'databaseClock'> = {}) => {
    const clock = { now, monotonic: 0 };
    const api = await buildTestApp(
      getDatabase(),
      {},
      {
        clock: () => clock.now,
        monotonic: () => clock.monotonic,
        ...parts,
      },
    );
    const pass = (by: number) => {
      clock.now += by;
      clock.monotonic += by;
    };
    const jump = (by: number) => {
      clock.now += by;
    };
    const work = async () => {
      await api.app.jobs.runPeriodic();
      await api.app.jobs.runDue();
    };
    return { api, pass, jump, work, end: async () => await api.app.close() };
  };

  /** An account that is to be erased in 14 days, and one that is in use, on a server that is then stopped. */
  const leave = async () => {
    const { api, work, end } = await begin(NOON);
    const [closed, active] = [await buildUser(api), await buildUser(api)];
    await openSession(api.database.db, active.userId, undefined, NOON - 10 * DAY);
    const closesAt = NOON + 14 * DAY;
    await api.database.db
      .updateTable('users')
      .set({ closes_at: new Date(closesAt).toISOString() })
      .where('user_id', '=', closed.userId)
      .execute();
    await enqueue(scopeOf(api, closed), {
      kind: 'erase',
      id: ERASE_JOB,
      payload: {},
      now: NOON,
      dueAt: closesAt,
    });
    await work();
    await end();
    const left = async () => {
      const { db } = getDatabase();
      const users = await db
        .selectFrom('users')
        .select('user_id')
        .where('user_id', '=', closed.userId)
        .execute();
      const sessions = await db
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', active.userId)
        .execute();
      return { closedAccounts: users.length, sessions: sessions.length };
    };
    const isIn = async (asked: TestApp) => (await send(asked, calls.getUser, { as: active })).status;
    return { left, isIn };
  };
  const whole = { closedAccounts: 1, sessions: 2 };
  const errorsIn = ({ log }: TestApp): string[] => log.filter((line) => line.includes('"level":50'));

  test('erases no account and ends no session at a start, and works again once it is right', async () => {
    const { left, isIn } = await leave();
    const wrong = await begin(NOON + AHEAD);
    await wrong.work();
    wrong.pass(59 * MINUTE);
    await wrong.work();
    expect([await left(), await isIn(wrong.api)]).toEqual([whole, 200]);
    expect(errorsIn(wrong.api)).toEqual([
      expect.stringMatching(
        /2027-02-28T12:00:00.000Z.*2026-11-20T12:00:00.000Z.*clock is more than a day ahead/,
      ),
    ]);
    await wrong.end();
    const right = await begin(NOON + HOUR);
    await right.work();
    expect([await left(), await isIn(right.api), errorsIn(right.api)]).toEqual([whole, 200, []]);
    await right.end();
  });

  test('does the same in a running server', async () => {
    const { left, isIn } = await leave();
    const { api, pass, jump, work, end } = await begin(NOON + MINUTE);
    await work();
    pass(HOUR);
    jump(AHEAD);
    await work();
    expect([await left(), await isIn(api), errorsIn(api).length]).toEqual([whole, 200, 1]);
    pass(MINUTE);
    jump(-AHEAD);
    await work();
    expect([await left(), await isIn(api)]).toEqual([whole, 200]);
    await end();
  });

  test('is trusted after a steady hour (the server was off), and expired rows are deleted', async () => {
    const { left, isIn } = await leave();
    const { api, pass, work, end } = await begin(NOON + AHEAD);
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await work();
      expect(await left()).toEqual(whole);
      pass(10 * MINUTE);
    }
    await work();
    pass(HOUR);
    await work();
    expect([await left(), await isIn(api)]).toEqual([{ closedAccounts: 0, sessions: 0 }, 401]);
    await end();
    // This is stored: the next start doubts nothing.
    const next = await begin(NOON + AHEAD + 2 * HOUR);
    await next.work();
    expect(errorsIn(next.api)).toEqual([]);
    await next.end();
  });

  test('is never trusted against the clock of the database', async () => {
    const { left, isIn } = await leave();
    const database = { now: NOON };
    const { api, pass, jump, work, end } = await begin(NOON + AHEAD, {
      databaseClock: async () => database.now,
    });
    for (let hour = 0; hour < 3; hour += 1) {
      await work();
      pass(HOUR);
      database.now += HOUR;
    }
    await work();
    expect([await left(), await isIn(api), errorsIn(api).length]).toEqual([whole, 200, 1]);
    jump(-AHEAD);
    await work();
    pass(HOUR);
    database.now += HOUR;
    await work();
    expect([await left(), await isIn(api)]).toEqual([whole, 200]);
    await end();
  });
});

forEachEngine('the clock of the database', (getDatabase) => {
  test('is its own machine’s, if any', async () => {
    const { engine, clock } = getDatabase();
    const now = await clock();
    const isNear = now !== null && Math.abs(now - Date.now()) < HOUR;
    expect({ isNone: now === null, isNear }).toEqual({
      isNone: engine === 'sqlite',
      isNear: engine === 'postgres',
    });
  });

  test('is used when the app has the machine’s own clock', async () => {
    const asked: string[] = [];
    const real = getDatabase();
    const database = { ...real, clock: async () => (asked.push('clock'), await real.clock()) };
    const api = await buildTestApp(database, {}, { clock: undefined });
    expect(asked).toEqual(['clock']);
    await api.app.close();
  });
});
