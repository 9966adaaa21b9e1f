import { useEffect, useRef } from 'react';
import type { ApiClient, Fetch } from '#client/api/api-client.ts';
import { ResponseError } from '#client/api/errors.ts';
import type { Query } from '#client/state/server-state.ts';
import { useApp } from '#web/app/app.ts';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { addToast, removeToast } from '#web/ui/toast-store.ts';
import { readEventsAgain } from '../profile/profile-data.ts';

/** What a call that revokes is sent with. */
interface Revocation {
  readonly params: { readonly id: string };
  readonly fetch?: Fetch | undefined;
}

interface Item {
  readonly id: string;
}

/**
 * Revokes an item of a list with an undo toast: it is hidden at once, and the call is sent when the toast closes or the page is left, by a
 * link, hidden or closed. Where that fails the item is shown again. `textOf`: what the toast says of it.
 */
export function useRevoke<T extends Item>(
  query: Query<readonly T[]>,
  send: (api: ApiClient, revocation: Revocation, item: T) => Promise<unknown>,
  textOf: (item: T) => string,
): (item: T) => void {
  const { client, t } = useApp();
  const attempt = useAttempt();
  const toasts = useRef(new Set<string>());
  const isLeaving = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const sendAll = () => {
      for (const id of toasts.current) removeToast(id);
    };
    const leave = () => {
      isLeaving.current = true;
      sendAll();
      isLeaving.current = false;
    };
    addEventListener('pagehide', leave, { signal: listening.signal });
    document.addEventListener('visibilitychange', leave, { signal: listening.signal });
    return () => {
      listening.abort();
      sendAll();
    };
  }, []);
  return (item) => {
    const { id } = item;
    const without = (all: readonly T[]) => all.filter((each) => each.id !== id);
    const hide = () => client.serverState.change(query.key, without);
    // Ids are in the order of creation, as the list is.
    const show = () =>
      client.serverState.change(query.key, (all) =>
        [...without(all), item].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      );
    const revoke = async () => {
      const revocation = { params: { id }, ...(isLeaving.current && { fetch: outlive }) };
      const isSent = await attempt(() =>
        send(client.api, revocation, item).then(() => undefined, unlessGone),
      );
      if (!isSent) return show();
      // It may have been read again meanwhile.
      hide();
      await readEventsAgain(client);
    };
    let isUndone = false;
    hide();
    const toast = addToast({
      text: textOf(item),
      status: 'info',
      action: {
        label: t('undo.undo'),
        run() {
          isUndone = true;
          show();
        },
      },
      onGone() {
        toasts.current.delete(toast);
        if (!isUndone) void revoke();
      },
    });
    toasts.current.add(toast);
  };
}

/** A request that goes on when its page is gone. */
const outlive: Fetch = (input, init) => fetch(input, { ...init, keepalive: true });

function unlessGone(error: unknown): void {
  if (!(error instanceof ResponseError && error.code === 'notFound')) throw error;
}
