import type { Client } from '../client.ts';
import { cachedUser } from '../profile.ts';
import { partOf } from '../refresh.ts';
import type { Entry } from '../server-state.ts';
import type { SnapshotStorage, StoredQuery } from './snapshot-storage.ts';

/** Milliseconds without a change before the copy is kept: ticks come in a row. */
const QUIET = 1_000;

export interface SnapshotPorts {
  readonly storage: SnapshotStorage;
  readonly newId: () => string;
  readonly after: (milliseconds: number, work: () => void) => () => void;
  /** Runs work when the page has nothing better to do. */
  readonly idle: (work: () => void) => void;
  /** Calls back when the page may be about to go; answers how to stop. */
  readonly onLeave: (work: () => Promise<void>) => () => void;
  readonly log: (what: string, error: unknown) => void;
}

type ClientParts = Pick<Client, 'serverState' | 'answers' | 'refresh'>;

/**
 * Keeps the copy of what the server said on the device, for pages that start without it: a moment after it changes, when the page is
 * idle, and when it goes. Only what changed is written. An answer never waits for this: it is noted with the removal of its write, and
 * forgotten here in one transaction with what it did to the club. Answers how to stop.
 */
export function persistSnapshot(client: ClientParts, ports: SnapshotPorts): () => void {
  const { serverState } = client;
  let account: string | null = null;
  let persister: ReturnType<typeof createPersister> | null = null;
  let cancelTimer = () => {};

  function change(): void {
    const user = cachedUser(serverState);
    if ((user?.id ?? null) !== account) {
      account = user?.id ?? null;
      persister = account === null ? null : createPersister(client, ports, account);
    }
    cancelTimer();
    if (persister) cancelTimer = ports.after(QUIET, () => ports.idle(() => void saveNow()));
  }

  async function saveNow(): Promise<void> {
    cancelTimer();
    await persister?.persist().catch((error: unknown) => ports.log('The copy was not kept', error));
  }

  const stops = [serverState.subscribe(change), ports.onLeave(saveNow)];
  change();
  return () => {
    cancelTimer();
    persister = null;
    for (const stop of stops) stop();
  };
}

/** Keeps the copy of one account, until it is forgotten. */
function createPersister(
  { serverState, answers, refresh }: ClientParts,
  ports: SnapshotPorts,
  account: string,
) {
  const { storage } = ports;
  /** What this page put into the storage, by the hash of its query: another tab may have put something else since. */
  const written = new Map<string, StoredQuery>();
  /** The answers that were given before this page knew of them, and are in what it has read since. */
  const includedByRead = new Set<string>();
  const knows = (id: string): boolean => includedByRead.has(id) || answers.has(id);
  let missed = 0;
  let generation: string | null = null;
  let running = Promise.resolve();

  /** The first time, a page has all that was answered before it was asked for: what came after that it has missed or heard. */
  async function claim(): Promise<string> {
    const claimed = await storage.claim(account, ports.newId());
    for (const id of await storage.answeredIds()) includedByRead.add(id);
    return claimed;
  }

  /** Reads everything anew, after which the page has all that was answered before. False when it could not. */
  async function catchUp(): Promise<boolean> {
    const before = answers.missed();
    const answered = await storage.answeredIds();
    if (!(await refresh(0))) return false;
    missed = before;
    for (const id of answered) includedByRead.add(id);
    return true;
  }

  /** What this page has. */
  function storedQueries(): Map<string, StoredQuery> {
    const entries = serverState.entries().filter(isPersisted);
    return new Map(
      entries.map(({ hash, key, data, updatedAt }) => [hash, { queryKey: key, data, updatedAt }]),
    );
  }

  /** False when the storage has answers that this page lacks. */
  async function save(): Promise<boolean> {
    const saved = await storage.save(generation ?? '', storedQueries(), written, knows);
    if (typeof saved === 'string') return saved === 'gone';
    for (const [hash, query] of saved) written.set(hash, query);
    return true;
  }

  async function run(): Promise<void> {
    generation ??= await claim();
    if (cachedUser(serverState)?.id !== account) return;
    if (answers.missed() !== missed && !(await catchUp())) return;
    if (!(await save()) && (await catchUp())) await save();
  }

  return {
    persist(): Promise<void> {
      running = running.catch(() => undefined).then(run);
      return running;
    },
  };
}

/** What the server said of the user. The day of a page that was rendered, a visitor and what only a page of its own reads are not kept. */
function isPersisted({ key, data }: Entry): boolean {
  return data != null && partOf(key) !== undefined;
}
