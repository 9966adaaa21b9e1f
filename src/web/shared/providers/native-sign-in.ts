import { NetworkError, ResponseError } from '#client/api/errors.ts';
import type { Provider } from '#contract/account.ts';
import type { Session } from '#contract/auth.ts';
import type { GoogleIds } from '#contract/page-rendering.ts';
import { isMessageKey } from '#i18n/translate.ts';
import type { App } from '#web/app/app.ts';
import { showToast } from '#web/app/show-toast.ts';
import { type ProviderToken, tokenOfApple, tokenOfGoogle } from '#web/platform/native/provider-token.ts';
import { isUserCancelled } from '#web/platform/native/user-cancelled.ts';
import { findInTab, forgetInTab } from '#web/platform/tab-storage.ts';
import { addToast } from '#web/ui/toast-store.ts';
import { providerName } from './provider-sign-in.ts';

/**
 * Signs in, or links, by a provider on the phone. Null when the user cancelled, or after a toast when it failed. Rejects when a second step
 * must follow.
 */
export async function signInOnPhone(app: App, provider: Provider): Promise<Session | null> {
  const { client, device, locale } = app;
  try {
    const { idToken, nonce, code, firstName } = await tokenOf(provider, device?.google);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const invite = findInTab('invite');
    const session = await client.api.call(`POST /auth/login/${provider}`, {
      body: {
        idToken,
        nonce,
        locale,
        timeZone,
        ...(code === null ? {} : { code }),
        ...(firstName === null ? {} : { firstName }),
        ...(invite === null ? {} : { invite }),
      },
    });
    forgetInTab('invite');
    return session;
  } catch (error) {
    if (error instanceof ResponseError && error.code === 'secondFactorRequired') throw error;
    if (error instanceof ResponseError && error.code !== 'invalidCredentials')
      void showToast('error', error.code);
    else if (!isUserCancelled(error)) addToast({ status: 'error', text: failureText(app, provider, error) });
    return null;
  }
}

/** Makes the session fresh by a provider on the phone. Null when the user cancelled; a failure as text. */
export async function proveOnPhone(app: App, provider: Provider) {
  try {
    const { idToken, nonce } = await tokenOf(provider, app.device?.google);
    await app.client.api.call(`POST /user/proof/${provider}`, { body: { idToken, nonce } });
    return 'proved';
  } catch (error) {
    return isUserCancelled(error) ? null : { text: failureText(app, provider, error) };
  }
}

function failureText(app: App, provider: Provider, error: unknown): string {
  const { t, messages } = app;
  const name = providerName(app, provider);
  if (error instanceof NetworkError) return t('providers.unreachable', { name });
  const key =
    error instanceof ResponseError && error.code !== 'invalidCredentials' ? `toasts.${error.code}` : '';
  return t(isMessageKey(messages, key) ? key : 'providers.refused', { name });
}

async function tokenOf(provider: Provider, google: GoogleIds | undefined): Promise<ProviderToken> {
  if (provider === 'apple') return await tokenOfApple();
  return await tokenOfGoogle(google ?? { web: '', ios: '' });
}
