import { expect, test } from 'vitest';
import { withTimeout } from './with-timeout.ts';

const never = new Promise<string>(() => {});

test('resolves or rejects with work that ends in time', async () => {
  await expect(withTimeout(Promise.resolve('page'), 1_000)).resolves.toBe('page');
  await expect(withTimeout(Promise.reject(new TypeError('Failed to fetch')), 1_000)).rejects.toThrow(
    'Failed',
  );
});

test('resolves to null when the work takes too long', async () => {
  await expect(withTimeout(never, 1)).resolves.toBeNull();
});
