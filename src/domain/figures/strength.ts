/**
 * The strength of a habit, 0 to 1: a score that rises with each due day that is met and falls with each that is missed, and forgives. Source:
 * the published score of Loop Habit Tracker, on due days (docs/decisions/strength.md).
 */

/** For a daily habit, so many due days move the score half of the way. */
const HALF_LIFE = 13;

/** How much of the score one due item leaves, for a number of due items a day: 1 when daily, 3/7 for three days a week. */
export function keepOf(itemsADay: number): number {
  return itemsADay === 0 ? 1 : 0.5 ** (1 / (HALF_LIFE * Math.sqrt(itemsADay)));
}

/** The score after one due item. `value`: how much of it was met, 0 to 1. */
export function nextStrength(strength: number, value: number, keep: number): number {
  return strength * keep + value * (1 - keep);
}

/** As the API shows it: six decimals. */
export const roundStrength = (strength: number): number => Math.round(strength * 1e6) / 1e6;
