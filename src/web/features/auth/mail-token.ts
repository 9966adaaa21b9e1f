import { useEffect, useState } from 'react';
import type { Client } from '#client/client.ts';
import { useApp } from '#web/app/app.ts';
import { forgetAccount } from '#web/app/session-end.ts';
import { userIn } from '#web/app/session-user.ts';
import { useLocation } from '#web/app/use-navigation.tsx';

/**
 * The token of a mailed link, from the address or from the form that carried it on. It is taken out of the address bar at once, since
 * it is worth a password: addresses are kept in histories, seen over shoulders and sent on. Where the session of this browser had ended,
 * what the device holds of the account goes as well.
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
 * The session that had ended is the one that the document was written with: later visits without a load of the document, e.g. Back,
 * leave the copy of a session that was opened since, in this tab or in another one.
 */
function forgetOnce(client: Client): void {
  if (forgotten.has(client) || userIn(client.serverState) !== null) return;
  forgotten.add(client);
  void forgetAccount(client, 'keep');
}
