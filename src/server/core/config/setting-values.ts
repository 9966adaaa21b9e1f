import { createPrivateKey, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { DOMAIN } from '#contract/operating-club.ts';

/** An empty variable counts as unset. */
export const unset = (value: unknown): unknown => (value === '' ? undefined : value);
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());

export const text = z.string().trim().min(1);
export const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

const ORIGINS_MAX = 10;

/** A name and a port; those of both schemes count as one. */
const placeOf = ({ hostname, port: given }: URL): string =>
  given === '' ? hostname : `${hostname}:${given}`;

/** The addresses at which people open this server, the first for links that leave it. The product is at the root of each: a path would break every link. */
export const origins = z
  .string()
  .transform((given) => given.split(',').map((part) => part.trim()))
  .pipe(z.array(webUrl))
  .transform((given) => given.map((each) => new URL(each)))
  .refine((given) => given.every(({ username, password }) => username === '' && password === ''), {
    error: 'must have no user name and no password',
    abort: true,
  })
  .refine((given) => given.every(({ href, origin }) => href === `${origin}/`), {
    error: 'must be an origin, without a path',
    abort: true,
  })
  // Of two that share name and port, the one that a request was sent to is not known behind a proxy that reports no scheme.
  .refine((given) => new Set(given.map(placeOf)).size === given.length, {
    error: 'must name each address once',
    abort: true,
  })
  .refine((given) => given.length <= ORIGINS_MAX, `must have at most ${ORIGINS_MAX} addresses`)
  .transform((given) => given.map(({ origin }) => origin));
export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' });
/** 0 means any free port. */
export const port = z
  .string()
  .refine(
    (given) => /^\d{1,5}$/.test(given) && Number(given) <= 65_535,
    'must be a whole number from 0 to 65535',
  )
  .transform(Number);

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(given: string): boolean {
  const [address = '', bits = '1', ...more] = given.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const fits = /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest;
  return proxyNames.includes(given) || (fits && more.length === 0);
}

/** off, on, a number of hops, or a list of addresses and ranges whose forwarding headers are trusted. */
export const trustProxy = z
  .string()
  .transform((given): boolean | number | string => {
    const word = given.trim().toLowerCase();
    if (['off', 'false', 'no', '0'].includes(word)) return false;
    if (['on', 'true', 'yes'].includes(word)) return true;
    return /^\d{1,3}$/.test(word) ? Number(word) : given;
  })
  .refine(
    (given) => typeof given !== 'string' || given.split(',').every((part) => isProxy(part.trim())),
    'must be off, on, a number of hops, or addresses and ranges separated by commas',
  );

/** What a proxy sets for other purposes, or a browser by itself: none of these names a person. */
const OTHER_HEADERS =
  /^(?:host|origin|referer|cookie|authorization|connection|forwarded|x-forwarded-(?:for|host|proto|port)|(?:content|sec|accept|if)-.*)$/;

/** The header in which an authenticating proxy names the person. An underscore would be another header at some proxies and not at others. */
export const headerName = z
  .string()
  .toLowerCase()
  .refine(
    (given) => /^[a-z][a-z\d-]{2,63}$/.test(given) && !OTHER_HEADERS.test(given),
    'must be the name of a header, without underscores: X-Forwarded-Email',
  );

/** Where the proxy's own session ends: at the proxy, or elsewhere. */
export const signOutPlace = z
  .string()
  .refine(
    (given) => /^\/(?![/\\])[!-~]{0,500}$/.test(given) || webUrl.safeParse(given).success,
    'must be a path, or an http or https URL',
  );

const CLAIM = /^([\w.:/-]{1,100})=(\P{C}{1,200})$/u;

/** A claim of the provider's, and the value that it must have or contain. */
export const roleClaim = z.string().transform((given, context) => {
  const [, name, value] = CLAIM.exec(given) ?? [];
  if (name !== undefined && value !== undefined) return { name, value };
  context.addIssue({ code: 'custom', message: 'must be a claim and its value: groups=club-admins' });
  return z.NEVER;
});

export const onOff = z.stringbool({
  truthy: ['on', 'true', 'yes'],
  falsy: ['off', 'false', 'no', '0'],
  error: 'must be on or off',
});

/** Several values, separated by commas or spaces. */
export const list = z.string().transform((given) => given.split(/[\s,]+/).filter((part) => part !== ''));

/** The part of email addresses after the @. */
export const emailDomain = z.string().toLowerCase().regex(DOMAIN, 'must be domains: example.org');

/** By https, or on this machine (a provider that a test runs). */
const secureUrl = webUrl.refine((given) => {
  const url = URL.parse(given);
  return url !== null && (url.protocol === 'https:' || isLoopback(url));
}, 'must be an https URL');

