import { expect, test } from 'vitest';
import { once } from './once.ts';

test('makes one value for concurrent and later callers', async () => {
  let made = 0;
  const load = once(async () => {
    made += 1;
    return { made };
  });
  const values = await Promise.all([load(), load()]);
  expect([...values, await load()]).toEqual([{ made: 1 }, { made: 1 }, { made: 1 }]);
  expect(made).toBe(1);
});

test('rejects all concurrent callers when it fails, and tries again at the next call', async () => {
  let tries = 0;
  const load = once(async () => {
    tries += 1;
    if (tries === 1) throw new Error('No such package');
    return tries;
  });
  const failures = await Promise.allSettled([load(), load()]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await load()).toBe(2);
});
