import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { emailSchema } from '#contract/common.ts';
import { REGISTRATION_DOMAINS_MAX } from '#contract/limits.ts';
import {
  androidPackage,
  appleAppId,
  applePrivateKey,
  backupKeep,
  certificate,
  clientIds,
  databaseUrl,
  delay,
  emailDomain,
  headerName,
  issuer,
  list,
  logLevel,
  oidcIssuer,
  oidcName,
  oidcScopes,
  onOff,
  optional,
  origins,
  port,
  privateHosts,
  roleClaim,
  scale,
  secretKey,
  secureOrigin,
  sentryDsn,
  signOutPlace,
  text,
  trustProxy,
  unset,
  vapidKey,
  webUrl,
} from './setting-values.ts';

/** The environment, as README.md#configuration lists it. */
const environmentSchema = z.object({
  NODE_ENV: z.preprocess(unset, text.default('production')),
  PORT: z.preprocess(unset, port.default(3000)),
  HOST: z.preprocess(unset, text.default('127.0.0.1')),
  PUBLIC_URL: optional(origins),
  /** The new address of the club, which its apps ask their members about. */
  MOVED_TO: optional(secureOrigin),
  DATA_DIR: z.preprocess(unset, text.default('./data')),
  DATABASE_URL: optional(databaseUrl),
  /** The same database by the role that owns its tables: it migrates them, and that of DATABASE_URL reads and writes rows only. */
  DATABASE_MIGRATION_URL: optional(databaseUrl),
  /** The person who runs this server, by their confirmed address. */
  OPERATOR_EMAIL: optional(emailSchema),
  BACKUP_DIR: optional(text),
  BACKUP_KEEP: z.preprocess(unset, backupKeep.prefault('7d,4w')),
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
  /** The claim by which the provider makes an operator of a person, and takes that back. */
  OIDC_OPERATOR_CLAIM: optional(roleClaim),
  /** Whether the sign-in page leads to the provider by itself. */
  OIDC_AUTO_REDIRECT: z.preprocess(unset, onOff.default(false)),
  /** Where it is not set, an operator chooses on the page /operator. */
  REGISTRATION: optional(z.enum(['open', 'invite', 'closed'])),
  /** The domains of the email addresses that may register. */
  REGISTRATION_DOMAINS: optional(list.pipe(z.array(emailDomain).max(REGISTRATION_DOMAINS_MAX))),
  /** Whether a circle's link may take the place of an invitation. */
  CIRCLE_INVITES: z.preprocess(unset, onOff.default(false)),
  RATE_LIMIT_SCALE: z.preprocess(unset, scale.default(1)),
  OVERLOAD_DELAY_MS: z.preprocess(unset, delay.default(1_000)),
  VAPID_PUBLIC_KEY: optional(vapidKey(87, 'must be a public VAPID key: 65 bytes, base64url')),
  VAPID_PRIVATE_KEY: optional(vapidKey(43, 'must be a private VAPID key: 32 bytes, base64url')),
  UNSUBSCRIBE_KEY: optional(secretKey),
  ENCRYPTION_KEY: optional(secretKey),
  /** Hosts that are not on the public internet, and that webhooks may reach all the same. */
  WEBHOOK_PRIVATE_HOSTS: z.preprocess(unset, privateHosts.default([])),
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
  /** The header in which an authenticating proxy of TRUST_PROXY names the person by their address; none when left out. */
  TRUSTED_HEADER_USER: optional(headerName),
  /** Where a browser goes after a sign-out from a session that the header began. */
  TRUSTED_HEADER_LOGOUT: optional(signOutPlace),
  LOG_LEVEL: z.preprocess(unset, logLevel.default('info')),
  /** JSON lines, or words for a person; by whether standard output is a terminal when left out. */
  LOG_FORMAT: optional(z.enum(['json', 'text'])),
  LOG_ADDRESSES: z.preprocess(unset, z.enum(['none', 'truncated', 'full']).default('none')),
  METRICS_TOKEN: optional(text),
  /** Whether the releases at SOURCE_URL are asked for a newer version, once a day. */
  UPDATE_CHECK: z.preprocess(unset, onOff.default(false)),
  /** Whether strangers may read the documentation and what the API offers: /docs, /api/docs and openapi.json. */
  API_DOCS: z.preprocess(unset, onOff.default(true)),
  /** Whether a client of assistants that has no document of its own may register. */
  OAUTH_REGISTRATION: z.preprocess(unset, onOff.default(false)),
  /** The name of this process in its log lines. */
  INSTANCE: optional(
    z.string().regex(/^[\w.:-]{1,64}$/, 'must be up to 64 letters, digits, dots, colons, hyphens'),
  ),
  /** The commit that the running source is of, for /metrics. */
  SOURCE_COMMIT: optional(z.string().regex(/^[\da-f]{7,64}$/, 'must be the hash of a commit')),
});

/** The settings of the process: every name of README.md#configuration, parsed. */
export type Config = Readonly<
  Omit<z.infer<typeof environmentSchema>, 'PUBLIC_URL'> & {
    /** The address in mails, feeds and all that leaves this server. */
    PUBLIC_URL: string;
    /** Further addresses at which people open this server. */
    OTHER_URLS: readonly string[];
  }
