import type { FastifyRequest } from 'fastify';
import type { Provider } from '#contract/account.ts';
import { invalidField, notFound } from '#server/core/errors/api-error.ts';
import { addressKey, type Limits } from '#server/core/limits/rate-limits.ts';
import type { VerifiedIdentity } from './id-token.ts';
import type { ProviderCode, Providers, ProviderToken, SignInProvider } from './provider.ts';

type GoogleCredential = (ProviderCode & { readonly redirectUri: string }) | ProviderToken;
type AppleCredential = ProviderCode | ProviderToken;

interface Asking {
  readonly limits: Limits;
  readonly providers: Providers;
}

/** The identity at Google, by the code of its redirect or by an app's id token. Sends requests: outside any transaction. */
export async function verifyGoogle(
  context: Asking,
  credential: GoogleCredential,
  request: FastifyRequest,
): Promise<VerifiedIdentity> {
  const google = await providerFor(context, 'google', request);
  if (!('code' in credential)) return await google.byToken(credential);
  if (credential.redirectUri !== google.redirectUri) throw invalidField('redirectUri', 'generic');
  return await google.byCode(credential);
}

/** The same at Apple. */
export async function verifyApple(
  context: Asking,
  credential: AppleCredential,
  request: FastifyRequest,
): Promise<VerifiedIdentity> {
  const apple = await providerFor(context, 'apple', request);
  if (!('code' in credential)) return await apple.byToken(credential);
  if (!apple.servesWeb) throw notFound();
  return await apple.byCode(credential);
}

async function providerFor(
  { limits, providers }: Asking,
  name: Provider,
  request: FastifyRequest,
): Promise<SignInProvider> {
  const provider = providers[name];
  if (!provider) throw notFound();
  await limits.take('providersOfAddress', addressKey(request.ip));
  return provider;
}
