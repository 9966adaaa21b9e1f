import type { ApiClient } from '#client/api/api-client.ts';
import type { Provider } from '#contract/account.ts';
import type { ProviderPlace } from '#contract/auth.ts';
import type { App } from '#web/app/app.ts';
import { challengeOf, randomText, sha256Hex } from '#web/platform/secrets.ts';
import { type SignInAttempt, storeAttempt } from '#web/platform/sign-in-attempt.ts';

/** In the order of their buttons. */
export const providers: readonly Provider[] = ['google', 'apple', 'oidc'];

/** The name of a provider. The operator names their own; a general name is left for the links of one that is no longer configured. */
export function providerName({ t, config }: Pick<App, 't' | 'config'>, provider: Provider): string {
  return (provider === 'oidc' ? config.oidcName : undefined) ?? t(`providers.${provider}`);
}

type SignInAsked = Pick<SignInAttempt, 'provider' | 'purpose' | 'locale' | 'next' | 'draft'>;

/** Redirects to a provider, with a state, a nonce and a challenge that only this tab can answer. */
export async function leaveToSignIn(api: ApiClient, asked: SignInAsked): Promise<void> {
  const place = await api.call('GET /auth/providers/{provider}', { params: { provider: asked.provider } });
  const secrets = { state: randomText(), nonce: randomText(), codeVerifier: randomText() };
  const { redirectUri } = place;
  const attempt: SignInAttempt = { ...asked, ...secrets, redirectUri, startedAt: Date.now() };
  storeAttempt(sessionStorage, attempt);
  location.assign(await addressOf(place, attempt));
}

async function addressOf(place: ProviderPlace, attempt: SignInAttempt): Promise<string> {
  const { authorizationEndpoint, clientId, redirectUri, scope } = place;
  const url = new URL(authorizationEndpoint);
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state: attempt.state,
    ...(attempt.provider === 'apple' ? await appleAsked(attempt) : await pkceAsked(attempt, scope)),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

async function pkceAsked({ nonce, codeVerifier, purpose }: SignInAttempt, scope = 'openid email profile') {
  return {
    scope,
    nonce,
    code_challenge: await challengeOf(codeVerifier),
    code_challenge_method: 'S256',
    // An open session at the provider proves nothing: it must ask again (OpenID Connect Core 3.1.2.1).
    ...(purpose === 'prove' && { max_age: '0' }),
  };
}

/** Apple returns name and email only by a form post; the server passes it to the page. */
async function appleAsked({ nonce }: SignInAttempt) {
  return { scope: 'name email', nonce: await sha256Hex(nonce), response_mode: 'form_post' };
}
