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
export interface Club {
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

export const emptyClub: Club = {
  user: null,
  dividers: [],
  habits: [],
  archives: [],
  statistics: { habitsCompleted: 0 },
  settings: defaultSettings,
  onboarding: defaultOnboarding,
};

const clubKeys: { readonly [P in keyof Club]: Key<Club[P]> } = keys;
const parts = Object.keys(emptyClub) as (keyof Club)[];

/** The club as the server last said it; what was never asked for is as in a new account. */
export function readClub(serverState: ServerState): Club {
  const read = <P extends keyof Club>(part: P) => [part, serverState.get(clubKeys[part]) ?? emptyClub[part]];
  const club = Object.fromEntries(parts.map(read)) as Club;
  return {
    ...club,
    habits: withLongHistories(serverState, club.habits),
    archives: withLongHistories(serverState, club.archives),
  };
}

/**
 * Keeps what changed between two clubs, and in the figures that are made of it. A part that was never asked for stays so: a page that
 * needs it will ask.
 */
export function keepClub(serverState: ServerState, before: Club, after: Club, today: DayKey): void {
  settleFigures(serverState, figureChanges(before, after, today));
  const listed: Club = {
    ...after,
    habits: splitLongHistories(serverState, after.habits),
    archives: splitLongHistories(serverState, after.archives),
  };
  for (const part of parts) {
    const key: Key = clubKeys[part];
    if (before[part] !== after[part] && serverState.get(key) !== undefined)
      serverState.set(key, listed[part]);
  }
}
