import { expect, test } from 'vitest';
import { listedRoutes, pathTo } from '#i18n/paths.ts';
import { otherPages } from '#web/routes/other-pages.ts';
import { writeSitemap } from './files.ts';

test('lists each public page with its translation', () => {
  for (const locale of ['en', 'fr'] as const) {
    const sitemap = writeSitemap('https://club.example', locale);
    const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(listedRoutes.map((name) => `https://club.example${pathTo(name, locale)}`));
    for (const name of listedRoutes) {
      expect(sitemap).toContain(`hreflang="fr" href="https://club.example${pathTo(name, 'fr')}"`);
    }
  }
});

test('contains every page that search engines may list', () => {
  const others = otherPages.filter((page) => !('hidden' in page)).map(({ name }) => name);
  const shown = ['index', ...others];
  expect(shown.toSorted()).toEqual([...listedRoutes].toSorted());
});
