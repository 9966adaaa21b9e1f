import { expect, it } from 'vitest';
import { locales } from './locale.ts';
import { pathTo, type RouteName, routePaths } from './paths.ts';
import { redirectAt } from './redirects.ts';

const config = {
  publicUrl: 'https://resilience.example',
  appStore: { en: 'https://store.example/en', fr: 'https://store.example/fr' },
  playStore: { es: 'https://play.example/es' },
};

it.each([
  ['/login', { to: '/auth/login', isPage: true }],
  ['/fr/login', { to: '/fr/auth/login', isPage: true }],
  ['/fr/terms/', { to: '/fr/product/terms', isPage: true }],
  ['/fr/home', { to: '/fr', isPage: true }],
  ['/auth/login/', { to: '/auth/login', isPage: true }],
  ['/fr/', { to: '/fr', isPage: true }],
  ['/FR', { to: '/fr', isPage: true }],
  ['/Fr/', { to: '/fr', isPage: true }],
  ['/FR/settings', { to: '/fr/settings', isPage: true }],
  ['/Fr/apps', { to: '/fr/apps', isPage: true }],
  ['/APPS', { to: '/apps', isPage: true }],
  ['/habits/performance/year/2026', null],
  ['/FR/Habits/performance/Year/2026/', { to: '/fr/habits/performance/year/2026', isPage: true }],
  ['/Auth/Login', { to: '/auth/login', isPage: true }],
  ['/FR/Auth/Login/', { to: '/fr/auth/login', isPage: true }],
  ['/LOGIN', { to: '/auth/login', isPage: true }],
  ['/api', { to: '/api/docs', isPage: false }],
  ['/emoji-art', { to: 'https://github.com/jdecked/twemoji', isPage: false }],
  ['/fr/ios', { to: 'https://store.example/fr', isPage: false }],
  ['/android', { to: 'https://play.example/es', isPage: false }],
  ['/nowhere', null],
  ['/NOWHERE', null],
  ['/FR/nowhere', null],
  ['/fr/fr', null],
  ['/FR/FR', null],
  ['/API', null],
  ['/Favicon.ico', null],
  ['//APPS', null],
  ['//FR', null],
  ['/FR//evil.example', null],
  ['/FR%2FAPPS', null],
  ['/%46R', null],
  ['//evil.example/', null],
  ['//login', null],
  ['/constructor', null],
])('%s', (path, target) => {
  const permanent = !/\/(?:ios|android)$/.test(path);
  expect(redirectAt(path, config)).toEqual(target && { ...target, permanent });
});

it('redirects no page, and no target of a redirect', () => {
  for (const name of Object.keys(routePaths) as RouteName[]) {
    for (const locale of locales) expect(redirectAt(pathTo(name, locale), config)).toBeNull();
  }
});

it('leads to the page about the apps where no store is set up', () => {
  const unset = { publicUrl: 'https://resilience.example' };
  expect(redirectAt('/fr/ios', unset)).toEqual({ to: '/fr/apps', isPage: true, permanent: false });
});
