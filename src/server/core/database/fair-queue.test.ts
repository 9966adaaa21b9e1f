import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from './errors.ts';
import { FairQueue } from './fair-queue.ts';

it('runs one caller at a time, in the order of arrival', async () => {
  const queue = new FairQueue(1_000);
  const log: string[] = [];
  const visit = async (name: string) => {
    await queue.enter();
    log.push(`${name} in`);
    await Promise.resolve();
    log.push(`${name} out`);
    queue.leave();
  };
  const first = visit('a');
  const others = [visit('b'), visit('c')];
  await first;
  // Arrives while others wait: does not overtake them.
  await Promise.all([...others, visit('d')]);
  expect(log).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [`${name} in`, `${name} out`]));
});

it('refuses a caller that waited too long, and no other', async () => {
  const queue = new FairQueue(20);
  await queue.enter();
  await expect(queue.enter()).rejects.toBeInstanceOf(DatabaseUnavailableError);
  const next = queue.enter();
  queue.leave();
  await next;
  queue.leave();
  await queue.enter();
});
