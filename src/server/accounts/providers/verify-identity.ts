import type { FastifyRequest } from 'fastify';
import type { Provider } from '#contract/account.ts';
import { invalidField, notFound } from '#server/core/errors/api-error.ts';
import { addressKeys } from '#server/core/limits/budget-keys.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';
import type { VerifiedIdentity } from './id-token.ts';
import type { ProviderCode, Providers, ProviderToken } from './provider.ts';

/** The address of the redirect is only in Google's. */
type Credential = (ProviderCode & { readonly redirectUri?: string }) | ProviderToken;

interface Services {
  readonly limits: Limits;
  readonly providers: Providers;
}

/** The identity at a provider, by the code of its redirect or by an app's id token. Sends requests: outside any transaction. */
export async function verifyIdentity(
  { limits, providers }: Services,
  name: Provider,
  credential: Credential,
  request: FastifyRequest,
): Promise<VerifiedIdentity> {
  const provider = providers[name];
  if (!provider) throw notFound();
  await limits.take('providersOfAddress', addressKeys(request.ip));
  if (!('code' in credential)) return await provider.byToken(credential);
  if (!provider.servesWeb) throw notFound();
  const { redirectUri = provider.redirectUri } = credential;
  if (redirectUri !== provider.redirectUri) throw invalidField('redirectUri', 'generic');
  return await provider.byCode(credential);
}
