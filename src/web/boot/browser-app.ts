import { createApiClient } from '#client/api/api-client.ts';
import { ResponseError } from '#client/api/errors.ts';
import { createClient } from '#client/client.ts';
import { cachedUser } from '#client/state/profile.ts';
import { ServerState } from '#client/state/server-state.ts';
import { loadFirstMessages } from '#i18n/load.ts';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import { createTranslator, type Translator } from '#i18n/translate.ts';
import type { App } from '#web/app/app.ts';
import { moveToAccount } from '#web/app/other-account.ts';
import { showToast } from '#web/app/show-toast.ts';
import type { DocumentState } from '#web/app/state.ts';
import { openDevice } from '#web/platform/device.ts';
import { ignoreFailure, logFailure } from '#web/platform/log-failure.ts';
import { loadTexts, setCatalogue } from '#web/platform/texts.ts';
import { loadPage } from '#web/routes/pages.ts';
import { addToast } from '#web/ui/toast-store.ts';

/** The app of a document in the browser, with all that the server read for it where one did. */
export async function createBrowserApp(state: DocumentState, onUnauthorized: () => void): Promise<App> {
  const { locale, buildId, posted, sessionEnded, apiOrigin = '' } = state;
  const [messages, device] = await Promise.all([loadFirstMessages(locale), openDevice(state.shell)]);
  setCatalogue(locale, messages);
  const config =
    import.meta.env.NATIVE && device.signIn ? { ...state.config, signIn: device.signIn } : state.config;
  const serverState = new ServerState();
  serverState.hydrate(state.queries ?? []);
  const token = import.meta.env.NATIVE ? device.token : undefined;
  const baseUrl = `${apiOrigin}/api/v1`;
  const onOtherAccount = () => moveToAccount(locale);
  const api = createApiClient({
    baseUrl,
    locale,
    onUnauthorized,
    onOtherAccount,
    account: () => cachedUser(serverState)?.id,
    ...(token && { token: token.read }),
  });
  const t = createTranslator(messages, locale);
  const client = createClient({
    api,
    serverState,
    kind: device.kind,
    ...(import.meta.env.NATIVE && device.surroundings && { platform: device.surroundings }),
    ...(token && { onForget: token.forget }),
    onRefused: (_write, error) => toastRefusal(error),
    onPostponed: toastAnswer,
    log: logFailure,
    onOtherAccount,
    onUnkept: () => void toastUnkept(t),
    // What another tab signed out is gone from this one too.
    onCleared: () => location.replace(pathTo('index', locale)),
  });
  const preload = (name: RouteName) => void preloadPage(serverState, name);
  return { locale, config, buildId, posted, sessionEnded, messages, t, client, device, preload };
}

/** A toast for the message and for each entry of the list (docs/rules/pages.md#toasts). */
function toastRefusal({ code, errors }: ResponseError): void {
  void showToast('error', code);
  for (const { message, params } of errors) if (message !== code) void showToast('error', message, params);
}

/** The write is kept and sent again. A toast shows the server's reason all the same, once until a write succeeds. */
function toastAnswer(error: unknown): void {
  if (!(error instanceof ResponseError) || error.status === 401 || error.code === 'otherAccount') return;
  // The words of this code for a form would say that nothing was kept.
  if (error.code === 'storageFull') void showToast('error', 'storageFullKept');
  else toastRefusal(error);
}

async function toastUnkept(t: Translator): Promise<void> {
  await loadTexts('unsent');
  addToast({ status: 'info', text: t('unsent.notKept') });
}

/** A chunk that cannot be had now is fetched again by the visit itself. */
async function preloadPage(serverState: ServerState, name: RouteName): Promise<void> {
  await loadPage(name)
    .then((page) => page?.part(cachedUser(serverState)).preload())
    .catch(ignoreFailure);
}
