import type { Break } from '#contract/breaks.ts';
import { defaultOnboarding, defaultSettings } from '#contract/defaults.ts';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import type { Onboarding, Settings, Statistics, User } from '#contract/user.ts';
import { keys } from './queries.ts';
import { type ReadDay, readDays, storeDays } from './read-days.ts';
import type { Key, ServerState } from './server-state.ts';

/** What a signed-in user sees and changes, as plain data in the shapes of the API. */
export interface AccountData {
  readonly user: User | null;
  readonly dividers: readonly Divider[];
  /** Not the archived ones. */
  readonly habits: readonly Habit[];
  /** The archived ones, once they were read. */
  readonly archives: readonly Habit[];
  /** Days of habits with their notes and steps, as far as pages have read them. */
  readonly days: readonly ReadDay[];
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
  days: [],
};

type Part = Exclude<keyof AccountData, 'days'>;
const partKeys: { readonly [P in Part]: Key<AccountData[P]> } = keys;
export const accountParts = Object.keys(emptyAccountData).filter((part) => part !== 'days') as Part[];

/** The account data of the server state; a part that was never read is as in a new account. */
export function readAccountData(serverState: ServerState): AccountData {
  const read = <P extends Part>(part: P) => [part, serverState.get(partKeys[part]) ?? emptyAccountData[part]];
  const data = Object.fromEntries(accountParts.map(read)) as AccountData;
  return { ...data, days: readDays(serverState) };
}

/** Stores what differs between two account data. A part that was never read stays unread: a page that needs it will read it. */
export function storeAccountData(serverState: ServerState, before: AccountData, after: AccountData): void {
  storeDays(serverState, before.days, after.days);
  for (const part of accountParts) {
    const key: Key = partKeys[part];
    if (before[part] !== after[part] && serverState.get(key) !== undefined) serverState.set(key, after[part]);
  }
}
