import { isLoopback } from '#server/providers/loopback.ts';

/**
 * The push services of the browsers there are. An address comes from whoever subscribes, and we send to it: nothing else may be
 * reached that way (security.md, requests of ours to addresses of others).
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /(?:^|\.)push\.services\.mozilla\.com$/,
  /(?:^|\.)push\.apple\.com$/,
  /(?:^|\.)notify\.windows\.com$/,
];

/** Whether we would send to an address. A server on this machine itself (a test, a trial) may use one that runs beside it. */
export function isPushEndpoint(endpoint: string, publicUrl: string): boolean {
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return false;
  if (isLoopback(url)) return isLoopback(new URL(publicUrl));
  return url.protocol === 'https:' && url.port === '' && services.some((host) => host.test(url.hostname));
}
