import type { Settings } from '#contract/user.ts';

/** What is made of a success (docs/rules/interface.md#celebrations). */
export interface Celebrated {
  /** Sparks, the sheet of a medal, the card of a first tick. */
  readonly aloud: boolean;
  /** A line about a complete day or a medal. */
  readonly inWords: boolean;
  /** Streaks with their flame, and medals; strength is in their place else. */
  readonly streaks: boolean;
}

/** What the setting of the user celebrates: the one place that says it. */
export const celebrated = ({ celebrations }: Pick<Settings, 'celebrations'>): Celebrated => ({
  aloud: celebrations === 'full',
  inWords: celebrations !== 'none',
  streaks: celebrations !== 'none',
});

/** Whether the lighter rows of ticks do not suffice: they know neither strength nor a day's grace. */
export const needsFullRows = ({ celebrations, grace }: Pick<Settings, 'celebrations' | 'grace'>): boolean =>
  celebrations === 'none' || grace;
