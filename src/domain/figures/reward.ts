import type { DayKey } from '#domain/days/day-key.ts';

/** What a user promised themselves for a number of done days (docs/rules/habits.md#rewards). */
export interface Reward {
  readonly text: string;
  readonly count: number;
  readonly takenOn: DayKey | null;
}

/** Still to come, there to be taken, or taken: a reward that was taken stays so, whatever is unticked later. */
export type RewardState = 'coming' | 'reached' | 'taken';

/** `completed`: the done days of the habit so far. */
export function rewardState({ count, takenOn }: Reward, completed: number): RewardState {
  if (takenOn !== null) return 'taken';
  return completed >= count ? 'reached' : 'coming';
}

/** How many more done days make a reward near: those of today and yesterday. */
const NEAR = 2;

/** Whether a reward is just reached, or about to be. */
export const isRewardNear = (reward: Reward, completed: number): boolean =>
  reward.takenOn === null && Math.abs(reward.count - completed) <= NEAR;

/** What a form offers as the number of done days: some twenty more, in tens. */
export const offeredCount = (completed: number): number => Math.ceil((completed + 20) / 10) * 10;
