import type { Config } from './config.ts';
import { isLoopback } from './setting-values.ts';

const NAMES = ['DATABASE_URL', 'DATABASE_MIGRATION_URL'] as const;
/** Each of them decides on encryption, also against it. */
const DECIDED = ['sslmode', 'ssl', 'sslrootcert'];

/** One line for the log, with the remedy, when the connection to PostgreSQL may cross a network unencrypted; null otherwise. */
export function databaseWarning(config: Pick<Config, (typeof NAMES)[number]>): string | null {
  for (const name of NAMES) {
    const given = config[name];
    const host = given === undefined ? null : openHost(new URL(given));
    if (host === null) continue;
    return `${name} leads to ${host} without sslmode: the password and all data may cross the network readable. Add sslmode=verify-full (docs/operations/postgresql.md).`;
  }
  return null;
}

/** The other machine that an address leads to without a decision on encryption. */
function openHost(url: URL): string | null {
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (DECIDED.some((name) => url.searchParams.has(name)) || isLoopback({ hostname: host })) return null;
  // A socket of this machine; or a name without a dot, as on the network of containers.
  return /^[^/]+[.:]/.test(host) ? host : null;
}

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/**
 * One line for the log, with the remedy, when other machines can reach the server and PUBLIC_URL is not an https address; null otherwise.
 */
export function exposureWarning({ HOST, PUBLIC_URL }: Pick<Config, 'HOST' | 'PUBLIC_URL'>): string | null {
  if (LOOPBACK_HOST.test(HOST)) return null;
  const url = new URL(PUBLIC_URL);
  if (isLoopback(url)) {
    return `HOST ${HOST} is open to other machines, but PUBLIC_URL is ${PUBLIC_URL}: set PUBLIC_URL to the address that people open (docs/operations/https.md, "HTTPS").`;
  }
  if (url.protocol === 'https:') return null;
  return `PUBLIC_URL ${PUBLIC_URL} is plain http: passwords cross the network readable, and browsers neither install the app nor show notifications. Put https in front (docs/operations/https.md, "HTTPS").`;
}
