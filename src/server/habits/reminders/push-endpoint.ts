/**
 * The push services of existing browsers. The address comes from the subscriber, and we send requests to it: no other host may be reached
 * that way (security.md, requests of ours to addresses of others).
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /(?:^|\.)push\.services\.mozilla\.com$/,
  /(?:^|\.)push\.apple\.com$/,
  /(?:^|\.)notify\.windows\.com$/,
];

/** True for the https address of a known push service. Never true for this machine, whatever PUBLIC_URL is. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, username, password, port, hostname } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  return services.some((host) => host.test(hostname));
}
