import type { Break } from '#contract/breaks.ts';
import type { Circle, OwnCircle } from '#contract/circles.ts';
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
  /** The user's circles, once they were read. */
  readonly circles: readonly OwnCircle[];
  /** The circles that pages have read. */
  readonly circlePages: readonly ReadCircle[];
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
  circles: [],
  days: [],
  circlePages: [],
};

const readParts = ['days', 'circlePages'] as const;
type ReadPart = (typeof readParts)[number];
type Part = Exclude<keyof AccountData, ReadPart>;
const partKeys: { readonly [P in Part]: Key<AccountData[P]> } = keys;
const accountParts = Object.keys(emptyAccountData).filter(
  (part) => !readParts.includes(part as ReadPart),
) as Part[];

/** The account data of the server state; a part that was never read is as in a new account. */
export function readAccountData(serverState: ServerState): AccountData {
  const read = <P extends Part>(part: P) => [part, serverState.get(partKeys[part]) ?? emptyAccountData[part]];
  const data = Object.fromEntries(accountParts.map(read)) as AccountData;
  return { ...data, days: reads.days.read(serverState), circlePages: reads.circlePages.read(serverState) };
}

/** Stores what differs between two account data. A part that was never read stays unread: a page that needs it will read it. */
export function storeAccountData(serverState: ServerState, before: AccountData, after: AccountData): void {
  const known = new Set<unknown>(entriesOf(before).map(({ data }) => data));
  for (const { key, data } of entriesOf(after))
    if (!known.has(data)) serverState.change<unknown>(key, () => data);
  for (const part of accountParts) {
    const key: Key = partKeys[part];
    if (before[part] !== after[part] && serverState.get(key) !== undefined) serverState.set(key, after[part]);
  }
}

/** What pages have read of one part. */
interface Read<T> {
  readonly key: Key<T>;
  readonly data: T;
}

const entriesOf = ({ days, circlePages }: AccountData): readonly Read<unknown>[] => [...days, ...circlePages];

/** One day of a habit that a page has read, with its note and its steps: mutations change it with the habit. */
export interface ReadDay extends AskedDay, Read<HabitDay> {}
export type ReadCircle = Read<Circle>;

const reads = {
  days: createReads(keys.days, ({ key, data }) => ({ key, data, ...(key.at(-1) as AskedDay) }) as ReadDay),
  circlePages: createReads(keys.circle, ({ key, data }) => ({ key, data }) as ReadCircle),
};

/** The entries under the keys that begin with one; the same list while none of them changes. */
function createReads<E extends Read<unknown>>(of: Key, make: (entry: Read<unknown>) => E) {
  const prefix = hashKey(of).slice(0, -1);
  const last = new WeakMap<ServerState, readonly E[]>();
  const isOf = (hash: string): boolean => hash.startsWith(prefix);
  function read(state: ServerState): readonly E[] {
    const before = last.get(state) ?? [];
    const entries = state.entries().filter(({ hash, data }) => data != null && isOf(hash));
    const isSame =
      before.length === entries.length &&
      entries.every(({ key, data }, at) => before[at]?.key === key && before[at].data === data);
    const found = isSame ? before : entries.map((entry) => make(entry as Read<unknown>));
    last.set(state, found);
    return found;
  }
  return { isOf, read };
}

/** One of the days that were read. */
export const readDayOf = (
  { days }: { readonly days: readonly ReadDay[] },
  { habitId, day }: AskedDay,
): HabitDay | undefined => days.find((each) => each.habitId === habitId && each.day === day)?.data;

/** Drops the circles of a user who is in none any more: what other members showed stays on no device. */
export function forgetCircles(serverState: ServerState): void {
  serverState.change(keys.circles, () => []);
  for (const { key } of reads.circlePages.read(serverState)) serverState.set<unknown>(key, null);
}

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
    if (![...accountParts, ...readParts].every((part) => data[part] === next[part])) data = next;
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
        if (hashes.has(hash) || readParts.some((part) => reads[part].isOf(hash))) notify();
      });
      listeners.add(listener);
      return () => {
        stop();
        listeners.delete(listener);
      };
    },
  };
}
