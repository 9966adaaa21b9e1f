import { expect, test } from 'vitest';
import { inTime } from './in-time.ts';

const never = new Promise<string>(() => {});

test('what comes in time is given, and so is a failure', async () => {
  await expect(inTime(Promise.resolve('page'), 1_000)).resolves.toBe('page');
  await expect(inTime(Promise.reject(new TypeError('Failed to fetch')), 1_000)).rejects.toThrow('Failed');
});

test('what does not come is not waited for', async () => {
  await expect(inTime(never, 1)).resolves.toBeNull();
});
