import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadKinds } from '#client/state/kinds.ts';
import { cachedUser } from '#client/state/profile.ts';
import { routeNameAt } from '#i18n/paths.ts';
import { TAG_FRAGMENT } from '#i18n/tag-address.ts';
import { Navigation } from '#web/app/navigation.ts';
import { leaveBy } from '#web/app/session.tsx';
import { readState } from '#web/app/state.ts';
import { errorBuffer } from '#web/platform/error-buffer.ts';
import { deferInstallPrompt } from '#web/platform/install-prompt.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { isChunkFailure, reloadOnce, watchLeaving } from '#web/platform/reload-guard.ts';
import { loadTexts } from '#web/platform/texts.ts';
import { enter } from '#web/routes/enter.ts';
import { loadPage } from '#web/routes/pages.ts';
import { Root } from '#web/routes/root.tsx';
import { openCreator } from '#web/shared/creator-store.ts';
import { createBrowserApp } from './browser-app.ts';
import { Providers } from './providers.tsx';

async function start(root: HTMLElement): Promise<void> {
  const state = import.meta.env.NATIVE
    ? await (await import('./native-state.ts')).readNativeState()
    : readState();
  if (import.meta.env.NATIVE && state === null)
    return (await import('./choose-server.tsx')).askForServer(root, readState());
  if (state === null) return;
  const { analytics, sentryDsn } = state.config;
  if (sentryDsn)
    for (const kind of ['error', 'unhandledrejection'])
      addEventListener(kind, (event) => errorBuffer.take(event));
  addEventListener('beforeinstallprompt', deferInstallPrompt);
  watchLeaving();
  // WebKit has no Temporal yet.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const app = await createBrowserApp(state, () => leaveBy(navigation, app.locale));
  const rendered = state.page;
  const navigation = new Navigation({
    enter: async (url) => await enter(app, url),
    onError: (error) => errorBuffer.take(error),
    first: rendered,
  });
  // It asks the server, whose answer may already lead to another page.
  const hydration = rendered ? null : await (await import('./hydrate-from-device.ts')).hydrateFromDevice(app);
  const page = (
    <Providers app={app} navigation={navigation}>
      <Root />
    </Providers>
  );
  if (hydration) {
    await hydration.settle(navigation);
    createRoot(root).render(page);
    if (import.meta.env.NATIVE)
      void import('./init-native-shell.ts').then(({ initNativeShell }) =>
        initNativeShell(app, navigation, state.shell?.version ?? ''),
      );
  } else {
    // Said by the server, which knows all words.
    if (rendered?.error !== undefined) await loadTexts('toasts');
    // The page's chunk must be there before React takes over, or it would find less than the server wrote.
    // So must the rules of the habits that it computed.
    const { habits, archives } = app.client.optimisticState.hydrated();
    await Promise.all([
      loadPage(routeNameAt(location.pathname)).then((shown) =>
        shown?.part(cachedUser(app.client.serverState)).preload(),
      ),
      loadKinds([...habits, ...archives]),
    ]);
    // In a transition React hydrates in slices, between which the browser paints and answers the user.
    startTransition(() => {
      hydrateRoot(root, page);
    });
  }
  // A shortcut of the installed app.
  const { hash } = location;
  if (hash === '#create' && cachedUser(app.client.serverState)) openCreator();
  // Handed over by the page of a tag.
  if (hash.startsWith(TAG_FRAGMENT))
    import('./press-tag.ts')
      .then(({ pressTagOfAddress }) => pressTagOfAddress(app, navigation))
      .catch(startAnew);
  loadTooltipsOnUse();
  if (analytics ?? sentryDsn) {
    // Nothing that tells others comes before what the user came for.
    (globalThis.requestIdleCallback ?? setTimeout)(() => {
      import('./telemetry.ts')
        .then(({ startTelemetry }) => startTelemetry(app, navigation))
        .catch(ignoreFailure);
    });
  }
  setTimeout(() => {
    import('./idle-work.ts').then(({ startIdleWork }) => startIdleWork(app)).catch(ignoreFailure);
  }, LATER_MS);
}

/** What is no part of the first seconds waits for as long. */
const LATER_MS = 5_000;

const root = document.getElementById('app');
// Not awaited: the chunks that it loads import the one this stands in, and would wait for it for ever.
if (root !== null) start(root).catch(startAnew);

/** Fetches the tooltips by the first pointer or focus that could ask for one; a page that is only touched never does. */
function loadTooltipsOnUse(): void {
  const asked = new AbortController();
  const load = (event: Event) => {
    if ('pointerType' in event && event.pointerType === 'touch') return;
    asked.abort();
    // Without them everything still works.
    import('#web/ui/tooltip.ts').then(({ startTooltips }) => startTooltips(event), ignoreFailure);
  };
  for (const kind of ['pointerover', 'focusin']) addEventListener(kind, load, asked);
}

/** A page without its chunks can be read and no more. */
function startAnew(error: unknown): void {
  if (!isChunkFailure(error) || !reloadOnce(location.pathname)) throw error;
}