/** Where a server is: without a path, since the product is at the root of its origin. */
export const secureOrigin = secureUrl
  .refine(
    (given) => URL.parse(given)?.href === `${URL.parse(given)?.origin}/`,
    'must be an origin, without a path',
  )
  .transform((given) => new URL(given).origin);

/** A network is no wider than these: a wider one would name what its writer does not think of. */
const SHORTEST_BITS = { 0: 0, 4: 8, 6: 16 } as const;
const HOST = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/;

function isPrivateHost(given: string): boolean {
  const [address = '', bits, ...more] = given.split('/');
  const family = isIP(address) as 0 | 4 | 6;
  if (family === 0) return HOST.test(given);
  const isNetwork = bits !== undefined && /^\d{1,3}$/.test(bits) && more.length === 0;
  const [least, most] = [SHORTEST_BITS[family], family === 4 ? 32 : 128];
  return bits === undefined || (isNetwork && Number(bits) >= least && Number(bits) <= most);
}

/** Hosts by name, addresses and networks. */
export const privateHosts = list.pipe(
  z.array(
    z
      .string()
      .toLowerCase()
      .refine(isPrivateHost, 'must be names, addresses or networks: hass.home, 192.168.1.5, 10.0.0.0/8'),
  ),
);

/** The issuer of sign-in tokens. */
export const issuer = secureUrl.transform((given) => given.replace(/\/$/, ''));

/** As the provider writes it: here a slash at the end makes a difference. */
export const oidcIssuer = secureUrl.refine(
  (given) => given.length <= 512 && !/[?#]/.test(given),
  'must be an https URL of up to 512 characters, without a query',
);

/** The provider's name on buttons and in mails. */
export const oidcName = z
  .string()
  .trim()
  .regex(/^\P{C}{1,40}$/u, 'must be a name of 1 to 40 characters');

export const oidcScopes = list
  .refine((scopes) => scopes.includes('openid') && scopes.every((scope) => /^[\w.:/-]{1,100}$/.test(scope)), {
    error: 'must be names separated by spaces, openid among them',
  })
  .transform((scopes) => scopes.join(' '))
  .refine((scopes) => scopes.length <= 512, 'must have up to 512 characters');

/** Our ids at a provider: the website's first, then those of the apps. */
export const clientIds = list.pipe(z.tuple([text], text));

export const appleAppId = z
  .string()
  .regex(/^[A-Z0-9]{10}\.[\w.-]+$/, 'must be ids of apps: TEAMID1234.com.example.app');

export const androidPackage = z
  .string()
  .regex(/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/, 'must be the id of an app: com.example.app');

/** The fingerprint of a certificate that signs the Android app: the store's, or ours. */
export const certificate = z
  .string()
  .toUpperCase()
  .regex(/^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/, 'must be SHA-256 fingerprints: 32 bytes, as 14:6D:…');

export const applePrivateKey = z
  .string()
  .refine(
    (given) => parseApplePrivateKey(given) !== null,
    'must be the text of a .p8 file (a P-256 key), in one line with \\n or in several',
  );

const scaleRule = 'must be a number above 0';
export const scale = z.coerce.number(scaleRule).positive(scaleRule).max(1e9);

const delayRule = 'must be a whole number from 0 to 60000';
export const delay = z.coerce.number(delayRule).int(delayRule).min(0, delayRule).max(60_000, delayRule);

const KEPT = /^([1-9]\d{0,3})([dwm])$/;

/** How many backups stay: the newest of each of so many days, weeks and months that have one. Each unit at most once. */
export const backupKeep = z.string().transform((given, context) => {
  const counts = new Map<string, number>();
  for (const part of given.split(',')) {
    const [, count, unit] = KEPT.exec(part.trim()) ?? [];
    if (unit === undefined || counts.has(unit)) {
      const message = 'must be counts of days, weeks and months, like 7d,4w,12m';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    counts.set(unit, Number(count));
  }
  return { days: counts.get('d') ?? 0, weeks: counts.get('w') ?? 0, months: counts.get('m') ?? 0 };
});

export type BackupKeep = Readonly<z.output<typeof backupKeep>>;

export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

export const vapidKey = (length: number, message: string) =>
  z.string().refine((given) => given.length === length && /^[\w-]+$/.test(given), message);

/** Of 32 bytes. */
export const secretKey = z
  .string()
  .regex(/^[\w-]{43}$/, 'must be 32 random bytes, base64url without padding');

export const sentryDsn = webUrl.refine((given) => {
  const url = URL.parse(given);
  return url !== null && url.username !== '' && /\/\d+$/.test(url.pathname);
}, 'must be a DSN of Sentry (https://key@host/project)');

/** This machine: the one place where plain http is as safe as https. */
export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** In one line of the environment a .p8 file has `\n` for its line breaks. Null when it is no P-256 key. */
export function parseApplePrivateKey(given: string): KeyObject | null {
  try {
    const key = createPrivateKey(given.replaceAll('\\n', '\n'));
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}
