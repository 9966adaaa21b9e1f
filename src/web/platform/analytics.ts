import type { Analytics } from '#contract/public-config.ts';
import { routeNameAt } from '#i18n/paths.ts';

/** The details of an event besides its page. */
interface EventOptions {
  readonly props?: Readonly<Record<string, string>>;
  readonly revenue?: { readonly amount: number; readonly currency: string };
}

/** Where an event happened, as far as it is sent. */
export interface Scene {
  /** The origin of this site. */
  readonly publicUrl: string;
  readonly pathname: string;
  readonly referrer: string;
  readonly width: number;
}

/** The names of these events in Plausible. */
const PAGE_VIEW = 'pageview';
const OUTBOUND = 'Outbound Link: Click';

/**
 * An event for Plausible's API (docs/decisions/outside-services.md). Addresses are sent without query and hash: there, links of mails and
 * answers of providers carry secrets.
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

/** Whether this visit may be counted: not on a developer's machine, and not when the browser asks for no tracking. */
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
  /** Calls back with the current path, and with each later one. */
  readonly onPath: (visit: (pathname: string) => void) => void;
}

/** Counts each page view once, and each click on a link to another site. */
export function countVisits({ analytics, publicUrl, onPath }: CountOptions): void {
  const send = (name: string, options?: EventOptions) => {
    const { referrer } = document;
    const scene = { publicUrl, pathname: location.pathname, referrer, width: innerWidth };
    post(analytics.endpoint, eventOf(name, analytics.domain, scene, options));
  };
  let last: string | undefined;
  onPath((pathname) => {
    // An address without a page may contain anything: it is not counted.
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

/** The address of a clicked link to another site. All such links are ours, so they contain no secret. */
function outboundAt({ type, button, target }: MouseEvent): string | null {
  if (type === 'auxclick' && button !== MIDDLE) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || !/^https?:$/.test(link.protocol) || link.host === location.host) return null;
  return link.href;
}

/** As plain text, which needs no preflight request. Continues when the page is left; failures are ignored. */
function post(endpoint: string, event: Record<string, unknown>): void {
  const body = JSON.stringify(event);
  const headers = { 'content-type': 'text/plain' };
  fetch(endpoint, { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).catch(
    () => undefined,
  );
}
