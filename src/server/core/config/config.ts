import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { parseApplePrivateKey } from './apple-private-key.ts';
import { isLoopback } from './loopback.ts';
import { readSecretFiles } from './secret-settings.ts';

/** An empty variable counts as unset. */
const unset = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());

const text = z.string().trim().min(1);
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' });
/** 0 means any free port. */
const port = z
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
const trustProxy = z
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

const onOff = z.stringbool({
  truthy: ['on', 'true', 'yes'],
  falsy: ['off', 'false', 'no', '0'],
  error: 'must be on or off',
});

/** Several values, separated by commas or spaces. */
const list = z.string().transform((given) => given.split(/[\s,]+/).filter((part) => part !== ''));

/** By https, or on this machine (a provider that a test runs). */
const secureUrl = webUrl.refine((given) => {
  const url = URL.parse(given);
  return url !== null && (url.protocol === 'https:' || isLoopback(url));
}, 'must be an https URL');

/** The issuer of sign-in tokens. */
const issuer = secureUrl.transform((given) => given.replace(/\/$/, ''));

/** As the provider writes it: here a slash at the end makes a difference. */
const oidcIssuer = secureUrl.refine(
  (given) => given.length <= 512 && !/[?#]/.test(given),
  'must be an https URL of up to 512 characters, without a query',
);

/** The provider's name on buttons and in mails. */
const oidcName = z
  .string()
  .trim()
  .regex(/^\P{C}{1,40}$/u, 'must be a name of 1 to 40 characters');

const oidcScopes = list
  .refine((scopes) => scopes.includes('openid') && scopes.every((scope) => /^[\w.:/-]{1,100}$/.test(scope)), {
    error: 'must be names separated by spaces, openid among them',
  })
  .transform((scopes) => scopes.join(' '))
  .refine((scopes) => scopes.length <= 512, 'must have up to 512 characters');

/** Our ids at a provider: the website's first, then those of the apps. */
const clientIds = list.pipe(z.tuple([text], text));

const appleAppId = z
  .string()
  .regex(/^[A-Z0-9]{10}\.[\w.-]+$/, 'must be ids of apps: TEAMID1234.com.example.app');

const androidPackage = z
  .string()
  .regex(/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/, 'must be the id of an app: com.example.app');

/** The fingerprint of a certificate that signs the Android app: the store's, or ours. */
const certificate = z
  .string()
  .toUpperCase()
  .regex(/^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/, 'must be SHA-256 fingerprints: 32 bytes, as 14:6D:…');

const applePrivateKey = z
  .string()
  .refine(
    (given) => parseApplePrivateKey(given) !== null,
    'must be the text of a .p8 file (a P-256 key), in one line with \\n or in several',
  );

const scaleRule = 'must be a number above 0';
const scale = z.coerce.number(scaleRule).positive(scaleRule).max(1e9);

const delayRule = 'must be a whole number from 0 to 60000';
const delay = z.coerce.number(delayRule).int(delayRule).min(0, delayRule).max(60_000, delayRule);

const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

const vapidKey = (length: number, message: string) =>
  z.string().refine((given) => given.length === length && /^[\w-]+$/.test(given), message);

/** Of 32 bytes. */
const secretKey = z.string().regex(/^[\w-]{43}$/, 'must be 32 random bytes, base64url without padding');

const sentryDsn = webUrl.refine((given) => {
  const url = URL.parse(given);
  return url !== null && url.username !== '' && /\/\d+$/.test(url.pathname);
}, 'must be a DSN of Sentry (https://key@host/project)');

/** The environment, by the table of api.md "Configuration". */
const environmentSchema = z.object({
  NODE_ENV: z.preprocess(unset, text.default('production')),
  PORT: z.preprocess(unset, port.default(3000)),
  HOST: z.preprocess(unset, text.default('127.0.0.1')),
  PUBLIC_URL: optional(webUrl),
  DATA_DIR: z.preprocess(unset, text.default('./data')),
  DATABASE_URL: optional(databaseUrl),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })),
  MAIL_FROM: optional(text),
  GOOGLE_CLIENT_ID: optional(clientIds),
  GOOGLE_CLIENT_SECRET: optional(text),
  GOOGLE_ISSUER: z.preprocess(unset, issuer.default('https://accounts.google.com')),
  APPLE_CLIENT_ID: optional(clientIds),
  APPLE_TEAM_ID: optional(text),
  APPLE_KEY_ID: optional(text),
  APPLE_PRIVATE_KEY: optional(applePrivateKey),
  APPLE_ISSUER: z.preprocess(unset, issuer.default('https://appleid.apple.com')),
  OIDC_ISSUER: optional(oidcIssuer),
  OIDC_CLIENT_ID: optional(text.max(512)),
  OIDC_CLIENT_SECRET: optional(text),
  OIDC_NAME: optional(oidcName),
  OIDC_SCOPES: z.preprocess(unset, oidcScopes.default('openid email profile')),
  /** Every address of the provider counts as confirmed, also without `email_verified`. */
  OIDC_TRUST_EMAIL: z.preprocess(unset, onOff.default(false)),
  RATE_LIMIT_SCALE: z.preprocess(unset, scale.default(1)),
  OVERLOAD_DELAY_MS: z.preprocess(unset, delay.default(1_000)),
  VAPID_PUBLIC_KEY: optional(vapidKey(87, 'must be a public VAPID key: 65 bytes, base64url')),
  VAPID_PRIVATE_KEY: optional(vapidKey(43, 'must be a private VAPID key: 32 bytes, base64url')),
  UNSUBSCRIBE_KEY: optional(secretKey),
  ENCRYPTION_KEY: optional(secretKey),
  SENTRY_DSN: optional(sentryDsn),
  ANALYTICS_URL: optional(webUrl),
  ANALYTICS_DOMAIN: optional(text),
  CRISP_WEBSITE_ID: optional(z.guid('must be the website ID of Crisp (a UUID)')),
  APP_STORE_URL_EN: optional(webUrl),
  APP_STORE_URL_FR: optional(webUrl),
  APP_STORE_URL_ES: optional(webUrl),
  PLAY_STORE_URL_EN: optional(webUrl),
  PLAY_STORE_URL_FR: optional(webUrl),
  PLAY_STORE_URL_ES: optional(webUrl),
  APPLE_APP_IDS: optional(list.pipe(z.array(appleAppId))),
  ANDROID_PACKAGE: optional(androidPackage),
  ANDROID_CERT_SHA256: optional(list.pipe(z.array(certificate))),
  SOURCE_URL: optional(webUrl),
  /** Addresses of social profiles. */
  SOCIAL_LINKS: z.preprocess(unset, list.pipe(z.array(webUrl)).default([])),
  TRUST_PROXY: z.preprocess(unset, trustProxy.default(false)),
  LOG_LEVEL: z.preprocess(unset, logLevel.default('info')),
  METRICS_TOKEN: optional(text),
});

