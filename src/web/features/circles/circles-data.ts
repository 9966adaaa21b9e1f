import { useSyncExternalStore } from 'react';
import type { ApiClient } from '#client/api/api-client.ts';
import { readCirclesAgain } from '#client/circles.ts';
import { lateDefinitions } from '#client/outbox/late-definitions.ts';
import { keys, queries } from '#client/state/queries.ts';
import type { OwnCircle } from '#contract/circles.ts';
import { MINUTE } from '#domain/days/time.ts';
import { pathTo } from '#i18n/paths.ts';
import { type App, useApp } from '#web/app/app.ts';
import { useNavigate } from '#web/app/use-navigation.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { addToast } from '#web/ui/toast-store.ts';

/** The circle that the address names: `?circle=`. */
const PARAMETER = 'circle';

export const searchOf = (id: string): string => `?${PARAMETER}=${id}`;

/** The circle of an address: the first one where it names none of them. */
export function chosenOf(circles: readonly OwnCircle[], search: string): OwnCircle | undefined {
  const id = new URLSearchParams(search).get(PARAMETER);
  return circles.find((circle) => circle.id === id) ?? circles[0];
}

/** The user's circles and the one that the address names. What cannot be read is shown as the device knows it, or as missing. */
export async function loadCircles({ client: { api, serverState } }: App, url: URL): Promise<void> {
  if (serverState.get(keys.user)?.inCircle !== true) return;
  if (!api.isInProcess) void lateDefinitions.load();
  const circles = await serverState
    .load(queries.circles(api), MINUTE)
    .catch(() => serverState.get(keys.circles));
  const chosen = chosenOf(circles ?? [], url.search);
  // Pages that the server writes have lists alone: the browser reads the circle.
  if (chosen === undefined || api.isInProcess) return;
  await serverState.load(queries.circle(api, chosen.id), MINUTE).catch(ignoreFailure);
}

/** Opens a circle; null for the first one. */
export function useOpenCircle(): (id: string | null) => Promise<void> {
  const navigate = useNavigate();
  const { locale } = useApp();
  return async (id) => {
    await navigate(pathTo('circles', locale) + (id === null ? '' : searchOf(id)));
  };
}

/** Makes a change that needs the network, reads again what is shown, and says what was done. A failure shows in a toast. */
export function useChange(): (work: (api: ApiClient) => Promise<unknown>, done?: string) => Promise<boolean> {
  const { client } = useApp();
  const attempt = useAttempt();
  return (work, done) =>
    attempt(async () => {
      await work(client.api);
      if (done !== undefined) addToast({ text: done });
      void readCirclesAgain(client);
    });
}

/** Whether the browser says that it has no connection. */
export const useOffline = (): boolean => useSyncExternalStore(followNetwork, isOffline, () => false);

const isOffline = (): boolean => !navigator.onLine;

function followNetwork(listener: () => void): () => void {
  const stop = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, listener, { signal: stop.signal });
  return () => stop.abort();
}
