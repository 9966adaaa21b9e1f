import { SocialLogin } from '@capgo/capacitor-social-login';
import type { GoogleIds } from '#contract/page-rendering.ts';
import { randomText, sha256Hex } from '../secrets.ts';

/** A provider's token from the phone, for our server to verify. */
export interface ProviderToken {
  readonly idToken: string;
  readonly nonce: string;
  /** Apple's, at the first sign-in only. */
  readonly firstName: string | null;
}

/** Always a new token with a nonce of this sign-in: iOS would return an earlier token, whose nonce is spent. */
export async function tokenOfGoogle({ web, ios }: GoogleIds): Promise<ProviderToken> {
  await SocialLogin.initialize({
    google: { webClientId: web, iOSClientId: ios, iOSServerClientId: web, mode: 'online' },
  });
  const nonce = randomText();
  const { result } = await SocialLogin.login({
    provider: 'google',
    options: { nonce, forcePrompt: true, style: 'standard' },
  });
  if (result.responseType !== 'online') throw new Error('Google gave no token');
  return whole(result.idToken, nonce, result.profile.givenName);
}

/** Apple gets the hash of the nonce and our server the nonce itself, so the token alone is not enough. */
export async function tokenOfApple(): Promise<ProviderToken> {
  await SocialLogin.initialize({ apple: { useProperTokenExchange: true } });
  const nonce = randomText();
  const { result } = await SocialLogin.login({
    provider: 'apple',
    options: { nonce: await sha256Hex(nonce), scopes: ['name', 'email'] },
  });
  return whole(result.idToken, nonce, result.profile.givenName);
}

function whole(idToken: string | null, nonce: string, firstName: string | null): ProviderToken {
  if (!idToken) throw new Error('The provider gave no token');
  // iOS returns an unknown name as an empty text.
  return { idToken, nonce, firstName: firstName === '' ? null : firstName };
}
