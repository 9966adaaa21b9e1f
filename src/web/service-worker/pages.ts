import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { withTimeout } from '../platform/with-timeout.ts';
import { ACTIVATE, isEmojiPicture, isPage, shellAt } from './addresses.ts';
import type { WorkerScope } from './worker-scope.ts';

/** The files of the build to cache; the build writes them (scripts/build/worker.ts). */
declare const PRECACHED: { readonly url: string; readonly revision: string | null }[];

/** Milliseconds for the server to start its answer; after that the offline document is shown. */
const PATIENCE = 3_000;
/** Enough for the user's lists and for some browsing in the picker. */
const EMOJIS_MAX = 800;

/**
 * Makes the app open without a server: caches all files of the build, and pictures of emojis when they are shown. Pages come from the
 * server while it answers. No data of a user is cached: neither API nor pages.
 */
export function servePages(scope: WorkerScope): void {
  precacheAndRoute(PRECACHED, { cleanURLs: false, ignoreURLParametersMatching: [] });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isEmojiPicture(url),
    new CacheFirst({
      cacheName: 'emojis',
      plugins: [
        new ExpirationPlugin({ maxEntries: EMOJIS_MAX, purgeOnQuotaError: true }) as WorkboxPlugin,
        { handlerDidError: async () => placeholder() },
      ],
    }),
  );
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url),
    ({ request, url }) => answerPage(request, url),
  );
  // A new worker waits until no page uses the old build, or until the user reloads to the new one.
  scope.addEventListener('message', ({ data }) => {
    if (data === ACTIVATE) void scope.skipWaiting();
  });
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
}

/** The server's page; the offline document when the server is late, or when a gateway cannot reach it. */
async function answerPage(request: Request, url: URL): Promise<Response> {
  const asked = fetch(request);
  const answer = await withTimeout(asked, PATIENCE).catch(() => null);
  if (answer !== null && !isGateway(answer)) return answer;
  return (await matchPrecache(shellAt(url))) ?? (await asked);
}

/** For a picture that was never cached and cannot be loaded: a grey dot instead of a broken image. It is not cached. */
function placeholder(): Response {
  const dot =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><circle cx="18" cy="18" r="14" fill="#94a3b8" opacity=".45"/></svg>';
  return new Response(dot, { headers: { 'content-type': 'image/svg+xml' } });
}

const isGateway = ({ status }: Response): boolean => status >= 502 && status <= 504;
