import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApp } from '#web/app.ts';
import { forgetAccount } from '#web/session-end.ts';

/**
 * The token of a mailed link, from the address or from the form that carried it on. It is taken out of the address bar at once, since
 * it is worth a password: addresses are kept in histories, seen over shoulders and sent on. Where the session of this browser had ended,
 * what the device holds of the account goes as well.
 */
export function useMailToken(): string | null {
  const [search] = useSearchParams();
  const { posted, sessionEnded, client } = useApp();
  const [token] = useState(() => search.get('token') ?? posted?.values['token'] ?? null);
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  useEffect(() => {
    if (sessionEnded) void forgetAccount(client, 'keep');
  }, [sessionEnded, client]);
  return token;
}
