import { ApiError, NetworkError } from '#client/api/errors.ts';
import type { Provider } from '#contract/account.ts';
import type { Session } from '#contract/auth.ts';
import type { App } from './app.ts';
import type { GoogleIds } from './platform/device.ts';
import { type ProviderToken, tokenOfApple, tokenOfGoogle } from './platform/native/provider-token.ts';
import { isTurnedBack } from './platform/native/turned-back.ts';
import { tell } from './tell.ts';
import { addToast } from './ui/toast-store.ts';

/** Signs in, or links, by the phone's own part of a provider. Null when somebody turned back, or it failed and they were told why. */
export async function signInOnPhone(app: App, provider: Provider): Promise<Session | null> {
  const { client, device, locale, t } = app;
  const name = t(`providers.${provider}`);
  try {
    const { idToken, nonce, firstName } = await tokenOf(provider, device?.google);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return await client.api.auth.loginBy(provider, {
      idToken,
      nonce,
      locale,
      timeZone,
      ...(firstName === null ? {} : { firstName }),
    });
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'invalidCredentials') void tell('error', error.code);
    else if (error instanceof NetworkError) failed(t('providers.unreachable', { name }));
    else if (!isTurnedBack(error)) failed(t('providers.refused', { name }));
    return null;
  }
}

const failed = (text: string) => addToast({ status: 'error', text });

async function tokenOf(provider: Provider, google: GoogleIds | undefined): Promise<ProviderToken> {
  if (provider === 'apple') return await tokenOfApple();
  return await tokenOfGoogle(google ?? { web: '', ios: '' });
}
