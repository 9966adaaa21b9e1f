import { expect, test } from 'vitest';
import { DatabaseBusyError } from './errors.ts';
import { NodeShares } from './fair-queue.ts';

const keyOf = (value: string) => ({ table: 'users', value }) as const;

/** The node of a user is the first letter of the id. */
const build = (patience: number) =>
  new NodeShares({ nodeOf: async ({ value }) => value.charAt(0), atOnce: 2, patience });

test('holds back the statements of a node that has its share, and of no other', async () => {
  const shares = build(60_000);
  const leave = await shares.enter(keyOf('a1'));
  await shares.enter(keyOf('a2'));
  const third = shares.enter(keyOf('a3'));
  await expect.poll(() => shares.waiting).toBe(1);
  await shares.enter(keyOf('b1'));
  await shares.enter(keyOf('b2'));
  expect(await shares.enter(null)).toBeUndefined();
  expect(shares.waiting).toBe(1);
  leave?.();
  await third;
  expect(shares.waiting).toBe(0);
});

test('refuses what waited too long as busy, which says nothing about the node', async () => {
  const shares = build(20);
  for (const user of ['a1', 'a2']) await shares.enter(keyOf(user));
  await expect(shares.enter(keyOf('a3'))).rejects.toBeInstanceOf(DatabaseBusyError);
});
