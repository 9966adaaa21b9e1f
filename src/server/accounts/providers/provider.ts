import type { Provider } from '#contract/account.ts';
import { parseApplePrivateKey } from '#server/core/config/apple-private-key.ts';
import type { Config } from '#server/core/config/config.ts';
import type { AppleKey } from './apple-secret.ts';
import { type CodeClient, exchangeCode, type GrantedCode } from './code-exchange.ts';
import { type VerifiedIdentity, verifyIdToken } from './id-token.ts';
import { createProviderFetch, type ProviderFetch } from './provider-fetch.ts';
import { createMetadata } from './provider-metadata.ts';
import { within } from './within.ts';

/** A code as a page of ours was handed it. */
export interface GivenCode {
  readonly code: string;
  readonly codeVerifier?: string;
  readonly nonce: string;
}

export interface GivenToken {
  readonly idToken: string;
  readonly nonce: string;
}

/** A sign-in provider that this server is configured for. Every answer comes in a bounded time, or is a 503. */
export interface SignInProvider {
  readonly name: Provider;
  /** Where the provider sends people back to: one address, known to it and to us. */
  readonly redirectUri: string;
  /** Whether a browser can sign in by it: an id alone is enough for tokens of apps only. */
  readonly servesWeb: boolean;
  /** Where a browser goes to sign in. */
  authorization(): Promise<{ readonly endpoint: string; readonly clientId: string }>;
  byCode(given: GivenCode): Promise<VerifiedIdentity>;
  byToken(given: GivenToken): Promise<VerifiedIdentity>;
}

export type Providers = Readonly<Record<Provider, SignInProvider | null>>;

/** All that one sign-in may take, whatever the provider does: less than a request may (security.md, rule 21). */
const ALL_TOLD_MS = 8_000;

interface Given {
  readonly name: Provider;
  readonly issuer: string;
  /** The website’s first, then the apps’. */
  readonly clientIds: readonly [string, ...string[]];
  readonly redirectUri: string;
  readonly servesWeb: boolean;
  readonly secret?: string | AppleKey | undefined;
}

const GOOGLE = 'https://accounts.google.com';

/** The providers that the configuration names; null for one that it does not. */
export function createProviders(
  config: Config,
  clock: () => number,
  fetch = createProviderFetch(),
): Providers {
  return {
    google: config.GOOGLE_CLIENT_ID
      ? createProvider(googleOf(config, config.GOOGLE_CLIENT_ID), clock, fetch)
      : null,
    apple: config.APPLE_CLIENT_ID
      ? createProvider(appleOf(config, config.APPLE_CLIENT_ID), clock, fetch)
      : null,
  };
}

function googleOf(config: Config, clientIds: Given['clientIds']): Given {
  return {
    name: 'google',
    issuer: config.GOOGLE_ISSUER,
    clientIds,
    redirectUri: `${config.PUBLIC_URL}/auth/google/callback`,
    servesWeb: true,
    secret: config.GOOGLE_CLIENT_SECRET,
  };
}

function appleOf(config: Config, clientIds: Given['clientIds']): Given {
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

function createProvider(given: Given, clock: () => number, fetch: ProviderFetch): SignInProvider {
  const { name, issuer, clientIds, redirectUri, servesWeb, secret } = given;
  const metadata = createMetadata(issuer, fetch);
  // Google signs its tokens with and without the scheme (its own OpenID Connect guide).
  const issuers = issuer === GOOGLE ? [issuer, new URL(issuer).host] : [issuer];
  const client: CodeClient = { clientId: clientIds[0], redirectUri, secret, clock, fetch };
  const byToken = async (token: GivenToken): Promise<VerifiedIdentity> => {
    const { keys } = await metadata();
    return await verifyIdToken({ provider: name, issuers, clientIds }, keys, token, clock());
  };
  const byCode = async ({ nonce, ...code }: GivenCode): Promise<VerifiedIdentity> => {
    const { idToken }: GrantedCode = await exchangeCode(client, (await metadata()).server, code);
    return await byToken({ idToken, nonce });
  };
  return {
    name,
    redirectUri,
    servesWeb,
    authorization: () =>
      within(ALL_TOLD_MS, async () => {
        const { server } = await metadata();
        return { endpoint: server.authorization_endpoint ?? '', clientId: client.clientId };
      }),
    byCode: (code) => within(ALL_TOLD_MS, () => byCode(code)),
    byToken: (token) => within(ALL_TOLD_MS, () => byToken(token)),
  };
}
