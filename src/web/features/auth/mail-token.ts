import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The token of a mailed link. It is taken out of the address bar at once, since it is worth a password: addresses are kept in
 * histories, seen over shoulders and sent on.
 */
export function useMailToken(): string | null {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('token'));
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return token;
}
