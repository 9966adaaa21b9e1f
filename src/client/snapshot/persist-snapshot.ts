import { cachedUser } from '#client/state/profile.ts';
import { partOf } from '#client/state/refresh.ts';
import type { Entry } from '#client/state/server-state.ts';
import type { Client } from '../client.ts';
import type { SnapshotStorage, StoredQuery } from './snapshot-storage.ts';

/** Milliseconds without a change before the snapshot is written: ticks often come one after the other. */
const QUIET = 1_000;

export interface SnapshotPorts {
  readonly storage: SnapshotStorage;
  readonly newId: () => string;
  readonly after: (milliseconds: number, work: () => void) => () => void;
  readonly idle: (work: () => void) => void;
  /** Calls back when the page may end; returns a function that stops it. */
  readonly onLeave: (work: () => Promise<void>) => () => void;
  readonly log: (what: string, error: unknown) => void;
}

type ClientParts = Pick<Client, 'serverState' | 'answers' | 'refresh'>;

/**
 * Writes the snapshot of the server state for pages that start without a server: a moment after a change, when the page is idle, and when
 * it is hidden. Writes only what changed. An answer never waits for this: the outbox records it in the transaction that removes its
 * mutation, and this deletes the record in the transaction that writes the answer's effect on the account data. Returns a function that
 * stops it.
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
    await persister?.persist().catch((error: unknown) => ports.log('The snapshot was not written', error));
  }

  const stops = [serverState.subscribe(change), ports.onLeave(saveNow)];
  change();
  return () => {
    cancelTimer();
    persister = null;
    for (const stop of stops) stop();
  };
}

/** Writes the snapshot of one account, until it is deleted. */
function createPersister(
  { serverState, answers, refresh }: ClientParts,
  ports: SnapshotPorts,
  account: string,
) {
  const { storage } = ports;
  const tab = ports.newId();
  /** What this page wrote into the storage, by the hash of its query; another tab may have written since. */
  const written = new Map<string, unknown>();
  /** Ids of answers recorded before this page read the data that includes them. */
  const includedByRead = new Set<string>();
  const knows = (id: string): boolean => includedByRead.has(id) || answers.has(id);
  let missed = 0;
  let generation: string | null = null;
  let running = Promise.resolve();

  /** A new page includes all answers from before it was requested, and learns of every later one. */
  async function claim(): Promise<string> {
    const claimed = await storage.claim(account, ports.newId());
    for (const id of await storage.answeredIds()) includedByRead.add(id);
    return claimed;
  }

  /** Reads everything again; the page then includes all earlier answers. False when a read failed. */
  async function catchUp(): Promise<boolean> {
    const before = answers.missed();
    const answered = await storage.answeredIds();
    if (!(await refresh(0))) return false;
    missed = before;
    for (const id of answered) includedByRead.add(id);
    return true;
  }

  function storedQueries(): Map<string, StoredQuery> {
    const entries = serverState.entries().filter(isPersisted);
    return new Map(
      entries.map(({ hash, key, data, updatedAt }) => [hash, { queryKey: key, data, updatedAt }]),
    );
  }

  /** False when the storage has answers that this page lacks. */
  async function save(): Promise<boolean> {
    const saved = await storage.save(generation ?? '', tab, storedQueries, written, knows);
    if (typeof saved === 'string') return saved === 'gone';
    for (const [hash, { data }] of saved) written.set(hash, data);
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

/** Account data and figures. The day of rendering, a visitor and queries of a single page are not stored; that a circle is gone is. */
function isPersisted({ key, data }: Entry): boolean {
  const part = partOf(key);
  return part !== undefined && (data != null || (part === 'circle' && data === null));
}
