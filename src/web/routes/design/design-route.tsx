import { lazy, type ReactNode, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import type { Locale } from '#i18n/locale.ts';
import { pathIn } from '#i18n/paths.ts';
import { loadTexts } from '#web/platform/texts.ts';
import { useHydrated } from '#web/ui/use-media.ts';

/** The list of components, for those who build them: what ships holds nothing of it. */
export function designRoute(locale: Locale): RouteObject {
  const DesignPage = lazy(async () => {
    const page = import('./design-page.tsx');
    await loadTexts('auth', 'creator', 'validation');
    return { default: (await page).DesignPage };
  });
  return {
    id: `${locale}:design`,
    path: pathIn('/design', locale),
    loader: () => null,
    element: (
      <OnceAlive>
        <DesignPage />
      </OnceAlive>
    ),
  };
}

/** The server has no need to write it. */
function OnceAlive({ children }: { children: ReactNode }) {
  return useHydrated() ? <Suspense>{children}</Suspense> : null;
}
