import { expect, it } from 'vitest';
import { locales } from './locale.ts';
import { pathTo, type RouteName, routePaths } from './paths.ts';
import { redirectAt } from './redirects.ts';

it.each([
  ['/login', { to: '/auth/login', isPage: true }],
  ['/fr/login', { to: '/fr/auth/login', isPage: true }],
  ['/fr/terms/', { to: '/fr/product/terms', isPage: true }],
  ['/fr/home', { to: '/fr', isPage: true }],
  ['/auth/login/', { to: '/auth/login', isPage: true }],
  ['/fr/', { to: '/fr', isPage: true }],
  ['/api', { to: '/api/docs', isPage: false }],
  ['/emoji-art', { to: 'https://github.com/jdecked/twemoji', isPage: false }],
  ['/nowhere', null],
  ['//evil.example/', null],
  ['//login', null],
  ['/constructor', null],
])('%s', (path, target) => {
  expect(redirectAt(path)).toEqual(target);
});

it('leaves every page where it is, and leads to where nothing leads on', () => {
  for (const name of Object.keys(routePaths) as RouteName[]) {
    for (const locale of locales) expect(redirectAt(pathTo(name, locale))).toBeNull();
  }
});
