import type { Break } from '#contract/breaks.ts';
import type { HabitDay } from '#contract/days.ts';
import { defaultOnboarding, defaultSettings } from '#contract/defaults.ts';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import type { Onboarding, Settings, Statistics, User } from '#contract/user.ts';
import { type AskedDay, keys } from './queries.ts';
import { hashKey, type Key, type ServerState } from './server-state.ts';

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
const accountParts = Object.keys(emptyAccountData).filter((part) => part !== 'days') as Part[];

/** The account data of the server state; a part that was never read is as in a new account. */
export function readAccountData(serverState: ServerState): AccountData {
  const read = <P extends Part>(part: P) => [part, serverState.get(partKeys[part]) ?? emptyAccountData[part]];
  const data = Object.fromEntries(accountParts.map(read)) as AccountData;
  return { ...data, days: readDays(serverState) };
}

/** Stores what differs between two account data. A part that was never read stays unread: a page that needs it will read it. */
export function storeAccountData(serverState: ServerState, before: AccountData, after: AccountData): void {
  const known = new Set<unknown>(before.days.map(({ data }) => data));
  for (const { key, data } of after.days) if (!known.has(data)) serverState.change<unknown>(key, () => data);
  for (const part of accountParts) {
    const key: Key = partKeys[part];
    if (before[part] !== after[part] && serverState.get(key) !== undefined) serverState.set(key, after[part]);
  }
}

/** One day of a habit that a page has read, with its note and its steps: mutations change it with the habit. */
export interface ReadDay extends AskedDay {
  readonly key: Key<HabitDay>;
  readonly data: HabitDay;
}

const prefix = hashKey(keys.days).slice(0, -1);
const isReadDay = (hash: string): boolean => hash.startsWith(prefix);

const last = new WeakMap<ServerState, readonly ReadDay[]>();

/** The days that were read; the same list while none of them changes. */
function readDays(state: ServerState): readonly ReadDay[] {
  const before = last.get(state) ?? [];
  const days = state
    .entries()
    .filter(({ hash, data }) => data !== undefined && isReadDay(hash))
    .map(({ key, data }) => ({ key, data, ...(key.at(-1) as AskedDay) }) as ReadDay);
  const isSame =
    before.length === days.length &&
    days.every(({ key, data }, at) => before[at]?.key === key && before[at].data === data);
  if (!isSame) last.set(state, days);
  return isSame ? before : days;
}

/** One of the days that were read. */
export const readDayOf = (
  { days }: { readonly days: readonly ReadDay[] },
  { habitId, day }: AskedDay,
): HabitDay | undefined => days.find((each) => each.habitId === habitId && each.day === day)?.data;

export type ServerData = ReturnType<typeof createServerData>;

const hashes = new Set(accountParts.map((part) => hashKey(keys[part])));

/** The account data of the server state, with the notifications that screens need. */
export function createServerData(serverState: ServerState) {
  const listeners = new Set<() => void>();
  let settling = false;
  let version = -1;
  let data = emptyAccountData;
  const get = (): AccountData => {
    if (version === serverState.version) return data;
    version = serverState.version;
    const next = readAccountData(serverState);
    if (![...accountParts, 'days' as const].every((part) => data[part] === next[part])) data = next;
    return data;
  };
  const notify = () => {
    if (!settling) for (const listener of listeners) listener();
  };
  return {
    /** The same object while nothing changed. */
    get,
    /** Reconciles: stores other account data and runs `alongside`, with one notification for both, so that no state in between is shown. */
    settle(after: AccountData, alongside: () => void) {
      settling = true;
      try {
        alongside();
        storeAccountData(serverState, get(), after);
      } finally {
        settling = false;
        notify();
      }
    },
    isSettling: () => settling,
    subscribe(listener: () => void) {
      const stop = serverState.subscribe((hash) => {
        if (hashes.has(hash) || isReadDay(hash)) notify();
      });
      listeners.add(listener);
      return () => {
        stop();
        listeners.delete(listener);
      };
    },
  };
}
