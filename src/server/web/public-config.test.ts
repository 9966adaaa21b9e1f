import { expect, test } from 'vitest';
import { parseConfig } from '#server/core/config/config.ts';
import { publicConfigOf } from './public-config.ts';

const of = (environment: Record<string, string>) => publicConfigOf(parseConfig(environment), []);
/** What is always there: browsers offer passkeys on localhost. */
const bare = { publicUrl: 'http://localhost:3000', passkeys: true };

test('omits what is not set up', () => {
  expect(of({})).toEqual(bare);
  expect(of({ APP_STORE_URL_EN: '', SOCIAL_LINKS: ' ', SENTRY_DSN: '' })).toEqual(bare);
});

test('offers no passkeys where browsers have none', () => {
  const PUBLIC_URL = 'http://192.168.1.5:3000';
  expect(of({ PUBLIC_URL })).toEqual({ publicUrl: PUBLIC_URL });
});

test('tells how new members are admitted, where that is limited', () => {
  expect(of({ REGISTRATION: 'open' })).toEqual(bare);
  expect(of({ REGISTRATION: 'invite', REGISTRATION_DOMAINS: 'a.example,b.example' })).toEqual({
    ...bare,
    registration: 'invite',
    emailDomains: ['a.example', 'b.example'],
  });
  expect(of({ REGISTRATION: 'closed' })).toEqual({ ...bare, registration: 'closed' });
});

test('has links by store and language', () => {
  expect(
    of({
      APP_STORE_URL_FR: 'https://apple.example/fr',
      PLAY_STORE_URL_EN: 'https://google.example/en',
      PLAY_STORE_URL_ES: 'https://google.example/es',
      SOURCE_URL: 'https://code.example/club',
      SOCIAL_LINKS: 'https://a.example/club, https://b.example',
    }),
  ).toEqual({
    ...bare,
    appStore: { fr: 'https://apple.example/fr' },
    playStore: { en: 'https://google.example/en', es: 'https://google.example/es' },
    sourceUrl: 'https://code.example/club',
    socialLinks: ['https://a.example/club', 'https://b.example'],
  });
});

test('says that there is no reference of the API, where it is off', () => {
  expect(of({ API_DOCS: 'off' })).toEqual({ ...bare, noApiDocs: true });
});

test.each([
  ['https://stats.example', 'https://stats.example/api/event'],
  ['https://stats.example/', 'https://stats.example/api/event'],
  ['https://stats.example/own/events', 'https://stats.example/own/events'],
])('events of analytics at %s go to %s', (ANALYTICS_URL, endpoint) => {
  const { analytics } = of({ ANALYTICS_URL, ANALYTICS_DOMAIN: 'club.example' });
  expect(analytics).toEqual({ endpoint, domain: 'club.example' });
});

test('has the address for error reports in production only', () => {
  const SENTRY_DSN = 'https://key@errors.example/7';
  expect(of({ SENTRY_DSN })).toEqual({ ...bare, sentryDsn: SENTRY_DSN });
  for (const NODE_ENV of ['development', 'test', 'staging']) {
    expect(of({ SENTRY_DSN, NODE_ENV })).toEqual(bare);
  }
});

test('leads to the provider by itself where the operator wants that', () => {
  const oidc = { OIDC_ISSUER: 'https://auth.example/', OIDC_CLIENT_ID: 'club' };
  expect(of({ ...oidc, OIDC_AUTO_REDIRECT: 'on' }).autoSignIn).toBe('oidc');
});

test('has the name of the operator’s sign-in provider, or its host', () => {
  const oidc = { OIDC_ISSUER: 'https://auth.example/', OIDC_CLIENT_ID: 'club' };
  const named = { ...bare, endsElsewhere: true };
  expect(of(oidc)).toEqual({ ...named, oidcName: 'auth.example' });
  expect(of({ ...oidc, OIDC_NAME: 'Maison' })).toEqual({ ...named, oidcName: 'Maison' });
});
