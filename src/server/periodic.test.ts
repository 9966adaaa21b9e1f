import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '#domain/days/time.ts';
import { buildHabit, buildUser, scopeOf } from '#tests/api/factories.ts';
import { forEachApi, NOON, type TestApp } from '#tests/api/test-app.ts';
import { openSession } from './accounts/sessions/session-service.ts';
import { insertRow, SYSTEM_USER } from './core/database/user-rows.ts';
import { insertAnswer } from './core/http/idempotency-repository.ts';
import { PeriodicRunner, type PeriodicWork } from './core/jobs/create-jobs.ts';
import { enqueue, leaseJob } from './core/jobs/jobs-repository.ts';
import { Heartbeat } from './core/jobs/timing.ts';
import { recountHabits } from './habits/records/recount-habits.ts';
import { createImport } from './imports/imports-service.ts';
import { nextNight } from './periodic-works.ts';

const at = (instant: number): string => new Date(instant).toISOString();

const periodicRow = async ({ database }: TestApp, name: string) =>
  await database.db
    .selectFrom('jobs')
    .selectAll()
    .where('user_id', '=', SYSTEM_USER)
    .where('id', '=', `periodic-${name}`)
    .executeTakeFirst();

forEachApi('periodic work', (api) => {
  const build = (run: PeriodicWork['run']) => {
    const name = `test-${randomUUID()}`;
    const said: object[] = [];
    const say = (details: object) => void said.push(details);
    const clock = { now: NOON };
    const runner = () =>
      new PeriodicRunner({
        database: api().database,
        clock: () => clock.now,
        leaseTime: async () => clock.now,
        log: { info: say, warn: say, error: say },
        works: [{ name, next: (now) => now + HOUR, run }],
        mayRun: async () => true,
        heartbeat: new Heartbeat(HOUR, () => clock.now),
      });
    return { name, said, clock, runner };
  };

  test('runs when it is due, once for all processes, and continues where it stopped', async () => {
    const froms: string[] = [];
    const { name, clock, runner } = build(async (from) => {
      froms.push(from);
      return `${from}+`;
    });
    const processes = [runner(), runner(), runner()];
    const look = async () => await Promise.all(processes.map((one) => one.runDue()));
    await look();
    expect(froms).toEqual([]);
    for (let hour = 1; hour <= 3; hour += 1) {
      clock.now = NOON + hour * HOUR;
      await look();
      await look();
      expect(froms).toHaveLength(hour);
    }
    expect(froms).toEqual(['', '+', '++']);
    expect(await periodicRow(api(), name)).toMatchObject({ due_at: at(NOON + 4 * HOUR), lease: null });
  });

  test('is logged and retried soon after a failure, and after its lease when its process died', async () => {
    const work = { tries: 0 };
    const { name, said, clock, runner } = build(async () => {
      work.tries += 1;
      if (work.tries === 1) throw new Error('no');
      return '';
    });
    await runner().runDue();
    clock.now += HOUR;
    await runner().runDue();
    expect([work.tries, said.length]).toEqual([1, 1]);
    clock.now += HOUR / 6;
    const now = at(clock.now);
    const died = { due: now, from: now, until: at(clock.now + HOUR), lease: randomUUID() };
    expect(
      await leaseJob(api().database.db, { user_id: SYSTEM_USER, id: `periodic-${name}` }, died),
    ).not.toBeNull();
    await runner().runDue();
    expect(work.tries).toBe(1);
    clock.now += HOUR;
    await runner().runDue();
    expect(work.tries).toBe(2);
  });

  test('stops with the process, and continues in the next', async () => {
    const begun = Promise.withResolvers<void>();
    const froms: string[] = [];
    const next = { goesOn: false };
    const { clock, runner } = build(async (from, isOver) => {
      froms.push(from);
      begun.resolve();
      while (!isOver() && !next.goesOn) await new Promise(setImmediate);
      return `${from}half`;
    });
    const first = runner();
    await first.runDue();
    clock.now += HOUR;
    const running = first.runDue();
    await begun.promise;
    await first.end();
    await running;
    next.goesOn = true;
    await runner().runDue();
    expect(froms).toEqual(['', 'half']);
  });

  test('deletes expired rows, and nothing else', async () => {
    const { database, clock, app } = api();
    const { db } = database;
    await app.jobs.runPeriodic();
    const user = await buildUser(api());
    const scope = scopeOf(api(), user);
    await openSession(db, user.userId, undefined, NOON - 100 * DAY);
    const own = { user_id: user.userId, created_at: at(NOON - DAY) };
    for (const [age, days, ends] of [
      ['old', 31, at(NOON - 1)],
      ['young', 29, at(NOON + 2 * HOUR)],
    ] as const) {
      const then = NOON - days * DAY;
      await insertAnswer(scope, age, { requestHash: 'h', status: 200, text: '{}', rowId: null }, at(then));
      const purpose = age === 'old' ? 'confirm' : 'reset';
      const secret = {
        ...own,
        purpose,
        secret_hash: 'h',
        email: user.email,
        attempts: 0,
        expires_at: ends,
      } as const;
      await db.insertInto('mail_secrets').values(secret).execute();
      await enqueue(scope, { kind: 'erase', payload: {}, now: NOON, dueAt: NOON + DAY, id: age });
      const failed = db
        .updateTable('jobs')
        .set({ failed_at: at(then) })
        .where('id', '=', age);
      await failed.where('user_id', '=', user.userId).execute();
      const invite = { ...own, user_id: SYSTEM_USER, email: null, uses_left: 1, expires_at: ends, note: age };
      await db
        .insertInto('invites')
        .values({ ...invite, token_hash: age.padEnd(43, '-') })
        .execute();
      await db.insertInto('once').values({ user_id: user.userId, mark: age, until: ends }).execute();
      await insertRow(scope, 'assistant_writes', {
        number: days,
        client_id: age,
        client: age,
        what: 'break',
        habit_id: null,
        day: null,
        before: null,
        after: '{}',
        made_at: at(NOON - (days + 1) * DAY),
      });
      await createImport(scope, { id: `00000000-0000-4000-8000-0000000000${days}`, source: 'loop' }, then);
    }
    await enqueue(scope, { kind: 'erase', payload: {}, now: NOON, dueAt: NOON + 100 * DAY, id: 'waits' });
    clock.now = NOON + HOUR;
    await app.jobs.runPeriodic();
    const left = async (
      table:
        | 'assistant_writes'
        | 'sessions'
        | 'idempotency_keys'
        | 'mail_secrets'
        | 'once'
        | 'jobs'
        | 'imports',
    ) => await db.selectFrom(table).selectAll().where('user_id', '=', user.userId).execute();
    expect(await left('sessions')).toHaveLength(1);
    expect(await left('idempotency_keys')).toMatchObject([{ key: 'young' }]);
    expect(await left('mail_secrets')).toMatchObject([{ purpose: 'reset' }]);
    expect(await left('imports')).toMatchObject([{ created_at: at(NOON - 29 * DAY) }]);
    expect(await left('assistant_writes')).toMatchObject([{ client: 'young' }]);
    expect(await left('once')).toMatchObject([{ mark: 'young' }]);
    expect(await db.selectFrom('invites').selectAll().execute()).toMatchObject([{ note: 'young' }]);
    const jobs = (await left('jobs')).map((row) => ('id' in row ? row.id : ''));
    expect(new Set(jobs)).toEqual(new Set(['waits', 'young']));
  });

  test('recounts one user after the other, in as many nights as it takes', async () => {
    const users = await Promise.all([buildUser(api()), buildUser(api()), buildUser(api())]);
    for (const user of users) await buildHabit(api(), user);
    const visited: string[] = [];
    const short = { database: api().database, isOver: () => true, onRepair: () => {} };
    for (let after = await recountHabits({ ...short, after: '' }); after !== ''; ) {
      visited.push(after);
      after = await recountHabits({ ...short, after });
    }
    expect(visited).toEqual(visited.toSorted());
    for (const { userId } of users) expect(visited).toContain(userId);
  });
});

test('a night starts at the next three o’clock', () => {
  expect(at(nextNight(NOON))).toBe('2026-11-21T03:00:00.000Z');
  expect(at(nextNight(Date.parse('2026-11-20T02:59:59.999Z')))).toBe('2026-11-20T03:00:00.000Z');
  expect(at(nextNight(Date.parse('2026-11-20T03:00:00Z')))).toBe('2026-11-21T03:00:00.000Z');
});
