import type { KeyObject } from 'node:crypto';
import type { Provider } from '#contract/account.ts';
import type { Config } from '#server/core/config/config.ts';
import { type Job, JobRefusedError } from '#server/core/jobs/job-kinds.ts';
import { once } from '#server/core/load/once.ts';
import { openSecret, sealSecret } from '#server/core/secrets/secrets.ts';
import type { CodeClient, Granted } from './code-exchange.ts';
import type { VerifiedIdentity } from './id-token.ts';
import { createProviderFetch, type ProviderFetch, withProviderTimeout } from './provider-fetch.ts';
import type { ProviderMetadata } from './provider-metadata.ts';
import { type ProviderSettings, providerSettings, tokenRules } from './provider-settings.ts';

/** A code from the redirect of a page. */
export interface ProviderCode {
  readonly code: string;
  readonly codeVerifier?: string;
  readonly nonce: string;
}

/** With the address that the browser was sent back to. */
type RedirectedCode = ProviderCode & { readonly redirectUri: string };

export interface ProviderToken {
  readonly idToken: string;
  readonly nonce: string;
}

export type ConfiguredProvider = ReturnType<typeof createProvider>;
export type Providers = Readonly<Record<Provider, ConfiguredProvider | null>>;

/** The time limit of one sign-in, shorter than that of a request. */
const TIMEOUT_MS = 8_000;

/** The configured providers; null for one that is not. */
export function createProviders(
  config: Config,
  clock: () => number,
  fetch = createProviderFetch(),
): Providers {
  const { google, apple, oidc } = providerSettings(config);
  return {
    google: google && createProvider(google, clock, fetch),
    apple: apple && createProvider(apple, clock, fetch),
    oidc: oidc && createProvider(oidc, clock, fetch),
  };
}

/** A configured sign-in provider. Every answer comes in a limited time, or is a 503. */
function createProvider(settings: ProviderSettings, clock: () => number, fetch: ProviderFetch) {
  const { name, servesWeb, scope } = settings;
  const metadata = metadataOf(settings, fetch);
  const client = clientOf(settings, clock, fetch);
  const verify = async (token: ProviderToken): Promise<VerifiedIdentity> => {
    const { verifyIdToken } = await import('./id-token.ts');
    const { keys, server } = await metadata();
    return await verifyIdToken(tokenRules(settings, server), keys, token, clock());
  };
  const byCode = async ({ nonce, ...code }: RedirectedCode): Promise<VerifiedIdentity> => {
    const { exchangeCode } = await import('./code-exchange.ts');
    const granted = await exchangeCode(client, (await metadata()).server, code);
    const identity = await verify({ idToken: granted.idToken, nonce });
    if (name === 'apple') return { ...identity, refreshToken: granted.refreshToken };
    return name === 'oidc' ? await ofIssuer(identity, granted) : identity;
  };
  /** Claims may be in the token or be read with it; a subject is unique at its issuer only (OpenID Connect Core, sections 5.4 and 8). */
  const ofIssuer = async (identity: VerifiedIdentity, granted: Granted): Promise<VerifiedIdentity> => {
    const { server } = await metadata();
    const subject = `${server.issuer} ${identity.subject}`;
    const isWhole = identity.email !== null && (!settings.roleClaim || identity.isOperator !== null);
    if (isWhole || server.userinfo_endpoint === undefined) return { ...identity, subject };
    const { readUserInfo } = await import('./code-exchange.ts');
    const { hasRoleClaim, profileOf } = await import('./id-token.ts');
    const claims = await readUserInfo(client, server, granted.accessToken, identity.subject);
    const rules = tokenRules(settings, server);
    const profile = identity.email === null ? profileOf(rules, claims) : {};
    return {
      ...identity,
      ...profile,
      subject,
      isOperator: identity.isOperator ?? hasRoleClaim(rules, claims),
    };
  };
  const refreshTokenOf = async (code: string, { clientId, subject }: VerifiedIdentity) => {
    const { exchangeAppCode } = await import('./code-exchange.ts');
    return await exchangeAppCode({ ...client, clientId }, (await metadata()).server, { code, subject });
  };
  const revoke = async ({ clientId, refreshToken }: AppleToken): Promise<void> => {
    const { revokeRefreshToken } = await import('./code-exchange.ts');
    await revokeRefreshToken({ ...client, clientId }, (await metadata()).server, refreshToken);
  };
  return {
    name,
    /** Where the provider sends a browser back to: each has one of its own, so that the answer of one cannot be passed off as another's. */
    redirectUriAt: (origin: string): string => `${origin}/auth/${name}/callback`,
    servesWeb,
    /** The provider's page where a browser signs in. */
    authorization: () =>
      withProviderTimeout(TIMEOUT_MS, async () => {
        const { server } = await metadata();
        return {
          endpoint: server.authorization_endpoint ?? '',
          clientId: client.clientId,
          ...(scope !== undefined && { scope }),
        };
      }),
    /** Where a browser ends its session at the provider (OpenID Connect RP-Initiated Logout); null where it has no such page. */
    endOfSession: (returnTo: string): Promise<string | null> =>
      withProviderTimeout(TIMEOUT_MS, async () => {
        const { end_session_endpoint: endpoint } = (await metadata()).server;
        const { isOfTheWeb } = await import('./provider-metadata.ts');
        if (endpoint === undefined || !isOfTheWeb(endpoint)) return null;
        const url = new URL(endpoint);
        url.searchParams.set('client_id', client.clientId);
        url.searchParams.set('post_logout_redirect_uri', returnTo);
        return url.href;
      }),
    byCode: (code: RedirectedCode) => withProviderTimeout(TIMEOUT_MS, () => byCode(code)),
    byToken: (token: ProviderToken) => withProviderTimeout(TIMEOUT_MS, () => verify(token)),
    /** Apple's refresh token for the code of an app's sign-in; null when this server cannot sign a request for it. */
    refreshTokenOf: async (code: string, identity: VerifiedIdentity): Promise<string | null> =>
      typeof client.secret === 'object'
        ? await withProviderTimeout(TIMEOUT_MS, () => refreshTokenOf(code, identity))
        : null,
    /** Withdraws our access to a user's account at Apple. */
    revoke: (token: AppleToken) => withProviderTimeout(TIMEOUT_MS, () => revoke(token)),
  };
}

