import { expect, test, vi } from 'vitest';
import { keepAwake } from './wake-lock.ts';

/** A stand-in of the system, which a test cannot ask: it counts who holds the screen. */
function watchLocks() {
  const held = new Set<object>();
  vi.stubGlobal('navigator', {
    wakeLock: {
      request: async () => {
        const lock = {
          get released() {
            return !held.has(lock);
          },
          release: async () => void held.delete(lock),
        };
        held.add(lock);
        return lock;
      },
    },
  });
  return held;
}

test('holds the screen until it is released, and again when the page is shown anew', async () => {
  const held = watchLocks();
  const end = keepAwake();
  await expect.poll(() => held.size).toBe(1);
  // The system takes it back while the page is hidden.
  held.clear();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => held.size).toBe(1);
  end();
  await expect.poll(() => held.size).toBe(0);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(held.size).toBe(0);
  vi.unstubAllGlobals();
});

test('does nothing where there is no such thing', () => {
  vi.stubGlobal('navigator', {});
  expect(keepAwake()).not.toThrow();
  vi.unstubAllGlobals();
});
