import { safeNext } from '#i18n/next.ts';
import { useLocation } from '#web/app/use-navigation.tsx';

/** The query with the visitor's destination, for a link to the other sign-in page. */
export function useNextSearch(): string {
  const next = safeNext(useLocation().search);
  return next === null ? '' : `?${new URLSearchParams({ next })}`;
}
