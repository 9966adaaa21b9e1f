import { done, type Open, type Transact } from '#client/device/device-database.ts';
import { keys } from '#client/state/queries.ts';
import { hashKey, type Key } from '#client/state/server-state.ts';
import type { Mutation } from '../outbox/mutation.ts';

/** The shape of the stored data. Raise it whenever the data under a key changes its shape: a snapshot of another shape is dropped. */
const SNAPSHOT_SHAPE = 4;

export interface StoredQuery {
  readonly queryKey: Key;
  readonly data: unknown;
  /** When it was read, in milliseconds since 1970. */
  readonly updatedAt: number;
}

export interface StoredAnswer {
  readonly write: Mutation;
  readonly answer: unknown;
}

export interface Snapshot {
  readonly account: string;
  readonly queries: readonly StoredQuery[];
  /** The answers since, oldest first; some may be in the queries already. */
  readonly answers: readonly StoredAnswer[];
}

/** Whose snapshot it is and which answers it includes. Devices store these names: never rename them. */
interface About {
  readonly shape: number;
  readonly account: string;
  /** The generation: a new one once the snapshot was deleted. A tab with the old one stops writing. */
  readonly life: string;
  /** Ids of the newest answers that the snapshot includes. */
  readonly folded: readonly string[];
  /** When each query was read, by its hash. */
  readonly kept: Readonly<Record<string, number>>;
  /** The tab that wrote each query, by its hash. Times do not tell: two tabs can read in the same millisecond. */
  readonly writers?: Readonly<Record<string, string>>;
}

/** More answers than running tabs can miss of one another. */
const FOLDED_MAX = 200;
/** Days of the past and of deleted habits would only accumulate. */
const UNBOUNDED_MAX = 60;
const unbounded = hashKey(keys.days).slice(0, -1);

const ABOUT = 'about';
const nameOf = (hash: string): string => `query ${hash}`;

/** What was written, or why nothing was. */
type Saved = ReadonlyMap<string, StoredQuery> | 'behind' | 'gone';

export type SnapshotStorage = ReturnType<typeof createSnapshotStorage>;

/** The snapshot of one account's server state, and the answers recorded since (outbox/storage.ts). */
export function createSnapshotStorage(transact: Transact) {
  return {
    /** The snapshot, read in one transaction; null when there is none of this shape. */
    read: (): Promise<Snapshot | null> =>
      transact(['copy', 'answers'], 'readonly', async (open) => {
        const about = await aboutIn(open);
        if (about?.shape !== SNAPSHOT_SHAPE) return null;
        const names = Object.keys(about.kept).map(nameOf);
        const queries = await Promise.all(names.map((name) => done(open('copy').get(name))));
        const answers = await answersIn(open);
        return {
          account: about.account,
          queries: queries.filter((each): each is StoredQuery => each !== undefined),
          answers: answers.filter(({ write }) => write.account === about.account),
        };
      }),

    /** Uses the snapshot of an account, and drops one of another account or shape. Resolves to its generation. */
    claim: (account: string, newGeneration: string): Promise<string> =>
      transact(['copy', 'answers'], 'readwrite', async (open) => {
        const about = await aboutIn(open);
        if (about?.shape === SNAPSHOT_SHAPE && about.account === account) return about.life;
        open('copy').clear();
        const fresh: About = { shape: SNAPSHOT_SHAPE, account, life: newGeneration, folded: [], kept: {} };
        open('copy').put(fresh, ABOUT);
        return newGeneration;
      }),

    /** The ids of all recorded answers, and of those that the snapshot includes. */
    answeredIds: (): Promise<readonly string[]> =>
      transact(['copy', 'answers'], 'readonly', async (open) => answeredIn(open, await aboutIn(open))),

    /**
     * Writes a tab's queries into the snapshot, except those that it wrote last and those that another tab read later. All answers that
     * the tab `knows` are then included: so `queries` is called once that is clear, which may be long after this. When it does not know one,
     * another tab has more data: nothing is written.
     */
    save: (
      generation: string,
      tab: string,
      queries: () => ReadonlyMap<string, StoredQuery>,
      written: ReadonlyMap<string, unknown>,
      knows: (id: string) => boolean,
    ) =>
      transact(['copy', 'answers'], 'readwrite', async (open): Promise<Saved> => {
        const about = await aboutIn(open);
        if (about?.life !== generation) return 'gone';
        const answered = await answeredIn(open, about);
        if (!answered.every(knows)) return 'behind';
        open('answers').clear();
        const changed = [...queries()].filter(([hash, { data, updatedAt }]) => {
          const isThere = about.writers?.[hash] === tab && written.get(hash) === data;
          return !isThere && isLater(updatedAt, about.kept[hash]);
        });
        for (const [hash, query] of changed) open('copy').put(query, nameOf(hash));
        const times = changed.map(([hash, { updatedAt }]): [string, number] => [hash, updatedAt]);
        const [kept, dropped] = newest({ ...about.kept, ...Object.fromEntries(times) });
        for (const hash of dropped) open('copy').delete(nameOf(hash));
        const writers = { ...about.writers, ...Object.fromEntries(changed.map(([hash]) => [hash, tab])) };
        for (const hash of dropped) delete writers[hash];
        open('copy').put({ ...about, kept, writers, folded: answered.slice(-FOLDED_MAX) }, ABOUT);
        return new Map(changed);
      }),
  };
}

/** Data that was read earlier than what is kept is not written; a time in the future means that the clock was set back. */
const isLater = (updatedAt: number, kept = 0): boolean => kept <= updatedAt || kept > Date.now();

async function aboutIn(open: Open): Promise<About | undefined> {
  return (await done(open('copy').get(ABOUT))) as About | undefined;
}

async function answersIn(open: Open): Promise<StoredAnswer[]> {
  return (await done(open('answers').getAll())) as StoredAnswer[];
}

async function answeredIn(open: Open, about: About | undefined): Promise<string[]> {
  const noted = (await answersIn(open)).map(({ write }) => write.id);
  return [...(about?.folded ?? []), ...noted];
}

/** What stays, and the hashes of the oldest of those above the maximum. */
function newest(kept: About['kept']): [kept: About['kept'], dropped: string[]] {
  const hashes = Object.keys(kept).filter((hash) => hash.startsWith(unbounded));
  const dropped = hashes
    .toSorted((left, right) => (kept[right] ?? 0) - (kept[left] ?? 0))
    .slice(UNBOUNDED_MAX);
  const left = Object.entries(kept).filter(([hash]) => !dropped.includes(hash));
  return [Object.fromEntries(left), dropped];
}
