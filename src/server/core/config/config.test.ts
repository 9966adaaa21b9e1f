import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

test('an empty environment is a complete configuration', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: './data',
    RATE_LIMIT_SCALE: 1,
    OVERLOAD_DELAY_MS: 1_000,
    TRUST_PROXY: false,
    LOG_LEVEL: 'info',
    LOG_ADDRESSES: 'none',
    SOCIAL_LINKS: [],
    REGISTRATION: 'open',
    REGISTRATION_DOMAINS: [],
  });
  expect(config.DATABASE_URL).toBeUndefined();
});

test('PUBLIC_URL follows the port, and an empty variable counts as unset', () => {
  expect(parseConfig({ PORT: '8080', DATABASE_URL: '' }).PUBLIC_URL).toBe('http://localhost:8080');
  expect(parseConfig({ PUBLIC_URL: 'https://resilience.example/' }).PUBLIC_URL).toBe(
    'https://resilience.example',
  );
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PORT', ' 1'],
  ['TRUST_PROXY', 'yes please'],
  ['TRUST_PROXY', '10.0.0.0/8, 10.0.0.0/33'],
  ['PUBLIC_URL', 'resilience.example'],
  ['PUBLIC_URL', 'https://resilience.example/app'],
  ['DATABASE_URL', 'mysql://localhost/secret-of-the-database'],
  ['RATE_LIMIT_SCALE', '-1'],
  ['REGISTRATION', 'maybe'],
  ['REGISTRATION_DOMAINS', 'club.example, @club.example'],
  ['REGISTRATION_DOMAINS', '*.club.example'],
  ['REGISTRATION_DOMAINS', 'club'],
  ['OVERLOAD_DELAY_MS', '-1'],
  ['OVERLOAD_DELAY_MS', 'never'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_ADDRESSES', 'some'],
  ['SOCIAL_LINKS', 'https://a.example, nonsense'],
  ['SENTRY_DSN', 'https://errors.example/7'],
  ['SENTRY_DSN', 'https://key@errors.example/project'],
  ['CRISP_WEBSITE_ID', 'my-website'],
  ['GOOGLE_ISSUER', 'http://accounts.google.example'],
  ['GOOGLE_ISSUER', 'http://localhost.evil.example'],
  ['APPLE_ISSUER', 'http://192.168.1.1'],
  ['GOOGLE_CLIENT_ID', ' , '],
  ['APPLE_PRIVATE_KEY', 'no key at all'],
])('a bad %s (%s) is one line that names it and not its value', (name, value) => {
  const start = () => parseConfig({ [name]: value });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  expect(start).not.toThrow(value);
});

test('analytics needs both its settings', () => {
  expect(() => parseConfig({ ANALYTICS_URL: 'https://stats.example' })).toThrow(/ANALYTICS_DOMAIN/);
});

test('the domains of registrations are a list, in lower case', () => {
  const given = 'Club.example other-club.example,mail.club.example';
  expect(parseConfig({ REGISTRATION_DOMAINS: given }).REGISTRATION_DOMAINS).toEqual([
    'club.example',
    'other-club.example',
    'mail.club.example',
  ]);
});

test.each([
  ['off', false],
  ['on', true],
  ['2', 2],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['loopback, fd00::/8,10.1.2.3', 'loopback, fd00::/8,10.1.2.3'],
])('TRUST_PROXY=%s', (given, parsed) => {
  expect(parseConfig({ TRUST_PROXY: given }).TRUST_PROXY).toBe(parsed);
});

test('a provider has one id or several, and an issuer by https or on this machine', () => {
  const config = parseConfig({
    GOOGLE_CLIENT_ID: 'web.example, ios.example,android.example',
    APPLE_CLIENT_ID: 'web.example',
    GOOGLE_ISSUER: 'http://127.0.0.1:4000/',
  });
  expect(config).toMatchObject({
    GOOGLE_CLIENT_ID: ['web.example', 'ios.example', 'android.example'],
    APPLE_CLIENT_ID: ['web.example'],
    GOOGLE_ISSUER: 'http://127.0.0.1:4000',
    APPLE_ISSUER: 'https://appleid.apple.com',
  });
});

test('Apple’s signing key needs all its settings, and must be a P-256 key', () => {
  expect(() => parseConfig({ APPLE_TEAM_ID: 'TEAM' })).toThrow(/APPLE_TEAM_ID, APPLE_KEY_ID/);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  expect(() => parseConfig({ APPLE_PRIVATE_KEY: pem })).toThrow(/^APPLE_PRIVATE_KEY: must be/);
});
