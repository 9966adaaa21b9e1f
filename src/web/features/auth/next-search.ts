import { safeNext } from '#i18n/next.ts';
import { useLocation } from '#web/app/use-navigation.tsx';

/** The query that keeps where a visitor was headed, for a link to the other way in. */
export function useNextSearch(): string {
  const next = safeNext(useLocation().search);
  return next === null ? '' : `?${new URLSearchParams({ next })}`;
}
