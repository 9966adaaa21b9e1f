import { useEffect, useState } from 'react';
import type { Client } from '#client/client.ts';
import { cachedUser } from '#client/profile.ts';
import { useApp } from '#web/app/app.ts';
import { forgetAccount } from '#web/app/session-end.ts';
import { useLocation } from '#web/app/use-navigation.tsx';

/**
 * The token of a mailed link, from the address or from the posted form. It is removed from the address bar at once, since it is worth a
 * password: addresses are stored in histories, seen by others and shared. When the session of this browser had ended, clears the account's
 * data on the device too.
 */
export function useMailToken(): string | null {
  const search = new URLSearchParams(useLocation().search);
  const { posted, sessionEnded, client } = useApp();
  const [token] = useState(() => search.get('token') ?? posted?.values['token'] ?? null);
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  useEffect(() => {
    if (sessionEnded) forgetOnce(client);
  }, [sessionEnded, client]);
  return token;
}

const forgotten = new WeakSet<Client>();

/**
 * Only the session that the document was rendered with had ended. Later visits without a document load, e.g. Back, must not clear the data
 * of a newer session, in this tab or another.
 */
function forgetOnce(client: Client): void {
  if (forgotten.has(client) || cachedUser(client.serverState) !== null) return;
  forgotten.add(client);
  void forgetAccount(client, 'keep');
}
