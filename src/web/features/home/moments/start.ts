import type { AccountData } from '#client/state/account-data.ts';
import type { Achievement } from '#contract/performance.ts';

/** The account as the list began with it, to detect a first tick and a new medal. */
export interface Start {
  readonly data: AccountData;
  /** Undefined when they were not loaded yet. */
  readonly achievements: readonly Achievement[] | undefined;
}
