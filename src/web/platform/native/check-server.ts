import { linkTarget } from './link-target.ts';

/** What `GET /server` says, as far as the app uses it. */
export interface ServerFacts {
  readonly name: string;
  readonly registration: 'open' | 'invite' | 'closed';
  /** The origin to which the club has moved. */
  readonly movedTo: string | null;
}

/** Why an address is not used. */
export type ServerTrouble = 'address' | 'http' | 'silent' | 'foreign' | 'serverTooOld' | 'appTooOld';

/** The oldest server that this app can use. */
const OLDEST_SERVER = '0.1.0';
const PATIENCE_MS = 10_000;
/** Characters of an answer; a longer one is not of a server of ours. */
const ANSWER_MAX = 10_000;
const NAME_MAX = 60;

/** The address of a server, and the page of it that a link names. */
interface GivenAddress {
  readonly origin: string;
  readonly target: string | null;
}

/** Links of the scheme that only the app opens carry the address of a server. */
const OWN_LINK = /^[\w.]+:\/\/open\/?\?/;

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i;

/** Reads an address as people type, paste or scan it; https is assumed. Plain http is for this machine alone. */
export function readAddress(text: string): GivenAddress | ServerTrouble {
  const given = OWN_LINK.test(text)
    ? (new URLSearchParams(text.split('?')[1]).get('link') ?? '')
    : text.trim();
  const url = URL.parse(/^[a-z][\w+.-]*:\/\//i.test(given) ? given : `https://${given}`);
  // Not every engine refuses a host with a space.
  if (url === null || url.username !== '' || url.password !== '' || !HOST.test(url.hostname))
    return 'address';
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return 'http';
  if (!/^https?:$/.test(url.protocol)) return 'address';
  const target = linkTarget(url.href, url.origin);
  return { origin: url.origin, target: target === '/' ? null : target };
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);

/** Asks an address what serves there: the only request that a server gets before its user has chosen it. */
export async function checkServer(origin: string, appVersion: string): Promise<ServerFacts | ServerTrouble> {
  try {
    const answer = await fetch(`${origin}/api/v1/server`, {
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return judge(await readText(answer), appVersion);
  } catch {
    return 'silent';
  }
}

/** At most so much of it: it may be an endless file. */
async function readText({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    if (text.length > ANSWER_MAX) await reader?.cancel();
  }
  return text;
}

/** Parses an answer, which may be of anything. */
export function judge(text: string, appVersion: string): ServerFacts | ServerTrouble {
  const said = objectIn(text);
  const { product, name, version, oldestApp, registration, movedTo, message } = said;
  // A server of ours from before this call.
  if (message === 'notFound') return 'serverTooOld';
  if (product !== 'resilience' || typeof name !== 'string') return 'foreign';
  if (typeof version !== 'string' || typeof oldestApp !== 'string') return 'foreign';
  if (isOlder(appVersion, oldestApp)) return 'appTooOld';
  if (isOlder(version, OLDEST_SERVER)) return 'serverTooOld';
  const moved = typeof movedTo === 'string' ? readAddress(movedTo) : null;
  return {
    name: name.slice(0, NAME_MAX),
    registration: registration === 'invite' || registration === 'closed' ? registration : 'open',
    movedTo: moved !== null && typeof moved === 'object' ? moved.origin : null,
  };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Compares versions number by number: 1.10.0 is not older than 1.9.0. */
function isOlder(version: string, other: string): boolean {
  const [one, two] = [version, other].map((text) => text.split('.').map(Number));
  const index = two?.findIndex((number, at) => number !== one?.[at]) ?? -1;
  return index >= 0 && (one?.[index] ?? 0) < (two?.[index] ?? 0);
}
