import { useSyncExternalStore } from 'react';

const nothing = () => () => undefined;

/** A constant of the browser; false on the server and during hydration. */
const useInBrowser = (read: () => boolean): boolean => useSyncExternalStore(nothing, read, () => false);

/** False on the server and during hydration, true from then on. */
export const useHydrated = (): boolean => useInBrowser(() => true);

/** True on plain http, where browsers allow neither installing nor notifications. */
export const useInsecure = (): boolean => useInBrowser(() => !isSecureContext);

/** Whether a media query matches; false on the server and during hydration. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
