import type { Client } from '../client.ts';
import { cachedUser } from '../profile.ts';
import { partOf } from '../refresh.ts';
import type { Entry } from '../server-state.ts';
import type { CopyStorage, KeptQuery } from './snapshot-storage.ts';

/** Milliseconds without a change before the copy is kept: ticks come in a row. */
const QUIET = 1_000;

export interface CopyPorts {
  readonly storage: CopyStorage;
  readonly newId: () => string;
  readonly after: (milliseconds: number, work: () => void) => () => void;
  /** Runs work when the page has nothing better to do. */
  readonly idle: (work: () => void) => void;
  /** Calls back when the page may be about to go; answers how to stop. */
  readonly onLeave: (work: () => Promise<void>) => () => void;
  readonly log: (what: string, error: unknown) => void;
}

type Known = Pick<Client, 'serverState' | 'news' | 'refresh'>;

/**
 * Keeps the copy of what the server said on the device, for pages that start without it: a moment after it changes, when the page is
 * idle, and when it goes. Only what changed is written. An answer never waits for this: it is noted with the removal of its write, and
 * forgotten here in one transaction with what it did to the club. Answers how to stop.
 */
export function keepCopy(client: Known, ports: CopyPorts): () => void {
  const { serverState } = client;
  let account: string | null = null;
  let keeper: ReturnType<typeof createKeeper> | null = null;
  let forget = () => {};

  function change(): void {
    const user = cachedUser(serverState);
    if ((user?.id ?? null) !== account) {
      account = user?.id ?? null;
      keeper = account === null ? null : createKeeper(client, ports, account);
    }
    forget();
    if (keeper) forget = ports.after(QUIET, () => ports.idle(() => void keepNow()));
  }

  async function keepNow(): Promise<void> {
    forget();
    await keeper?.keep().catch((error: unknown) => ports.log('The copy was not kept', error));
  }

  const leaves = [serverState.subscribe(change), ports.onLeave(keepNow)];
  change();
  return () => {
    forget();
    keeper = null;
    for (const leave of leaves) leave();
  };
}

/** Keeps the copy of one account, until it is forgotten. */
function createKeeper({ serverState, news, refresh }: Known, ports: CopyPorts, account: string) {
  const { storage } = ports;
  /** What this page put into the storage, by the hash of its query: another tab may have put something else since. */
  const written = new Map<string, KeptQuery>();
  /** The answers that were given before this page knew of them, and are in what it has read since. */
  const read = new Set<string>();
  const knows = (id: string): boolean => read.has(id) || news.heard(id);
  let missed = 0;
  let life: string | null = null;
  let running = Promise.resolve();

  /** The first time, a page has all that was answered before it was asked for: what came after that it has missed or heard. */
  async function take(): Promise<string> {
    const taken = await storage.take(account, ports.newId());
    for (const id of await storage.answered()) read.add(id);
    return taken;
  }

  /** Reads everything anew, after which the page has all that was answered before. False when it could not. */
  async function catchUp(): Promise<boolean> {
    const before = news.missed();
    const answered = await storage.answered();
    if (!(await refresh(0))) return false;
    missed = before;
    for (const id of answered) read.add(id);
    return true;
  }

  /** What this page has. */
  function keptQueries(): Map<string, KeptQuery> {
    const entries = serverState.entries().filter(isKept);
    return new Map(
      entries.map(({ hash, key, data, updatedAt }) => [hash, { queryKey: key, data, updatedAt }]),
    );
  }

  /** False when the storage has answers that this page lacks. */
  async function put(): Promise<boolean> {
    const kept = await storage.keep(life ?? '', keptQueries(), written, knows);
    if (typeof kept === 'string') return kept === 'gone';
    for (const [hash, query] of kept) written.set(hash, query);
    return true;
  }

  async function run(): Promise<void> {
    life ??= await take();
    if (cachedUser(serverState)?.id !== account) return;
    if (news.missed() !== missed && !(await catchUp())) return;
    if (!(await put()) && (await catchUp())) await put();
  }

  return {
    keep(): Promise<void> {
      running = running.catch(() => undefined).then(run);
      return running;
    },
  };
}

/** What the server said of the user. The day of a page that was rendered, a visitor and what only a page of its own reads are not kept. */
function isKept({ key, data }: Entry): boolean {
  return data != null && partOf(key) !== undefined;
}
