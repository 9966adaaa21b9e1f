import { expect, test } from 'vitest';
import { BoundedQueue } from './user-queues.ts';

test('runs some at once, lets some wait, and refuses the rest', async () => {
  const queue = new BoundedQueue({ atOnce: 2, waitingMax: 1 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string) =>
    queue.run(async () => {
      started.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      await promise;
      return name;
    });
  const [one, two, three] = [run('one'), run('two'), run('three')];
  await expect(run('four')).rejects.toMatchObject({ code: 'unavailable' });
  expect(started).toEqual(['one', 'two']);
  ends.get('one')?.();
  expect(await one).toBe('one');
  expect(started).toEqual(['one', 'two', 'three']);
  ends.get('two')?.();
  ends.get('three')?.();
  expect(await Promise.all([two, three])).toEqual(['two', 'three']);
});

test('continues after work that failed', async () => {
  const queue = new BoundedQueue({ atOnce: 1, waitingMax: 1 });
  const failing = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
