import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR, SECOND } from '#domain/days/time.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { withTransaction } from '#server/core/database/user-rows.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { buildRunner, NOW, payload, type Run, somePolicy } from '#tests/jobs/build-runner.ts';
import { JobRefusedError, jobSlots } from './job-kinds.ts';
import { enqueue, leaseJob, withdrawJob } from './jobs-repository.ts';

forEachEngine('the runner', (getDatabase) => {
  test('runs due jobs once, in order, and later ones when they are due', async () => {
    const done: string[] = [];
    const { runner, add, rows, clock } = buildRunner(getDatabase(), async (job) => void done.push(job.id));
    await add({ id: 'later', dueAt: NOW + HOUR });
    await add({ id: 'second', dueAt: NOW - SECOND });
    await add({ id: 'first', dueAt: NOW - 2 * SECOND });
    await runner.runDue();
    expect(done).toEqual(['first', 'second']);
    await runner.runDue();
    expect((await rows()).map(({ id }) => id)).toEqual(['later']);
    clock.now += HOUR;
    await runner.runDue();
    expect([done.at(-1), await rows()]).toEqual(['later', []]);
  });

  test('runs many jobs, a few at a time', async () => {
    const many = { now: 0, most: 0, done: 0 };
    const full = Promise.withResolvers<void>();
    const { runner, add, rows } = buildRunner(getDatabase(), async () => {
      many.now += 1;
      many.most = Math.max(many.most, many.now);
      if (many.now === jobSlots.mails) full.resolve();
      await full.promise;
      await new Promise(setImmediate);
      many.now -= 1;
      many.done += 1;
    });
    for (let index = 0; index < 30; index += 1) await add();
    await runner.runDue();
    expect(many).toEqual({ now: 0, most: jobSlots.mails, done: 30 });
    expect(await rows()).toEqual([]);
  });

  test('runs the jobs of a group while all slots of another hang, however many of those are due before', async () => {
    const hanging = Promise.withResolvers<void>();
    const allDone = Promise.withResolvers<void>();
    const counts = { hung: 0, done: 0 };
    const reminder = `test-${randomUUID()}`;
    const { runner, add } = buildRunner(
      getDatabase(),
      async () => {
        counts.hung += 1;
        await hanging.promise;
      },
      somePolicy,
      {
        [reminder]: {
          policy: { ...somePolicy, group: 'reminders' },
          run: async () => {
            counts.done += 1;
            if (counts.done === 20) allDone.resolve();
          },
        },
      },
    );
    for (let index = 0; index < 40; index += 1) await add({ dueAt: NOW - HOUR });
    for (let index = 0; index < 20; index += 1) await add({ dueAt: NOW }, reminder);
    runner.start();
    await allDone.promise;
    expect(counts).toEqual({ hung: jobSlots.mails, done: 20 });
    hanging.resolve();
    await runner.runDue();
    expect(counts.hung).toBe(40);
  });

  test('reports how late an attempt starts, by group', async () => {
    const { runner, add, reports, kind } = buildRunner(getDatabase(), async () => {});
    await add({ dueAt: NOW - 90 * SECOND });
    await runner.runDue();
    expect(reports).toMatchObject([{ kind, group: 'mails', outcome: 'done', lateMs: 90 * SECOND }]);
  });

  test('shares jobs with other processes: each job runs once', async () => {
    const done: string[] = [];
    const { newRunner, add } = buildRunner(getDatabase(), async (job) => {
      done.push(job.id);
      await new Promise(setImmediate);
    });
    for (let index = 0; index < 40; index += 1) await add();
    await Promise.all([newRunner(), newRunner(), newRunner()].map((runner) => runner.runDue()));
    expect([done.length, new Set(done).size]).toEqual([40, 40]);
  });

  test('retries after growing pauses, then marks the job as failed', async () => {
    const { runner, add, rows, clock, outcomes, said } = buildRunner(getDatabase(), async () => {
      throw Object.assign(new Error('to ann@example.org'), { code: 'ECONNECTION' });
    });
    await add();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await runner.runDue();
      const [row] = await rows();
      expect(row).toMatchObject({ attempts: attempt + 1, lease: null, leased_until: null, failed_at: null });
      pauses.push(Date.parse(row?.due_at ?? '') - clock.now);
      clock.now = Date.parse(row?.due_at ?? '') - 1;
      await runner.runDue();
      expect(outcomes).toHaveLength(attempt + 1);
      clock.now += 1;
    }
    expect(pauses[0]).toBeGreaterThanOrEqual(5 * SECOND);
    expect(pauses[1]).toBeGreaterThanOrEqual(10 * SECOND);
    await runner.runDue();
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 3, last_error: 'ECONNECTION', lease: null });
    expect(row?.failed_at).toBe(new Date(clock.now).toISOString());
    clock.now += 1_000 * HOUR;
    await runner.runDue();
    expect(outcomes).toEqual(['retried', 'retried', 'failed']);
    expect(said.map(({ level }) => level)).toEqual(['warn', 'warn', 'error']);
  });

  test('marks a job that can never succeed as failed at once', async () => {
    const { runner, add, rows, outcomes } = buildRunner(getDatabase(), async () => {
      throw new JobRefusedError('smtp550');
    });
    await add();
    await runner.runDue();
    expect(outcomes).toEqual(['failed']);
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'smtp550' }]);
  });

  test('takes over an abandoned job after its lease has expired, not before', async () => {
    const done: string[] = [];
    const { runner, add, rows, clock, scope } = buildRunner(
      getDatabase(),
      async (job) => void done.push(job.id),
    );
    await add({ id: 'left' });
    const lease = { due: at(NOW), from: at(NOW), lease: randomUUID(), until: at(NOW + HOUR) };
    expect(await leaseJob(scope.queries, { user_id: scope.userId, id: 'left' }, lease)).not.toBeNull();
    await runner.runDue();
    clock.now += HOUR - 1;
    await runner.runDue();
    expect([done, (await rows()).length]).toEqual([[], 1]);
    clock.now += 1;
    await runner.runDue();
    expect([done, await rows()]).toEqual([['left'], []]);
  });

  test('gives up a job that ends its process every time', async () => {
    const { runner, add, rows, clock, scope, outcomes } = buildRunner(getDatabase(), async () => {});
    await add({ id: 'deadly' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const now = at(clock.now);
      const lease = { due: now, from: now, lease: randomUUID(), until: at(clock.now + HOUR) };
      await leaseJob(scope.queries, { user_id: scope.userId, id: 'deadly' }, lease);
      clock.now += HOUR;
    }
    await runner.runDue();
    expect(outcomes).toEqual(['failed']);
    expect(await rows()).toMatchObject([{ last_error: 'abandoned' }]);
  });

  test('ends a job at its time limit, logs it and retries', async () => {
    const told = Promise.withResolvers<void>();
    const policy = { ...somePolicy, timeoutMs: 20 };
    const run: Run = async (_, signal) => {
      signal.addEventListener('abort', () => told.resolve());
      await new Promise(() => {});
    };
    const { runner, add, rows, outcomes } = buildRunner(getDatabase(), run, policy);
    await add();
    await runner.runDue();
    await told.promise;
    expect(outcomes).toEqual(['retried']);
    expect(await rows()).toMatchObject([{ last_error: 'timeout', lease: null }]);
  });

  test('does not touch a newer job that replaced the running one', async () => {
    const seen: number[] = [];
    const { runner, add, rows } = buildRunner(getDatabase(), async () => {
      seen.push(seen.length);
      if (seen.length === 1) await add({ id: 'one', dueAt: NOW + HOUR });
    });
    await add({ id: 'one' });
    await runner.runDue();
    expect(seen).toHaveLength(1);
    expect(await rows()).toMatchObject([{ id: 'one', attempts: 0, due_at: at(NOW + HOUR) }]);
  });

  test('skips withdrawn jobs', async () => {
    const done: string[] = [];
    const { runner, add, scope } = buildRunner(getDatabase(), async (job) => void done.push(job.id));
    await add({ id: 'erase' });
    await withdrawJob(scope, 'erase');
    await runner.runDue();
    expect(done).toEqual([]);
  });

  test('ignores unknown kinds', async () => {
    const { runner, add, rows } = buildRunner(getDatabase(), async () => {});
    await enqueue(
      { queries: getDatabase().db, userId: randomUUID() },
      { kind: 'erase', payload: {}, now: NOW },
    );
    await add();
    await runner.runDue();
    expect(await rows()).toEqual([]);
    const left = getDatabase().db.selectFrom('jobs').select('attempts').where('kind', '=', 'erase');
    expect(await left.execute()).toEqual([{ attempts: 0 }]);
  });

  test('is woken by the commit of an enqueue, and skips what was rolled back', async () => {
    const done: string[] = [];
    const first = Promise.withResolvers<void>();
    const { runner, scope, kind } = buildRunner(getDatabase(), async (job) => {
      done.push(job.id);
      first.resolve();
    });
    const write = async (id: string, fail: boolean) =>
      await withTransaction(getDatabase(), scope.userId, async ({ queries }) => {
        const job = { kind: kind as 'forgotPassword', payload, now: NOW, id };
        await enqueue({ queries, userId: scope.userId }, job);
        if (fail) throw new Error('rolled back');
      });
    runner.start();
    await expect(write('never', true)).rejects.toThrow('rolled back');
    await write('kept', false);
    await first.promise;
    await runner.drain(SECOND);
    expect(done).toEqual(['kept']);
  });

  test('takes the jobs of a burst one after the other without a search for each', async () => {
    const burst = 10 * jobSlots.mails;
    const all = Promise.withResolvers<void>();
    let done = 0;
    const { statements } = await countStatements(async () => {
      const { runner, scope, kind } = buildRunner(getDatabase(), async () => {
        await new Promise(setImmediate);
        done += 1;
        if (done === burst) all.resolve();
      });
      runner.start();
      for (let index = 0; index < burst; index += 1) {
        await withTransaction(getDatabase(), scope.userId, async ({ queries }) => {
          const job = { kind: kind as 'forgotPassword', payload, now: NOW, id: `job ${index}` };
          await enqueue({ queries, userId: scope.userId }, job);
        });
      }
      await all.promise;
      await runner.drain(SECOND);
    });
    const searches = statements.filter(({ sql }) =>
      /^select .* from "jobs" where "failed_at" is null/.test(sql),
    );
    // The one of the start; one more if the burst takes longer than its pause.
    expect(searches.length).toBeLessThanOrEqual(2);
  });

  test('lets running jobs finish at the end, and begins no others', async () => {
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { runner, add, rows } = buildRunner(getDatabase(), async () => {
      begun.resolve();
      await go.promise;
    });
    await add({ id: 'quick' });
    runner.start();
    await begun.promise;
    const drained = runner.drain(60 * SECOND);
    await add({ id: 'too late' });
    go.resolve();
    await drained;
    const left = await rows();
    expect(left.map(({ id, lease, attempts }) => [id, lease, attempts])).toEqual([['too late', null, 0]]);
  });

  test('releases at the end the jobs that do not finish', async () => {
    const begun = Promise.withResolvers<void>();
    const never = { ends: false };
    const { runner, newRunner, add, rows } = buildRunner(getDatabase(), async () => {
      if (never.ends) return;
      begun.resolve();
      await new Promise(() => {});
    });
    await add({ id: 'stuck' });
    runner.start();
    await begun.promise;
    await runner.drain(50);
    const left = await rows();
    expect(left.map(({ id, lease, attempts }) => [id, lease, attempts])).toEqual([['stuck', null, 0]]);
    never.ends = true;
    await newRunner().runDue();
    expect(await rows()).toEqual([]);
  });
});

const at = (instant: number): string => new Date(instant).toISOString();
