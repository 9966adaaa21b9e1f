import { expect, it, vi } from 'vitest';
import { isChunkFailure, reloadOnce } from './reload-guard.ts';

function memory(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage;
}

it('reloads at most once per path within 10 seconds', () => {
  const storage = memory();
  const reload = vi.fn();
  expect(reloadOnce('/a', { storage, now: 1_000, reload })).toBe(true);
  expect(reloadOnce('/a', { storage, now: 10_999, reload })).toBe(false);
  expect(reloadOnce('/b', { storage, now: 10_999, reload })).toBe(true);
  expect(reloadOnce('/b', { storage, now: 20_999, reload })).toBe(true);
  expect(reload).toHaveBeenCalledTimes(3);
});

it('ignores an invalid record', () => {
  const storage = memory();
  storage.setItem('reloaded', '{');
  expect(reloadOnce('/a', { storage, now: 0, reload: () => undefined })).toBe(true);
});

it('recognises a missing chunk by the message of each engine', () => {
  expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(true);
  expect(isChunkFailure(new TypeError('error loading dynamically imported module'))).toBe(true);
  expect(isChunkFailure(new TypeError('Importing a module script failed.'))).toBe(true);
  expect(isChunkFailure(new Error('Unable to preload CSS for /a.css'))).toBe(true);
  expect(isChunkFailure(new TypeError('Failed to fetch'))).toBe(false);
});
