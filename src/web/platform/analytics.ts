import type { Analytics } from '#contract/public-config.ts';
import { routeNameAt } from '#i18n/paths.ts';

/** What goes with an event beside the page it happened on. */
interface EventOptions {
  readonly props?: Readonly<Record<string, string>>;
  readonly revenue?: { readonly amount: number; readonly currency: string };
}

/** Where an event happened, as far as it is told. */
export interface Scene {
  /** The club's own origin. */
  readonly publicUrl: string;
  readonly pathname: string;
  readonly referrer: string;
  readonly width: number;
}

/** The names that Plausible knows these events by. */
const PAGE_VIEW = 'pageview';
const OUTBOUND = 'Outbound Link: Click';

/**
 * An event as Plausible's API takes it (specification §7). Addresses are told without what comes after their path: links of
 * mails and returns from providers carry secrets there.
 */
export function eventOf(
  name: string,
  domain: string,
  { publicUrl, pathname, referrer, width }: Scene,
  { props, revenue }: EventOptions = {},
): Record<string, unknown> {
  const from = URL.parse(referrer);
  return {
    n: name,
    u: publicUrl + pathname,
    d: domain,
    r: from === null ? null : from.origin + from.pathname,
    w: width,
    ...(props && { p: props }),
    ...(revenue && { $: revenue }),
  };
}

/** Whether this visit may be counted: not on the developer's own machine, and not against the wish of the browser's owner. */
export function mayCount(
  hostname: string,
  { doNotTrack, globalPrivacyControl }: { doNotTrack?: string | null; globalPrivacyControl?: boolean },
): boolean {
  const isLocal = /^localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(hostname);
  return !isLocal && doNotTrack !== '1' && globalPrivacyControl !== true;
}

interface CountOptions {
  readonly analytics: Analytics;
  readonly publicUrl: string;
  /** Calls back with each path that the browser comes to, and once with the one it is at. */
  readonly onPath: (visit: (pathname: string) => void) => void;
}

/** Counts each page of ours that is come to, once, and each link out of the club that is followed. */
export function countVisits({ analytics, publicUrl, onPath }: CountOptions): void {
  const send = (name: string, options?: EventOptions) => {
    const { referrer } = document;
    const scene = { publicUrl, pathname: location.pathname, referrer, width: innerWidth };
    post(analytics.endpoint, eventOf(name, analytics.domain, scene, options));
  };
  let last: string | undefined;
  onPath((pathname) => {
    // An address without a page may hold anything, and is nothing to count.
    if (pathname === last || routeNameAt(pathname) === null) return;
    last = pathname;
    send(PAGE_VIEW);
  });
  const onClick = (event: MouseEvent) => {
    const href = outboundAt(event);
    if (href !== null) send(OUTBOUND, { props: { url: href } });
  };
  document.addEventListener('click', onClick);
  document.addEventListener('auxclick', onClick);
}

const MIDDLE = 1;

/** The address of the link that a click follows, if it leads out. All links out of the club are of our own choice. */
function outboundAt({ type, button, target }: MouseEvent): string | null {
  if (type === 'auxclick' && button !== MIDDLE) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || !/^https?:$/.test(link.protocol) || link.host === location.host) return null;
  return link.href;
}

/** As plain text, so that no question goes ahead; it goes on when the page is left. What is lost is lost. */
function post(endpoint: string, event: Record<string, unknown>): void {
  const body = JSON.stringify(event);
  const headers = { 'content-type': 'text/plain' };
  fetch(endpoint, { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).catch(
    () => undefined,
  );
}
