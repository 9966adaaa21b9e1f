import type { FastifyRequest } from 'fastify';
import type { Provider } from '#contract/account.ts';
import { invalidField, notFound } from '#server/core/errors/api-error.ts';
import { addressKey, type Limits } from '#server/core/limits/rate-limits.ts';
import type { VerifiedIdentity } from './id-token.ts';
import type { GivenCode, GivenToken, Providers, SignInProvider } from './provider.ts';

type GivenByGoogle = (GivenCode & { readonly redirectUri: string }) | GivenToken;
type GivenByApple = GivenCode | GivenToken;

interface Asking {
  readonly limits: Limits;
  readonly providers: Providers;
}

/** Who Google says that somebody is, by the code of its redirect or by an app's id token. Asks Google: outside any transaction. */
export async function verifyGoogle(
  context: Asking,
  given: GivenByGoogle,
  request: FastifyRequest,
): Promise<VerifiedIdentity> {
  const google = await providerFor(context, 'google', request);
  if (!('code' in given)) return await google.byToken(given);
  if (given.redirectUri !== google.redirectUri) throw invalidField('redirectUri', 'generic');
  return await google.byCode(given);
}

/** The same of Apple. */
export async function verifyApple(
  context: Asking,
  given: GivenByApple,
  request: FastifyRequest,
): Promise<VerifiedIdentity> {
  const apple = await providerFor(context, 'apple', request);
  if (!('code' in given)) return await apple.byToken(given);
  if (!apple.servesWeb) throw notFound();
  return await apple.byCode(given);
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
