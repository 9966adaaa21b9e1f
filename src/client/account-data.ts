import type { Break } from '#contract/breaks.ts';
import { defaultOnboarding, defaultSettings } from '#contract/defaults.ts';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import type { Onboarding, Settings, Statistics, User } from '#contract/user.ts';
import type { DayKey } from '#domain/day-key.ts';
import { figureChanges, settleFigures } from './figures.ts';
import { splitLongHistories, withLongHistories } from './long-histories.ts';
import { noPastParts, type PastParts, readPastParts, storePastParts } from './past-parts.ts';
import { keys } from './queries.ts';
import type { Key, ServerState } from './server-state.ts';

/** What a signed-in user sees and changes, as plain data in the shapes of the API. */
export interface AccountData extends PastParts {
  readonly user: User | null;
  readonly dividers: readonly Divider[];
  /** Not the archived ones. */
  readonly habits: readonly Habit[];
  /** The archived ones, once a page has asked for them. */
  readonly archives: readonly Habit[];
  readonly breaks: readonly Break[];
  readonly statistics: Statistics;
  readonly settings: Settings;
  readonly onboarding: Onboarding;
}

export const emptyAccountData: AccountData = {
  user: null,
  dividers: [],
  habits: [],
  archives: [],
  breaks: [],
  statistics: { habitsCompleted: 0 },
  settings: defaultSettings,
  onboarding: defaultOnboarding,
  ...noPastParts,
};

type Part = Exclude<keyof AccountData, keyof PastParts>;
const partKeys: { readonly [P in Part]: Key<AccountData[P]> } = keys;
export const accountParts = Object.keys(emptyAccountData).filter((part) => !(part in noPastParts)) as Part[];

/** The account data of the server state; a part that was never read is as in a new account. */
export function readAccountData(serverState: ServerState): AccountData {
  const read = <P extends Part>(part: P) => [part, serverState.get(partKeys[part]) ?? emptyAccountData[part]];
  const data = Object.fromEntries(accountParts.map(read)) as AccountData;
  return {
    ...data,
    habits: withLongHistories(serverState, data.habits),
    archives: withLongHistories(serverState, data.archives),
    ...readPastParts(serverState),
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
  storePastParts(serverState, before, after);
  for (const part of accountParts) {
    const key: Key = partKeys[part];
    if (before[part] !== after[part] && serverState.get(key) !== undefined)
      serverState.set(key, listed[part]);
  }
}
