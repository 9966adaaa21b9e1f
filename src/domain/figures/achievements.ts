import type { EarlierBest } from './runs.ts';

/** How many completed days earn a medal (docs/rules/figures.md#medals). */
export const MEDALS: readonly number[] = [7, 21, 50, 100, 250, 500, 1000];

export interface Achievement {
  /** Ticks on due days, ever. */
  readonly completed: number;
  readonly currentStreak: number;
  readonly bestStreak: number;
  /** Only where an earlier plan counted by another unit, and its best streak lasted longer. */
  readonly earlierBest?: EarlierBest | undefined;
  /** Of all due days up to today. */
  readonly percentage: number | null;
  readonly medals: number[];
}

/** The medals reached, smallest first. */
export function medalsOf(completed: number): number[] {
  return MEDALS.filter((medal) => completed >= medal);
}

/** How many more done days make a medal near: those of today and yesterday. */
const NEAR = 2;

/** Whether a habit has just earned a medal, or is about to. */
export function isMedalNear(completed: number): boolean {
  return MEDALS.some((medal) => Math.abs(medal - completed) <= NEAR);
}

/** Most completed first; equals do not change their order. */
export function rankAchievements<T extends { readonly completed: number }>(achievements: readonly T[]): T[] {
  return achievements.toSorted((left, right) => right.completed - left.completed);
}
