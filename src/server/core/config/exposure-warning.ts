import type { Config } from './config.ts';
import { isLoopback } from './loopback.ts';

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/**
 * One line for the log, with the remedy, when other machines can reach the server and PUBLIC_URL is not an https address; null otherwise.
 */
export function exposureWarning({ HOST, PUBLIC_URL }: Pick<Config, 'HOST' | 'PUBLIC_URL'>): string | null {
  if (LOOPBACK_HOST.test(HOST)) return null;
  const url = new URL(PUBLIC_URL);
  if (isLoopback(url)) {
    return `HOST ${HOST} is open to other machines, but PUBLIC_URL is ${PUBLIC_URL}: set PUBLIC_URL to the address that people open (docs/operations.md, "HTTPS").`;
  }
  if (url.protocol === 'https:') return null;
  return `PUBLIC_URL ${PUBLIC_URL} is plain http: passwords cross the network readable, and browsers neither install the app nor show notifications. Put https in front (docs/operations.md, "HTTPS").`;
}
