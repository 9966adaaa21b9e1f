import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { ACTIVATE, isEmojiPicture, isPage, shellAt } from './addresses.ts';
import { inTime } from './in-time.ts';
import type { WorkerScope } from './worker-scope.ts';

/** What of the build is kept: written by the build (scripts/build/worker.ts). */
declare const PRECACHED: { readonly url: string; readonly revision: string | null }[];

/** Milliseconds that the server has to begin its answer before the app is shown without it. */
const PATIENCE = 3_000;
/** As many pictures as somebody's lists and a few looks into the picker show. */
const EMOJIS_MAX = 800;

/**
 * Has the app open without a server: the files of the build are kept whole, pictures of emojis as they are seen. Pages are the
 * server's while it answers, and nothing of anybody is kept: the API and the pages themselves never are.
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
  // A new worker waits until nobody uses the old build, or until somebody asks for the new one.
  scope.addEventListener('message', ({ data }) => {
    if (data === ACTIVATE) void scope.skipWaiting();
  });
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
}

/** The server's own page; the app itself where there is none in time, or only somebody in between who cannot reach the server. */
async function answerPage(request: Request, url: URL): Promise<Response> {
  const asked = fetch(request);
  try {
    const answer = await inTime(asked, PATIENCE);
    if (answer !== null && !isGateway(answer)) return answer;
    return (await matchPrecache(shellAt(url))) ?? (await asked);
  } catch (error) {
    const shell = await matchPrecache(shellAt(url));
    if (shell === undefined) throw error;
    return shell;
  }
}

/** In the place of a picture that was never seen and cannot be had: a grey dot, and no broken image. It is not kept. */
function placeholder(): Response {
  const dot =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><circle cx="18" cy="18" r="14" fill="#94a3b8" opacity=".45"/></svg>';
  return new Response(dot, { headers: { 'content-type': 'image/svg+xml' } });
}

const isGateway = ({ status }: Response): boolean => status >= 502 && status <= 504;
