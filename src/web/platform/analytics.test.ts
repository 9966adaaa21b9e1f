import { expect, test } from 'vitest';
import { eventOf, mayCount, type Scene } from './analytics.ts';

const scene: Scene = {
  publicUrl: 'https://club.example',
  pathname: '/fr/auth/login',
  referrer: 'https://search.example/find?q=my+name#top',
  width: 390,
};

test('an event has name, page, site, referrer and width, and addresses without secrets', () => {
  expect(eventOf('pageview', 'club.example', scene)).toEqual({
    n: 'pageview',
    u: 'https://club.example/fr/auth/login',
    d: 'club.example',
    r: 'https://search.example/find',
    w: 390,
  });
  expect(eventOf('pageview', 'club.example', { ...scene, referrer: '' })).toMatchObject({ r: null });
});

test('an event has properties and revenue when they are given', () => {
  const revenue = { amount: 12.5, currency: 'EUR' };
  expect(eventOf('Joined', 'club.example', scene, { props: { by: 'mail' }, revenue })).toMatchObject({
    p: { by: 'mail' },
    $: revenue,
  });
});

test.each([
  ['club.example', {}, true],
  ['club.localhost', { doNotTrack: null, globalPrivacyControl: false }, true],
  ['localhost', {}, false],
  ['127.0.0.1', {}, false],
  ['[::1]', {}, false],
  ['club.example', { doNotTrack: '1' }, false],
  ['club.example', { globalPrivacyControl: true }, false],
])('counts a visit of %s by a browser with %o: %s', (hostname, wishes, counted) => {
  expect(mayCount(hostname, wishes)).toBe(counted);
});
