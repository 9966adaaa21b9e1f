/**
 * Takes a secret of a link out of the fragment of the address, which browsers send to no server. It is removed from the address bar at once:
 * addresses are stored in histories, seen by others and shared. Null when it has none.
 */
export function takeFromFragment(fragment: string, name: string): string | null {
  const value = new URLSearchParams(fragment.slice(1)).get(name);
  if (value !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return value;
}

/** The same where the whole fragment is the secret. */
export function takeFragment(fragment: string): string | null {
  if (fragment.length < 2) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return fragment.slice(1);
}