>;

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
export function parseConfig(given: Environment): Config {
  const parsed = environmentSchema.safeParse(readSecretFiles(given));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message ?? 'is not valid'}.`);
  }
  const { PUBLIC_URL, ...rest } = parsed.data;
  for (const [one, other] of pairs) {
    if ((rest[one] === undefined) !== (rest[other] === undefined)) {
      throw new ConfigError(`${one} and ${other} go together: set both or neither.`);
    }
  }
  if (rest.DATABASE_MIGRATION_URL !== undefined && rest.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_MIGRATION_URL needs DATABASE_URL: the address for the server itself.');
  }
  if (rest.BACKUP_DIR !== undefined && resolve(rest.BACKUP_DIR) === resolve(rest.DATA_DIR)) {
    throw new ConfigError('BACKUP_DIR: must be another folder than DATA_DIR.');
  }
  if (rest.UPDATE_CHECK && rest.SOURCE_URL === undefined) {
    throw new ConfigError('UPDATE_CHECK needs SOURCE_URL: the repository whose releases are asked.');
  }
  const signing = [rest.APPLE_TEAM_ID, rest.APPLE_KEY_ID, rest.APPLE_PRIVATE_KEY];
  if (signing.includes(undefined) && signing.some((each) => each !== undefined)) {
    throw new ConfigError('APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY go together: set all or none.');
  }
  requireParts(rest);
  const [first = `http://localhost:${rest.PORT}`, ...OTHER_URLS] = PUBLIC_URL ?? [];
  return { ...rest, BACKUP_DIR: backupDirOf(rest), PUBLIC_URL: first, OTHER_URLS };
}

/** What a setting cannot do without. */
function requireParts(given: Omit<Config, 'PUBLIC_URL' | 'OTHER_URLS'>): void {
  const { OIDC_ISSUER, OIDC_OPERATOR_CLAIM, OIDC_AUTO_REDIRECT, TRUST_PROXY } = given;
  if (OIDC_ISSUER === undefined && (OIDC_OPERATOR_CLAIM !== undefined || OIDC_AUTO_REDIRECT)) {
    throw new ConfigError('OIDC_OPERATOR_CLAIM and OIDC_AUTO_REDIRECT need OIDC_ISSUER: the provider.');
  }
  // A number of proxies is no address, and `on` is every client.
  if (given.TRUSTED_HEADER_USER !== undefined && typeof TRUST_PROXY !== 'string') {
    throw new ConfigError(
      'TRUSTED_HEADER_USER needs TRUST_PROXY to name the addresses of the proxy: anyone else could send the header.',
    );
  }
  if (given.TRUSTED_HEADER_LOGOUT !== undefined && given.TRUSTED_HEADER_USER === undefined) {
    throw new ConfigError('TRUSTED_HEADER_LOGOUT needs TRUSTED_HEADER_USER.');
  }
}

/** The embedded database is backed up unless that is switched off; a database elsewhere has its own ways, and needs pg_dump. */
function backupDirOf({
  BACKUP_DIR,
  DATA_DIR,
  DATABASE_URL,
}: Omit<Config, 'PUBLIC_URL' | 'OTHER_URLS'>): string | undefined {
  if (BACKUP_DIR === 'off') return undefined;
  return BACKUP_DIR ?? (DATABASE_URL === undefined ? join(DATA_DIR, 'backups') : undefined);
}

/** Reads the process's environment, with defaults from the `.env` file of the working directory, if any. */
export function readConfig(): Config {
  if (existsSync('.env')) readable('.env:', () => process.loadEnvFile('.env'));
  return parseConfig(process.env);
}

function readable<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(`${place} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** The address for error reports: in production only (docs/decisions/outside-services.md). */
export function sentryDsnOf({ NODE_ENV, SENTRY_DSN }: Config): string | undefined {
  return NODE_ENV === 'production' ? SENTRY_DSN : undefined;
}

/** The shown name of the OpenID Connect provider; undefined without one. */
export function oidcNameOf({ OIDC_ISSUER, OIDC_NAME }: Config): string | undefined {
  return OIDC_ISSUER && (OIDC_NAME ?? new URL(OIDC_ISSUER).host);
}

/** The address of PostgreSQL by the role that owns the tables; undefined with the embedded database. */
export function ownerUrlOf({ DATABASE_URL, DATABASE_MIGRATION_URL }: Config): string | undefined {
  return DATABASE_MIGRATION_URL ?? DATABASE_URL;
}

/** The version of the product, by package.json. */
const PACKAGE = new URL('../../../../package.json', import.meta.url);
export const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

/** The settings that contain a secret. Each can be read from a file: NAME_FILE names it (docs/operations/secrets.md). */
const secretSettings = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'APPLE_PRIVATE_KEY',
  'OIDC_CLIENT_SECRET',
  'VAPID_PRIVATE_KEY',
  'UNSUBSCRIBE_KEY',
  'ENCRYPTION_KEY',
  'METRICS_TOKEN',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** An environment with the secrets that it names by files. Throws for a file that cannot be used: without its secret another server would start. */
function readSecretFiles(given: Environment): Environment {
  const environment: Record<string, string | undefined> = { ...given };
  for (const name of secretSettings) {
    const file = given[`${name}_FILE`] ?? '';
    if (file === '') continue;
    if ((given[name] ?? '') !== '') {
      throw new ConfigError(`${name} and ${name}_FILE exclude each other: set one of them.`);
    }
    const content = readable(`${name}_FILE: the file`, () => readFileSync(file, 'utf8'));
    // Editors and `echo` end a file with a line break, which is no part of a secret.
    environment[name] = content.replace(/(?<![\r\n])[\r\n]+$/, '');
    if (environment[name] === '') throw new ConfigError(`${name}_FILE: the file is empty.`);
  }
  return environment;
}
