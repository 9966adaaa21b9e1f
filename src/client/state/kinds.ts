import type { Habit } from '#contract/habits.ts';
import { needsKinds } from '#domain/list/wire-habit.ts';

/**
 * The rules of habits that log amounts or are not repeated by weekdays, which a device loads with the first of them: most accounts have
 * none. Nothing is computed of such a habit before (docs/decisions/record.md).
 */
export const kinds = createLatePart(() => import('./late-kinds.ts'));

/** What decides whether a habit needs them. */
type Kinded = Parameters<typeof needsKinds>[0];

/** Whether this page can compute the days of a habit; where not, the rules begin to load. */
export function canCompute(habit: Kinded): boolean {
  if (kinds.isLoaded() || !needsKinds(habit)) return true;
  void kinds.load();
  return false;
}

/** Loads the rules where a habit needs them; false when that failed. */
export async function loadKinds(habits: readonly Kinded[]): Promise<boolean> {
  return !habits.some(needsKinds) || (await kinds.load());
}

/** Whether this page can take an answer: one with a habit only with its rules, and its record, which an older server did not send. */
export const canTake = (answer: unknown): boolean =>
  !isHabit(answer) || (answer.record !== undefined && canCompute(answer));

export const isHabit = (answer: unknown): answer is Habit =>
  typeof answer === 'object' && answer !== null && 'history' in answer;

/** A part of the client that is loaded after the first screen, and what changes then. */
export function createLatePart(fetch: () => Promise<unknown>) {
  const listeners = new Set<() => void>();
  let loaded = false;
  let loading: Promise<boolean> | null = null;

  async function begin(): Promise<boolean> {
    try {
      await fetch();
    } catch {
      loading = null;
      return false;
    }
    loaded = true;
    for (const listener of listeners) listener();
    return true;
  }

  return {
    isLoaded: () => loaded,
    /** Loads it; false when that failed, and the next call tries again. */
    load: () => (loading ??= begin()),
    /** Calls back when it has come. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
