import { Preferences } from '@capacitor/preferences';
import type { ServerFacts } from './check-server.ts';

/** A server that this app knows: an account of its user. */
export interface KnownServer extends Pick<ServerFacts, 'name' | 'registration'> {
  /** Names its data on this phone, also after it has moved. */
  readonly id: string;
  readonly origin: string;
  /** The new address that the user did not want. */
  readonly declined?: string;
}

interface Known {
  /** The id of the server whose account is shown. */
  readonly active: string | null;
  readonly servers: readonly KnownServer[];
}

const KNOWN = 'servers';
const none: Known = { active: null, servers: [] };

let known = none;
/** Empty in an app that is fixed to one server: its data are named as before there were several. */
let id = '';

/** The id of the server whose data this page uses. */
export const serverId = (): string => id;
/** The name of an item of this phone that belongs to a server. */
export const ofServer = (item: string, server = id): string => (server === '' ? item : `${item} ${server}`);
export const knownServers = (): readonly KnownServer[] => known.servers;
export const activeServer = (): KnownServer | undefined =>
  known.servers.find((server) => server.id === known.active);

/**
 * Reads the servers that the app knows, once for a page, and gives the page the storage of the active one: its database, which `nameStore`
 * names, and its part of the local storage. What the phone still holds of a server that was left is deleted.
 */
export async function openServers(nameStore: (server: string) => void): Promise<KnownServer | undefined> {
  const { value } = await Preferences.get({ key: KNOWN });
  known = value === null ? none : (JSON.parse(value) as Known);
  await sweep();
  const active = activeServer();
  if (active === undefined) return undefined;
  ({ id } = active);
  nameStore(id);
  const own = partOf(localStorage, prefixOf(id));
  Object.defineProperty(globalThis, 'localStorage', { value: own, configurable: true });
  return active;
}

const PREFIX = 'server ';
const prefixOf = (server: string): string => `${PREFIX}${server} `;

/** The items of a storage whose names begin so, as a storage of their own. */
function partOf(storage: Storage, prefix: string): Storage {
  const names = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length));
  return {
    get length() {
      return names().length;
    },
    key: (index) => names()[index] ?? null,
    getItem: (name) => storage.getItem(prefix + name),
    setItem: (name, value) => storage.setItem(prefix + name, value),
    removeItem: (name) => storage.removeItem(prefix + name),
    clear() {
      for (const name of names()) storage.removeItem(prefix + name);
    },
  };
}

/** Deletes what is stored for servers that the app knows no more: whatever ended a page, its next start completes it. */
async function sweep(): Promise<void> {
  const ids = known.servers.map((server) => server.id);
  const isGone = (name: string, prefix: string) =>
    name.startsWith(prefix) && !ids.includes(name.slice(prefix.length).split(' ')[0] ?? '');
  for (const name of Object.keys(localStorage)) if (isGone(name, PREFIX)) localStorage.removeItem(name);
  const databases = await indexedDB.databases().catch(() => []);
  for (const { name = '' } of databases) if (isGone(name, 'resilience ')) indexedDB.deleteDatabase(name);
}

async function save(changed: Known): Promise<void> {
  known = changed;
  if (changed.servers.length === 0) await Preferences.remove({ key: KNOWN });
  else await Preferences.set({ key: KNOWN, value: JSON.stringify(changed) });
}

/** Adds a server, or finds it. It becomes active with the next page. */
export async function addServer(server: Omit<KnownServer, 'id'>): Promise<void> {
  const found = known.servers.find(({ origin }) => origin === server.origin);
  if (found) return await activate(found.id);
  const added = { ...server, id: crypto.randomUUID() };
  await save({ active: added.id, servers: [...known.servers, added] });
}

export async function activate(server: string): Promise<void> {
  await save({ ...known, active: server });
}

export async function changeServer(server: string, changes: Partial<KnownServer>): Promise<void> {
  const servers = known.servers.map((each) => (each.id === server ? { ...each, ...changes } : each));
  await save({ ...known, servers });
}

/** Forgets a server with its token; the next page deletes the rest. Does nothing in an app that is fixed to one. */
export async function forgetServer(server = id): Promise<void> {
  if (server === '') return;
  await Preferences.remove({ key: ofServer('opaqueToken', server) });
  const servers = known.servers.filter((each) => each.id !== server);
  const active = known.active === server ? (servers[0]?.id ?? null) : known.active;
  await save({ active, servers });
  if (server === id) clearTab();
}

/** The storage key that marks the link which started the app as followed: a page of the app may be loaded again. */
export const STARTED_BY = 'startedBy';
const CHOOSING = 'choosing';

/** What one account leaves in this tab is not for the next; which link started the app is. */
function clearTab(): void {
  const started = sessionStorage.getItem(STARTED_BY);
  sessionStorage.clear();
  if (started !== null) sessionStorage.setItem(STARTED_BY, started);
}

/** Begins the app again, with the server that is active now. */
export function beginAgain(path = '/'): void {
  clearTab();
  const { pathname, search, hash } = new URL(path, location.href);
  // Another fragment alone loads nothing.
  if (hash === '' || pathname + search !== location.pathname + location.search) return location.replace(path);
  history.replaceState(null, '', path);
  location.reload();
}

/** Shows the list of servers. `link`: an address that the user was given, to be confirmed there. */
export function chooseServer(link = ''): void {
  beginAgain('/');
  sessionStorage.setItem(CHOOSING, link);
}

/** The address to be confirmed, empty for none; null when the list was not asked for. */
export const chosenLink = (): string | null => sessionStorage.getItem(CHOOSING);
