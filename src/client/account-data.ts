import { defaultOnboarding, defaultSettings } from '#contract/defaults.ts';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import type { Onboarding, Settings, Statistics, User } from '#contract/user.ts';
import type { DayKey } from '#domain/day-key.ts';
import { figureChanges, settleFigures } from './figures.ts';
import { splitLongHistories, withLongHistories } from './long-histories.ts';
import { keys } from './queries.ts';
import type { Key, ServerState } from './server-state.ts';

/** What a signed-in user sees and changes, as plain data in the shapes of the API. */
export interface AccountData {
  readonly user: User | null;
  readonly dividers: readonly Divider[];
  /** Not the archived ones. */
  readonly habits: readonly Habit[];
  /** The archived ones, once a page has asked for them. */
  readonly archives: readonly Habit[];
  readonly statistics: Statistics;
  readonly settings: Settings;
  readonly onboarding: Onboarding;
}

export const emptyAccountData: AccountData = {
  user: null,
  dividers: [],
  habits: [],
  archives: [],
  statistics: { habitsCompleted: 0 },
  settings: defaultSettings,
  onboarding: defaultOnboarding,
};

const partKeys: { readonly [P in keyof AccountData]: Key<AccountData[P]> } = keys;
const parts = Object.keys(emptyAccountData) as (keyof AccountData)[];

/** The account data of the server state; a part that was never read is as in a new account. */
export function readAccountData(serverState: ServerState): AccountData {
  const read = <P extends keyof AccountData>(part: P) => [
    part,
    serverState.get(partKeys[part]) ?? emptyAccountData[part],
  ];
  const data = Object.fromEntries(parts.map(read)) as AccountData;
  return {
    ...data,
    habits: withLongHistories(serverState, data.habits),
    archives: withLongHistories(serverState, data.archives),
  };
}

/**
 * Stores what differs between two account data, and updates the figures computed from it. A part that was never read stays unread: a page
 * that needs it will read it.
 */
export function storeAccountData(
  serverState: ServerState,
  before: AccountData,
  after: AccountData,
  today: DayKey,
): void {
  settleFigures(serverState, figureChanges(before, after, today));
  const listed: AccountData = {
    ...after,
    habits: splitLongHistories(serverState, after.habits),
    archives: splitLongHistories(serverState, after.archives),
  };
  for (const part of parts) {
    const key: Key = partKeys[part];
    if (before[part] !== after[part] && serverState.get(key) !== undefined)
      serverState.set(key, listed[part]);
  }
}
