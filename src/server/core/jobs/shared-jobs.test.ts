import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '#domain/days/time.ts';
import { createLeaseTime } from '#server/core/clock/clock-guard.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { withTransaction } from '#server/core/database/user-rows.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { buildRunner, NOW, payload } from '#tests/jobs/build-runner.ts';
import { enqueue } from './jobs-repository.ts';

forEachEngine('a runner beside others', (getDatabase) => {
  test('takes no live lease in a process whose clock is ahead of the database', async () => {
    const done: string[] = [];
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { newRunner, add, rows } = buildRunner(getDatabase(), async (job) => {
      done.push(job.id);
      begun.resolve();
      if (done.length === 1) await go.promise;
    });
    // Each process measures the database's time by clocks of its own.
    const processAt = (wall: () => number) =>
      newRunner({
        clock: wall,
        leaseTime: createLeaseTime({
          clock: wall,
          monotonic: () => performance.now(),
          databaseClock: async () => (await getDatabase().clock()) ?? Date.now(),
        }),
      });
    await add({ id: 'long' });
    const running = processAt(() => NOW).runDue();
    await begun.promise;
    await processAt(() => NOW + 5 * MINUTE).runDue();
    expect(done).toEqual(['long']);
    go.resolve();
    await running;
    expect(await rows()).toEqual([]);
  });

  test('takes the job of a commit by its user, without a search over all users', async () => {
    const done: string[] = [];
    const { newRunner, add, scope, kind } = buildRunner(getDatabase(), async (job) => void done.push(job.id));
    await add({ id: 'left by another process' });
    const { statements } = await countStatements(async () => {
      const runner = newRunner();
      runner.start();
      await expect.poll(() => done.length).toBe(1);
      for (const id of ['one', 'two']) {
        await withTransaction(getDatabase(), scope.userId, async ({ queries }) => {
          const job = { kind: kind as 'forgotPassword', payload, now: NOW, id };
          await enqueue({ queries, userId: scope.userId }, job);
        });
        await expect.poll(() => done.includes(id)).toBe(true);
      }
      await runner.drain(SECOND);
    });
    const searches = statements.filter(({ sql }) => sql.includes('order by "due_at"'));
    expect(searches).toHaveLength(1);
    expect(done).toEqual(['left by another process', 'one', 'two']);
  });
});
