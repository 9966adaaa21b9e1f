import { lazy, Suspense } from 'react';
import { matchLocale } from '#i18n/paths.ts';
import { loadTexts } from '#web/platform/texts.ts';
import { useHydrated } from '#web/ui/use-media.ts';

/** The list of components, for those who build them: what ships holds nothing of it. */
export function isDesign(pathname: string): boolean {
  return matchLocale(pathname).path === '/design';
}

const DesignPage = /* @__PURE__ */ lazy(async () => {
  const page = import('./design-page.tsx');
  await loadTexts('auth', 'creator', 'validation');
  return { default: (await page).DesignPage };
});

/** The server has no need to write it. */
export function DesignView() {
  return useHydrated() ? (
    <Suspense>
      <DesignPage />
    </Suspense>
  ) : null;
}
