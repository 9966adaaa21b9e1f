import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApp } from '#web/app.ts';

/**
 * The token of a mailed link, from the address or from the form that carried it on. It is taken out of the address bar at once, since
 * it is worth a password: addresses are kept in histories, seen over shoulders and sent on.
 */
export function useMailToken(): string | null {
  const [search] = useSearchParams();
  const { posted } = useApp();
  const [token] = useState(() => search.get('token') ?? posted?.values['token'] ?? null);
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return token;
}
