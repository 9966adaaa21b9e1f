import { describe, expect, it } from 'vitest';
import { locales, otherLocale } from './locale.ts';
import {
  matchLocale,
  pathIn,
  pathTo,
  type RouteName,
  routeNameAt,
  routePaths,
  yearIn,
  yearPath,
} from './paths.ts';

describe('paths', () => {
  it('has every page in both languages, each at its own path', () => {
    const names = Object.keys(routePaths) as RouteName[];
    const paths = names.flatMap((name) => locales.map((locale) => pathTo(name, locale)));
    expect(new Set(paths).size).toBe(names.length * 2);
    for (const name of names) {
      for (const locale of locales) {
        const path = pathTo(name, locale);
        expect(matchLocale(path)).toEqual({ locale, path: routePaths[name] });
        expect(routeNameAt(path)).toBe(name);
        expect(pathIn(path, otherLocale(locale))).toBe(pathTo(name, otherLocale(locale)));
      }
    }
  });

  it('accepts only /fr itself for French, in upper or lower case', () => {
    expect(pathTo('index', 'fr')).toBe('/fr');
    expect(matchLocale('/fr/')).toEqual({ locale: 'fr', path: '/' });
    expect(matchLocale('/FR/settings')).toEqual({ locale: 'fr', path: '/settings' });
    expect(matchLocale('/Fr')).toEqual({ locale: 'fr', path: '/' });
    expect(matchLocale('/french')).toEqual({ locale: 'en', path: '/french' });
    expect(pathIn('/fr/unknown', 'en')).toBe('/unknown');
    expect(routeNameAt('/settings/')).toBe('settings');
    expect(routeNameAt('/nowhere')).toBeNull();
  });

  it('has a path for each year of its page', () => {
    for (const locale of ['en', 'fr'] as const) {
      const path = yearPath(2026, locale);
      expect(routeNameAt(path)).toBe('habits-year');
      expect([yearIn(path), yearIn(`${path}/`), yearIn(pathTo('habits-year', locale))]).toEqual([
        2026,
        2026,
        null,
      ]);
      expect(pathIn(path, otherLocale(locale))).toBe(yearPath(2026, otherLocale(locale)));
    }
    for (const none of ['/habits/performance/year/1999', '/habits/performance/year/26', '/settings/2026'])
      expect([routeNameAt(none), yearIn(none)]).toEqual([null, null]);
  });
});