type Environment = z.infer<typeof environmentSchema>;

/** The settings of the process: every name of api.md "Configuration", parsed. */
export type Config = Readonly<Environment & { PUBLIC_URL: string }>;

/** The start is refused; the message is one line for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Settings of one service: one without the other does nothing. */
const pairs = [
  ['ANALYTICS_URL', 'ANALYTICS_DOMAIN'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['ANDROID_PACKAGE', 'ANDROID_CERT_SHA256'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
] as const;

/**
 * Parses an environment, with secrets from files. Throws a ConfigError that names the first bad variable and never contains its value.
 */
export function parseConfig(given: Readonly<Record<string, string | undefined>>): Config {
  const { environment, problem } = readSecretFiles(given);
  if (problem !== undefined) throw new ConfigError(problem);
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) throw refusal(parsed.error);
  const { PUBLIC_URL, ...rest } = parsed.data;
  for (const [one, other] of pairs) {
    if ((rest[one] === undefined) !== (rest[other] === undefined)) {
      throw new ConfigError(`${one} and ${other} go together: set both or neither.`);
    }
  }
  const signing = [rest.APPLE_TEAM_ID, rest.APPLE_KEY_ID, rest.APPLE_PRIVATE_KEY];
  if (signing.includes(undefined) && signing.some((each) => each !== undefined)) {
    throw new ConfigError('APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY go together: set all or none.');
  }
  return { ...rest, PUBLIC_URL: originOf(PUBLIC_URL ?? `http://localhost:${rest.PORT}`) };
}

/** Reads the process's environment, with defaults from the `.env` file of the working directory, if any. */
export function readConfig(): Config {
  if (existsSync('.env')) loadEnvironment('.env');
  return parseConfig(process.env);
}

function loadEnvironment(file: string): void {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new ConfigError(`${file}: cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function refusal(error: z.ZodError): ConfigError {
  const [issue] = error.issues;
  return new ConfigError(`${String(issue?.path[0])}: ${issue?.message ?? 'is not valid'}.`);
}

/** The product is at the root of its origin: a path would break every link. */
function originOf(publicUrl: string): string {
  const url = new URL(publicUrl);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new ConfigError('PUBLIC_URL: must be an origin, without a path.');
  }
  return url.origin;
}

/** The address for error reports: in production only (specification §9). */
export function sentryDsnOf({ NODE_ENV, SENTRY_DSN }: Config): string | undefined {
  return NODE_ENV === 'production' ? SENTRY_DSN : undefined;
}

/** The shown name of the OpenID Connect provider; undefined without one. */
export function oidcNameOf({ OIDC_ISSUER, OIDC_NAME }: Config): string | undefined {
  return OIDC_ISSUER && (OIDC_NAME ?? new URL(OIDC_ISSUER).host);
}
