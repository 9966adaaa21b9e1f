import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Provider } from '#contract/account.ts';
import { spendMark } from '#server/accounts/secrets/one-time-secret.ts';
import { type Addresses, originAt } from '#server/core/config/public-address.ts';
import type { UserRows } from '#server/core/database/user-rows.ts';
import { ApiError, invalidField, notFound } from '#server/core/errors/api-error.ts';
import { addressKeys, type Limits } from '#server/core/limits/rate-limits.ts';
import type { VerifiedIdentity } from './id-token.ts';
import type { ConfiguredProvider, ProviderCode, Providers, ProviderToken } from './provider.ts';

/**
 * A token signs in once (docs/decisions/sign-in-providers.md): its nonce is stored with the user, in the transaction of the sign-in, until
 * the token expires.
 */
export async function spendNonce(
  rows: UserRows,
  { provider, nonce, expiresAt }: VerifiedIdentity,
  now: number,
): Promise<void> {
  const mark = `${provider}:${hash('sha256', nonce, 'base64url')}`;
  if (!(await spendMark(rows, mark, expiresAt, now))) throw new ApiError('invalidCredentials');
}

/** Only Apple's lacks the address of the redirect. A token of Apple's may come with a code. */
type Credential =
  | (ProviderCode & { readonly redirectUri?: string })
  | (ProviderToken & { readonly code?: string | undefined });

interface Services {
  readonly config: Addresses;
  readonly limits: Limits;
  readonly providers: Providers;
}

/** The identity at a provider, by the code of its redirect or by an app's id token. Sends requests: outside any transaction. */
export async function verifyIdentity(
  { config, limits, providers }: Services,
  name: Provider,
  credential: Credential,
  request: FastifyRequest,
): Promise<VerifiedIdentity> {
  const provider = providers[name];
  if (!provider) throw notFound();
  await limits.take('providersOfAddress', addressKeys(request.ip));
  if ('idToken' in credential) {
    const identity = await provider.byToken(credential);
    return { ...identity, refreshToken: await refreshTokenOf(provider, identity, credential.code, request) };
  }
  if (!provider.servesWeb) throw notFound();
  // Of the address where the person is: the state that the page compares is kept there.
  const expected = provider.redirectUriAt(originAt(request, config));
  const { redirectUri = expected } = credential;
  if (redirectUri !== expected) throw invalidField('redirectUri', 'generic');
  return await provider.byCode({ ...credential, redirectUri });
}

/** The refresh token of an app's sign-in. It is for later: without it the sign-in is complete too. */
async function refreshTokenOf(
  provider: ConfiguredProvider,
  identity: VerifiedIdentity,
  code: string | undefined,
  { log }: FastifyRequest,
): Promise<string | null> {
  try {
    return code === undefined ? null : await provider.refreshTokenOf(code, identity);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error;
    log.warn({ err: error }, 'Apple gave no token for the code of an app');
    return null;
  }
}