/** The OpenID libraries are loaded with the first sign-in. */
function metadataOf({ issuer }: ProviderSettings, fetch: ProviderFetch): () => Promise<ProviderMetadata> {
  const load = once(async () => (await import('./provider-metadata.ts')).createMetadata(issuer, fetch));
  return async () => await (await load())();
}

function clientOf(
  { name, clientIds, secret }: ProviderSettings,
  clock: () => number,
  fetch: ProviderFetch,
): CodeClient {
  return { clientId: clientIds[0], secret, prefersBasic: name === 'oidc', clock, fetch };
}

/** What withdraws our access to a user's account at Apple: the refresh token, and the client that it was issued to. */
type AppleToken = Pick<VerifiedIdentity, 'clientId'> & { readonly refreshToken: string };

/** The token of a sign-in, encrypted for its row; null when the provider gave none. */
export function sealAppleToken(
  key: KeyObject,
  userId: string,
  { clientId, refreshToken }: Pick<VerifiedIdentity, 'clientId' | 'refreshToken'>,
): string | null {
  if (refreshToken === null) return null;
  const token: AppleToken = { clientId, refreshToken };
  return sealSecret(key, 'appleToken', userId, JSON.stringify(token));
}

/** The handler of the kind `revokeToken`: Apple forgets that the user signs in here. Repeated, it has no further effect. */
export async function revokeToken(
  {
    providers: { apple },
    encryptionKey,
  }: { readonly providers: Providers; readonly encryptionKey: KeyObject },
  { userId, payload }: Job<'revokeToken'>,
): Promise<void> {
  if (apple === null) throw new JobRefusedError('appleNotConfigured');
  const text = openSecret(encryptionKey, 'appleToken', userId, payload.token);
  if (text === null) throw new JobRefusedError('otherEncryptionKey');
  // Written by `sealAppleToken`, and authenticated.
  await apple.revoke(JSON.parse(text) as AppleToken);
}
