import { createHash } from 'node:crypto';
import type { InlineCode } from '#contract/page-rendering.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import { COMPARER_POLICY, READER_POLICY, WORKER_POLICY } from '#contract/worker-file.ts';
import { CSP_REPORTS_PATH } from './csp-reports.ts';

type Policy = Readonly<Record<string, readonly string[]>>;

const own: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
};

/**
 * The sources of Crisp's own documents (Crisp Domain Names, of December 2024), without the optional ones. Its chat box has inline styles,
 * which is why styles are allowed inline; scripts are not.
 */
const crisp: Policy = {
  'script-src': ['https://client.crisp.chat'],
  'style-src': ["'unsafe-inline'", 'https://client.crisp.chat'],
  'img-src': ['https://client.crisp.chat', 'https://image.crisp.chat', 'https://storage.crisp.chat'],
  'font-src': ['https://client.crisp.chat'],
  'media-src': ['https://client.crisp.chat'],
  'connect-src': [
    'https://client.crisp.chat',
    'https://storage.crisp.chat',
    'wss://client.relay.crisp.chat',
    'wss://client.relay.rescue.crisp.chat',
  ],
  'worker-src': ['blob:'],
};

/** The development server's: its client is an inline script, its styles are inline, and it uses a socket. */
const development: Policy = {
  'script-src': ["'unsafe-inline'", "'unsafe-eval'"],
  'style-src': ["'unsafe-inline'"],
  'connect-src': ['ws:', 'wss:'],
};

/** The group of reports, and where browsers send them; the second directive is for those without the Reporting API. */
const REPORTS = 'csp';
export const reportingHeaders = { 'reporting-endpoints': `${REPORTS}="${CSP_REPORTS_PATH}"` };
const reporting: Policy = { 'report-to': [REPORTS], 'report-uri': [CSP_REPORTS_PATH] };

/**
 * No text becomes a script, by no way: the addresses that do are those of our three workers, each by the policy that it names
 * (src/web/platform/script-address.ts). Crisp's script writes markup as text, so it goes without.
 */
const trustedTypes: Policy = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [WORKER_POLICY, READER_POLICY, COMPARER_POLICY],
};

/** The policy of pages: their own origin, the configured outside services, and of inline code only what has the hash of ours. */
export function contentSecurityPolicy(config: PublicConfig, inline: InlineCode | null): string {
  return write([
    own,
    ...outside(config),
    ...(inline === null ? [] : [hashesOf(inline, config)]),
    ...(config.crispWebsiteId === undefined ? [trustedTypes] : []),
    reporting,
  ]);
}

/** A hash would cancel the `unsafe-inline` that Crisp needs for styles, which allows ours as well. */
function hashesOf({ style, earlyTicks }: InlineCode, { crispWebsiteId }: PublicConfig): Policy {
  return {
    'script-src': [hashOf(earlyTicks)],
    ...(crispWebsiteId === undefined && { 'style-src': [hashOf(style)] }),
  };
}

const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** The same for the pages of the development server. */
export function developmentPolicy(config: PublicConfig): string {
  return write([own, ...outside(config), development]);
}

function outside({ analytics, sentryDsn, crispWebsiteId }: PublicConfig): Policy[] {
  const receivers = [analytics?.endpoint, sentryDsn].filter((address) => address !== undefined);
  return [
    { 'connect-src': receivers.map((address) => new URL(address).origin) },
    ...(crispWebsiteId === undefined ? [] : [crisp]),
  ];
}

/** Each directive once, with all sources of the policies. */
function write(policies: readonly Policy[]): string {
  const merged = new Map<string, Set<string>>();
  for (const [directive, sources] of policies.flatMap((policy) => Object.entries(policy))) {
    merged.set(directive, new Set([...(merged.get(directive) ?? []), ...sources]));
  }
  return [...merged].map(([directive, sources]) => [directive, ...sources].join(' ')).join('; ');
}
