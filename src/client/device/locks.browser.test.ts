import { expect, test, vi } from 'vitest';
import { createPlatform } from '#client/platform.ts';

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

test('two tabs never work under the same lock at once, and a tab that ends lets the next one in', async () => {
  const name = `lock-${crypto.randomUUID()}`;
  const { lock } = createPlatform(() => {});
  const frame = document.createElement('iframe');
  document.body.append(frame);
  // Another page of this origin takes the lock and never gives it back by itself.
  const other = frame.contentWindow as (Window & typeof globalThis) | null;
  const taken = Promise.withResolvers<void>();
  void other?.navigator.locks.request(name, () => {
    taken.resolve();
    return new Promise(() => {});
  });
  await taken.promise;
  const work = vi.fn<() => Promise<void>>(async () => {});
  const done = lock(name, work);
  await pause(100);
  expect(work).not.toHaveBeenCalled();
  frame.remove();
  await done;
  expect(work).toHaveBeenCalledOnce();
});
