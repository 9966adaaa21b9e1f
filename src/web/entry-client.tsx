import { hydrate, QueryClient } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadMessages } from '#i18n/load.ts';
import type { RouteName } from '#i18n/paths.ts';
import { createTranslator } from '#i18n/translate.ts';
import { type App, appKey } from './app.ts';
import { pageAt } from './head.tsx';
import { Providers } from './providers.tsx';
import { pages } from './routes/pages.ts';
import { createRoutes } from './routes.tsx';
import { currentUser, userIn } from './session-user.ts';
import { type PageState, readState } from './state.ts';

async function start(root: HTMLElement, state: PageState): Promise<void> {
  // WebKit has no Temporal yet.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const app = await createApp(state);
  const context = new RouterContextProvider();
  context.set(appKey, app);
  const router = createBrowserRouter(createRoutes(), {
    hydrationData: state.router,
    getContext: () => context,
  });
  // The page's chunk must be there before React takes over, or it would find less than the server wrote.
  await pageAt(location.pathname)
    ?.part(await currentUser(app))
    .preload();
  hydrateRoot(
    root,
    <Providers app={app}>
      <RouterProvider router={router} />
    </Providers>,
  );
}

async function createApp(state: PageState): Promise<App> {
  const messages = await loadMessages(state.locale);
  const queryClient = new QueryClient();
  hydrate(queryClient, state.queries);
  const { locale, config, buildId } = state;
  const t = createTranslator(messages, locale);
  const preload = (name: RouteName) => void preloadPage(queryClient, name);
  return { locale, config, buildId, messages, t, queryClient, preload };
}

/** A chunk that cannot be had now is fetched again by the visit itself. */
async function preloadPage(queryClient: QueryClient, name: RouteName): Promise<void> {
  const page = pages.find((each) => each.name === name);
  await page
    ?.part(userIn(queryClient))
    .preload()
    .catch(() => undefined);
}

const root = document.getElementById('app');
if (root !== null) await start(root, readState());
