import { done, type Open, type Transact } from '../device-database.ts';
import type { Write } from '../outbox/write.ts';
import { keys } from '../queries.ts';
import { hashKey, type Key } from '../server-state.ts';

/**
 * The shape of what is kept. Another number whenever the cache holds something else under a key than it did: a copy of another shape is
 * dropped, never misread.
 */
const SNAPSHOT_SHAPE = 1;

/** One query of the cache, as the server last answered it. */
export interface StoredQuery {
  readonly queryKey: Key;
  readonly data: unknown;
  /** When it was read, in milliseconds since 1970. */
  readonly updatedAt: number;
}

/** A write that the server answered, and what it said. */
export interface StoredAnswer {
  readonly write: Write;
  readonly answer: unknown;
}

export interface Snapshot {
  readonly account: string;
  readonly queries: readonly StoredQuery[];
  /** What was answered since, oldest first: some of it may be in the queries already. */
  readonly answers: readonly StoredAnswer[];
}

/** Says whose copy it is and which answers are in it. */
interface About {
  readonly shape: number;
  readonly account: string;
  /** Another one once the copy was forgotten: whoever still keeps the old one stops. */
  readonly life: string;
  /** The newest answers that are in the copy and no longer beside it. */
  readonly folded: readonly string[];
  /** When each query was last kept, by its hash. */
  readonly kept: Readonly<Record<string, number>>;
}

/** More answers than tabs of a device can have missed of one another, while they run. */
const FOLDED_MAX = 200;
/** Graphs and histories, of weeks and habits past too, would only ever become more. */
const UNBOUNDED_MAX = 60;
const unbounded = [keys.graphs, keys.histories].map((key) => hashKey(key).slice(0, -1));

const ABOUT = 'about';
const nameOf = (hash: string): string => `query ${hash}`;

/** What was put, or why nothing was. */
type Saved = ReadonlyMap<string, StoredQuery> | 'behind' | 'gone';

export type SnapshotStorage = ReturnType<typeof createSnapshotStorage>;

/** The copy of one account's base on the device, and the answers that were noted since (outbox/storage.ts). */
export function createSnapshotStorage(transact: Transact) {
  return {
    /** The copy, whole as of one moment; null where there is none of this shape. */
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

    /** Takes up the copy of an account, and drops one of somebody else or of another shape. Gives its life. */
    claim: (account: string, newGeneration: string): Promise<string> =>
      transact(['copy', 'answers'], 'readwrite', async (open) => {
        const about = await aboutIn(open);
        if (about?.shape === SNAPSHOT_SHAPE && about.account === account) return about.life;
        open('copy').clear();
        const fresh: About = { shape: SNAPSHOT_SHAPE, account, life: newGeneration, folded: [], kept: {} };
        open('copy').put(fresh, ABOUT);
        return newGeneration;
      }),

    /** The ids of all answers that the device has noted and not long forgotten. */
    answeredIds: (): Promise<readonly string[]> =>
      transact(['copy', 'answers'], 'readonly', async (open) => answeredIn(open, await aboutIn(open))),

    /**
     * Puts a tab's queries into the copy, but for those that it put there itself and those that another tab read later; with them all
     * answers that `knows` them are in it. Where it does not know one, another tab has more than it: nothing is put then.
     */
    save: (
      generation: string,
      queries: ReadonlyMap<string, StoredQuery>,
      written: ReadonlyMap<string, StoredQuery>,
      knows: (id: string) => boolean,
    ) =>
      transact(['copy', 'answers'], 'readwrite', async (open): Promise<Saved> => {
        const about = await aboutIn(open);
        if (about?.life !== generation) return 'gone';
        const answered = await answeredIn(open, about);
        if (!answered.every(knows)) return 'behind';
        open('answers').clear();
        const changed = [...queries].filter(([hash, query]) =>
          isNew(query, about.kept[hash], written.get(hash)),
        );
        for (const [hash, query] of changed) open('copy').put(query, nameOf(hash));
        const times = changed.map(([hash, { updatedAt }]): [string, number] => [hash, updatedAt]);
        const [kept, dropped] = newest({ ...about.kept, ...Object.fromEntries(times) });
        for (const hash of dropped) open('copy').delete(nameOf(hash));
        open('copy').put({ ...about, kept, folded: answered.slice(-FOLDED_MAX) }, ABOUT);
        return new Map(changed);
      }),
  };
}

/**
 * Whether a query is to be put: it is not what its tab put last, or another tab has put something since. What was read earlier stays
 * out; a moment that is yet to come says that the clock was set back.
 */
function isNew({ data, updatedAt }: StoredQuery, kept = 0, written?: StoredQuery): boolean {
  const isThere = written?.data === data && written?.updatedAt === kept;
  return !isThere && (kept <= updatedAt || kept > Date.now());
}

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

/** What is to stay, and the hashes of the oldest of what there may be any number of. */
function newest(kept: About['kept']): [kept: About['kept'], dropped: string[]] {
  const hashes = Object.keys(kept).filter((hash) => unbounded.some((start) => hash.startsWith(start)));
  const dropped = hashes
    .toSorted((left, right) => (kept[right] ?? 0) - (kept[left] ?? 0))
    .slice(UNBOUNDED_MAX);
  const left = Object.entries(kept).filter(([hash]) => !dropped.includes(hash));
  return [Object.fromEntries(left), dropped];
}
