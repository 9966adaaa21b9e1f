import type { PublicConfig } from '#contract/public-config.ts';

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
 * What Crisp's own documents ask for (Crisp Domain Names, of December 2024), less what is optional there. Its chat box styles itself
 * inline, which is why styles are loosened; scripts are not.
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

/** The development server's: its client is an inline script, its styles are inline, and it talks over a socket. */
const development: Policy = {
  'script-src': ["'unsafe-inline'", "'unsafe-eval'"],
  'style-src': ["'unsafe-inline'"],
  'connect-src': ['ws:', 'wss:'],
};

/** What a page may load and do: its own origin, no inline script at all, and of the services outside those that are set up. */
export function contentSecurityPolicy(config: PublicConfig): string {
  return write([own, ...outside(config)]);
}

/** As above, for the pages of the development server. */
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

/** Each directive once, with all that any of the policies allows. */
function write(policies: readonly Policy[]): string {
  const merged = new Map<string, Set<string>>();
  for (const [directive, sources] of policies.flatMap((policy) => Object.entries(policy))) {
    merged.set(directive, new Set([...(merged.get(directive) ?? []), ...sources]));
  }
  return [...merged].map(([directive, sources]) => [directive, ...sources].join(' ')).join('; ');
}
