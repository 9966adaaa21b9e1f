import type { Habit } from '#contract/habits.ts';
import { isPlainHabit } from '#domain/kind-rules.ts';

/**
 * The rules of habits that log amounts or count periods, which a device loads with the first of them (domain/kind-rules.ts). What it shows
 * of them is computed anew when they are there.
 */
let loaded = false;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Whether the rules of all habits are there. */
export const areKindsLoaded = (): boolean => loaded;

/** Calls back when they have come. */
export function subscribeKinds(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads them where a habit needs them. A failure is tried again at the next call. */
export async function loadKinds(habits: readonly Habit[]): Promise<void> {
  if (loaded || habits.every(isPlainHabit)) return;
  loading ??= load();
  await loading;
}

async function load(): Promise<void> {
  try {
    await import('#domain/wire-kinds.ts');
    loaded = true;
    for (const listener of listeners) listener();
  } catch {
    loading = null;
  }
}
