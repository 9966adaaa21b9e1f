import type { Provider } from '#contract/account.ts';
import { parseApplePrivateKey } from '#server/core/config/apple-private-key.ts';
import type { Config } from '#server/core/config/config.ts';
import { once } from '#server/core/load/once.ts';
import type { AppleKey } from './apple-secret.ts';
import type { CodeClient } from './code-exchange.ts';
import type { VerifiedIdentity } from './id-token.ts';
import { createProviderFetch, type ProviderFetch, withProviderTimeout } from './provider-fetch.ts';

/** A code from the redirect of a page. */
export interface ProviderCode {
  readonly code: string;
  readonly codeVerifier?: string;
  readonly nonce: string;
}

export interface ProviderToken {
  readonly idToken: string;
  readonly nonce: string;
}

export type Providers = Readonly<Record<Provider, ReturnType<typeof createProvider> | null>>;

/** The time limit of one sign-in, shorter than that of a request (security.md, rule 21). */
const TIMEOUT_MS = 8_000;

interface ProviderSettings {
  readonly name: Provider;
  readonly issuer: string;
  /** The website's first, then those of the apps. */
  readonly clientIds: readonly [string, ...string[]];
  /** The address that the provider redirects to. */
  readonly redirectUri: string;
  /** Whether a browser can sign in by it: an id alone is enough for tokens of apps only. */
  readonly servesWeb: boolean;
  readonly secret?: string | AppleKey | undefined;
}

const GOOGLE = 'https://accounts.google.com';

/** The configured providers; null for one that is not. */
export function createProviders(
  config: Config,
  clock: () => number,
  fetch = createProviderFetch(),
): Providers {
  const { GOOGLE_CLIENT_ID: google, APPLE_CLIENT_ID: apple } = config;
  return {
    google: google ? createProvider(googleOf(config, google), clock, fetch) : null,
    apple: apple ? createProvider(appleOf(config, apple), clock, fetch) : null,
  };
}

function googleOf(config: Config, clientIds: ProviderSettings['clientIds']): ProviderSettings {
  return {
    name: 'google',
    issuer: config.GOOGLE_ISSUER,
    clientIds,
    redirectUri: `${config.PUBLIC_URL}/auth/google/callback`,
    servesWeb: true,
    secret: config.GOOGLE_CLIENT_SECRET,
  };
}

function appleOf(config: Config, clientIds: ProviderSettings['clientIds']): ProviderSettings {
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: key } = config;
  const privateKey = parseApplePrivateKey(key ?? '');
  const secret = teamId && keyId && privateKey ? { teamId, keyId, privateKey } : undefined;
  return {
    name: 'apple',
    issuer: config.APPLE_ISSUER,
    clientIds,
    redirectUri: `${config.PUBLIC_URL}/auth/apple/callback`,
    servesWeb: secret !== undefined,
    secret,
  };
}

/** A configured sign-in provider. Every answer comes in a limited time, or is a 503. The OpenID libraries are loaded with the first sign-in. */
function createProvider(settings: ProviderSettings, clock: () => number, fetch: ProviderFetch) {
  const { name, issuer, clientIds, redirectUri, servesWeb, secret } = settings;
  const loadMetadata = once(async () =>
    (await import('./provider-metadata.ts')).createMetadata(issuer, fetch),
  );
  const metadata = async () => await (await loadMetadata())();
  // Google signs its tokens with and without the scheme (its own OpenID Connect guide).
  const issuers = issuer === GOOGLE ? [issuer, new URL(issuer).host] : [issuer];
  const client: CodeClient = { clientId: clientIds[0], redirectUri, secret, clock, fetch };
  const byToken = async (token: ProviderToken): Promise<VerifiedIdentity> => {
    const { verifyIdToken } = await import('./id-token.ts');
    const { keys } = await metadata();
    return await verifyIdToken({ provider: name, issuers, clientIds }, keys, token, clock());
  };
  const byCode = async ({ nonce, ...code }: ProviderCode): Promise<VerifiedIdentity> => {
    const { exchangeCode } = await import('./code-exchange.ts');
    const idToken = await exchangeCode(client, (await metadata()).server, code);
    return await byToken({ idToken, nonce });
  };
  return {
    name,
    redirectUri,
    servesWeb,
    /** The provider's page where a browser signs in. */
    authorization: () =>
      withProviderTimeout(TIMEOUT_MS, async () => {
        const { server } = await metadata();
        return { endpoint: server.authorization_endpoint ?? '', clientId: client.clientId };
      }),
    byCode: (code: ProviderCode) => withProviderTimeout(TIMEOUT_MS, () => byCode(code)),
    byToken: (token: ProviderToken) => withProviderTimeout(TIMEOUT_MS, () => byToken(token)),
  };
}
