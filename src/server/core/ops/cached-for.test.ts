import { expect, it } from 'vitest';
import { cachedFor } from '../load/once.ts';

it('shares a reading among concurrent callers, and reuses it', async () => {
  let reads = 0;
  const read = cachedFor(60_000, async () => (reads += 1));
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  expect(await read()).toBe(1);
});

it('does not reuse what is too old, nor a failure', async () => {
  let reads = 0;
  const read = cachedFor(0, async () => {
    reads += 1;
    if (reads === 1) throw new Error('no');
    return reads;
  });
  await expect(read()).rejects.toThrow('no');
  expect(await read()).toBe(2);
  await expect.poll(read).toBeGreaterThan(2);
});
