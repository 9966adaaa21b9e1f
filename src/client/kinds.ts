import type { Habit } from '#contract/habits.ts';
import { isPlainHabit } from '#domain/kind-rules.ts';
import { createLatePart } from './late-part.ts';

/**
 * The rules of habits that log amounts or count periods, which a device loads with the first of them (domain/kind-rules.ts). What it shows
 * of them is computed anew when they are there.
 */
export const kinds = createLatePart(() => import('#domain/wire-kinds.ts'));

/** Loads them where a habit needs them. */
export async function loadKinds(habits: readonly Habit[]): Promise<void> {
  if (!habits.every(isPlainHabit)) await kinds.load();
}
