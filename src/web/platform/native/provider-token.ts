import { SocialLogin } from '@capgo/capacitor-social-login';
import type { GoogleIds } from '#contract/page-rendering.ts';
import { randomText, sha256Hex } from '../secrets.ts';

/** A provider's token from the phone, for our server to verify. */
export interface ProviderToken {
  readonly idToken: string;
  readonly nonce: string;
  /** Apple's, by which our server can withdraw its access when the account is erased. */
  readonly code: string | null;
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
  return whole({ ...result, nonce });
}

/** Apple gets the hash of the nonce and our server the nonce itself, so the token alone is not enough. */
export async function tokenOfApple(): Promise<ProviderToken> {
  await SocialLogin.initialize({ apple: { useProperTokenExchange: true } });
  const nonce = randomText();
  const { result } = await SocialLogin.login({
    provider: 'apple',
    options: { nonce: await sha256Hex(nonce), scopes: ['name', 'email'] },
  });
  return whole({ ...result, nonce, code: result.authorizationCode });
}

interface Result {
  readonly idToken: string | null;
  readonly nonce: string;
  readonly code?: string | undefined;
  readonly profile: { readonly givenName: string | null };
}

/** iOS returns what is unknown as an empty text. */
function whole({ idToken, nonce, code, profile }: Result): ProviderToken {
  if (!idToken) throw new Error('The provider gave no token');
  return { idToken, nonce, code: code || null, firstName: profile.givenName || null };
}
