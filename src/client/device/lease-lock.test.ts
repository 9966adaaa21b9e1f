import { expect, test } from 'vitest';
import { withLease } from './lease-lock.ts';

/** Tabs of one browser, whose time passes when each of them waits. */
function build() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const time = { now: 1_000_000 };
  const waiting: { at: number; go: () => void }[] = [];
  const delay = (milliseconds: number) =>
    new Promise<void>((go) => {
      waiting.push({ at: time.now + milliseconds, go });
    });
  const tab = (owner: string) => (work: () => Promise<void>) =>
    withLease('outbox', work, { storage, owner, now: () => time.now, delay });
  /** Wakes those who wait, in their order, until `isOver`. */
  const run = async (isOver: () => boolean) => {
    for (let turn = 0; turn < 10_000 && !isOver(); turn += 1) {
      await new Promise(setImmediate);
      const next = waiting.toSorted((one, other) => one.at - other.at)[0];
      if (next === undefined) continue;
      waiting.splice(waiting.indexOf(next), 1);
      time.now = Math.max(time.now, next.at);
      next.go();
    }
    expect(isOver()).toBe(true);
  };
  return { tab, run, delay, items, time };
}

test('lets one tab work at a time, and each of them in the end', async () => {
  const { tab, run, delay, items } = build();
  const seen = { working: 0, most: 0, done: 0 };
  const work = async () => {
    seen.working += 1;
    seen.most = Math.max(seen.most, seen.working);
    for (let second = 0; second < 20; second += 1) await delay(1_000);
    seen.working -= 1;
    seen.done += 1;
  };
  const all = ['a', 'b', 'c', 'd'].map((owner) => tab(owner)(work));
  await run(() => seen.done === 4);
  await Promise.all(all);
  expect(seen.most).toBe(1);
  expect(items.size).toBe(0);
});

test('lets the next tab in when work fails, and rejects with the error', async () => {
  const { tab, run } = build();
  const done: string[] = [];
  const failing = tab('a')(async () => {
    done.push('a');
    throw new Error('no network');
  });
  const failed = Promise.allSettled([failing]);
  await run(() => done.includes('a'));
  expect(await failed).toEqual([{ status: 'rejected', reason: new Error('no network') }]);
  const next = tab('b')(async () => void done.push('b'));
  await run(() => done.includes('b'));
  await next;
});

test.each([
  ['a tab that was closed while it worked', (now: number) => `gone ${now + 5_000}`],
  ['a tab whose clock was ahead', (now: number) => `gone ${now + 86_400_000}`],
  ['what is no lease', () => 'nonsense'],
])('is not kept for ever by %s', async (_, left) => {
  const { tab, run, items, time } = build();
  items.set('lock-outbox', left(time.now));
  const done: string[] = [];
  const working = tab('b')(async () => void done.push('b'));
  await run(() => done.length === 1);
  await working;
  expect(done).toEqual(['b']);
});

test('works without a lock where storage refuses', async () => {
  const done: string[] = [];
  const refuse = (): never => {
    throw new Error('QuotaExceededError');
  };
  const parts = { owner: 'a', now: () => 0, delay: async () => undefined };
  const storage = { getItem: () => null, setItem: refuse, removeItem: refuse };
  await withLease('outbox', async () => void done.push('full'), { ...parts, storage });
  await withLease('outbox', async () => void done.push('none'), { ...parts, storage: undefined });
  expect(done).toEqual(['full', 'none']);
});
