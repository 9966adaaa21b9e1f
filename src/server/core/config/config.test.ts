import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, oidcNameOf, parseConfig } from './config.ts';

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
    API_DOCS: true,
    LOG_ADDRESSES: 'none',
    SOCIAL_LINKS: [],
  });
  expect(config.DATABASE_URL).toBeUndefined();
});

test('PUBLIC_URL follows the port, and an empty variable counts as unset', () => {
  expect(parseConfig({ PORT: '8080', DATABASE_URL: '' }).PUBLIC_URL).toBe('http://localhost:8080');
  expect(parseConfig({ PUBLIC_URL: 'https://resilience.example/' }).PUBLIC_URL).toBe(
    'https://resilience.example',
  );
});

test('PUBLIC_URL may list several addresses, of which the first is the one in mails', () => {
  const given = ' https://Resilience.example/ ,http://192.168.1.5:3000, https://nas.lan:443';
  expect(parseConfig({ PUBLIC_URL: given })).toMatchObject({
    PUBLIC_URL: 'https://resilience.example',
    OTHER_URLS: ['http://192.168.1.5:3000', 'https://nas.lan'],
  });
  expect(parseConfig({}).OTHER_URLS).toEqual([]);
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PORT', ' 1'],
  ['TRUST_PROXY', 'yes please'],
  ['TRUST_PROXY', '10.0.0.0/8, 10.0.0.0/33'],
  ['PUBLIC_URL', 'resilience.example'],
  ['MOVED_TO', 'http://club.example'],
  ['MOVED_TO', 'https://club.example/habits'],
  ['PUBLIC_URL', 'https://resilience.example/app'],
  ['PUBLIC_URL', 'https://resilience.example/?x=1'],
  ['PUBLIC_URL', 'https://resilience.example/#x'],
  ['PUBLIC_URL', 'https://ann:secret@resilience.example'],
  ['PUBLIC_URL', 'https://ann@resilience.example'],
  ['PUBLIC_URL', 'ftp://resilience.example'],
  ['PUBLIC_URL', 'https://resilience.example, http://192.168.1.5/app'],
  ['PUBLIC_URL', 'https://resilience.example,,http://192.168.1.5'],
  ['PUBLIC_URL', 'https://resilience.example, https://RESILIENCE.example:443/'],
  ['PUBLIC_URL', 'https://resilience.example, http://resilience.example'],
  ['PUBLIC_URL', Array.from({ length: 11 }, (_, index) => `http://nas${index}.lan`).join()],
  ['DATABASE_URL', 'mysql://localhost/secret-of-the-database'],
  ['DATABASE_MIGRATION_URL', 'mysql://localhost/secret-of-the-database'],
  ['RATE_LIMIT_SCALE', '-1'],
  ['REGISTRATION', 'maybe'],
  ['REGISTRATION_DOMAINS', 'club.example, @club.example'],
  ['REGISTRATION_DOMAINS', '*.club.example'],
  ['REGISTRATION_DOMAINS', 'club'],
  ['WEBHOOK_PRIVATE_HOSTS', 'http://hass.home'],
  ['WEBHOOK_PRIVATE_HOSTS', 'hass.home:8123'],
  ['WEBHOOK_PRIVATE_HOSTS', '*.home'],
  ['WEBHOOK_PRIVATE_HOSTS', '0.0.0.0/0'],
  ['WEBHOOK_PRIVATE_HOSTS', '10.0.0.0/7'],
  ['WEBHOOK_PRIVATE_HOSTS', '10.0.0.0/33'],
  ['WEBHOOK_PRIVATE_HOSTS', '::/0'],
  ['WEBHOOK_PRIVATE_HOSTS', '10.0.0.0/8/8'],
  ['WEBHOOK_PRIVATE_HOSTS', 'hass.home/24'],
  ['OVERLOAD_DELAY_MS', '-1'],
  ['OVERLOAD_DELAY_MS', 'never'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_ADDRESSES', 'some'],
  ['SOCIAL_LINKS', 'https://a.example, nonsense'],
  ['SENTRY_DSN', 'nonsense'],
  ['SENTRY_DSN', 'https://errors.example/7'],
  ['SENTRY_DSN', 'https://key@errors.example/project'],
  ['CRISP_WEBSITE_ID', 'my-website'],
  ['GOOGLE_ISSUER', 'nonsense'],
  ['GOOGLE_ISSUER', 'http://accounts.google.example'],
  ['GOOGLE_ISSUER', 'http://localhost.evil.example'],
  ['APPLE_ISSUER', 'http://192.168.1.1'],
  ['GOOGLE_CLIENT_ID', ' , '],
  ['OIDC_ISSUER', 'nonsense'],
  ['OIDC_ISSUER', 'http://auth.example'],
  ['OIDC_ISSUER', 'https://auth.example/?tenant=1'],
  ['OIDC_ISSUER', `https://auth.example/${'x'.repeat(512)}`],
  ['OIDC_NAME', 'x'.repeat(41)],
  ['OIDC_NAME', 'two\nlines'],
  ['OIDC_SCOPES', 'email profile'],
  ['OIDC_SCOPES', 'openid <script>'],
  ['OIDC_SCOPES', `openid ${'scope '.repeat(100)}`],
  ['OIDC_TRUST_EMAIL', 'perhaps'],
  ['APPLE_PRIVATE_KEY', 'no key at all'],
  ['API_DOCS', 'maybe'],
  ['INSTANCE', 'two words'],
  ['SOURCE_COMMIT', 'main'],
  ['BACKUP_KEEP', 'for ever'],
  ['BACKUP_KEEP', '0d'],
  ['BACKUP_KEEP', '7d,7d'],
])('a bad %s (%s) is one line that names it and not its value', (name, value) => {
  const start = () => parseConfig({ [name]: value });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  expect(start).not.toThrow(value);
});

test('an address for migrations needs one for the server', () => {
  const DATABASE_MIGRATION_URL = 'postgres://owner:secret@localhost/resilience';
  expect(() => parseConfig({ DATABASE_MIGRATION_URL })).toThrow(/^DATABASE_MIGRATION_URL needs DATABASE_URL/);
  const DATABASE_URL = 'postgres://server:secret@localhost/resilience';
  expect(parseConfig({ DATABASE_MIGRATION_URL, DATABASE_URL })).toMatchObject({ DATABASE_MIGRATION_URL });
});

test('backups have a folder of their own, and are kept for a week and a month', () => {
  expect(parseConfig({}).BACKUP_KEEP).toEqual({ days: 7, weeks: 4, months: 0 });
  expect(parseConfig({ BACKUP_KEEP: '12m, 3d' }).BACKUP_KEEP).toEqual({ days: 3, weeks: 0, months: 12 });
  expect(() => parseConfig({ DATA_DIR: '/data', BACKUP_DIR: '/data/' })).toThrow(
    /^BACKUP_DIR: must be another/,
  );
  const database = 'postgres://localhost/club';
  for (const [given, folder] of [
    [{}, '/data/backups'],
    [{ BACKUP_DIR: '/backups' }, '/backups'],
    [{ BACKUP_DIR: 'off' }, undefined],
    [{ DATABASE_URL: database }, undefined],
    [{ DATABASE_URL: database, BACKUP_DIR: '/backups' }, '/backups'],
  ] as const) {
    expect(parseConfig({ DATA_DIR: '/data', ...given }).BACKUP_DIR).toBe(folder);
  }
});

test('analytics needs both its settings', () => {
  expect(() => parseConfig({ ANALYTICS_URL: 'https://stats.example' })).toThrow(/ANALYTICS_DOMAIN/);
});

test('WEBHOOK_PRIVATE_HOSTS are names, addresses and networks, and none without it', () => {
  const given = 'Hass.home 192.168.7.0/24, 127.0.0.1 fd12::5 fd00::/16';
  const hosts = ['hass.home', '192.168.7.0/24', '127.0.0.1', 'fd12::5', 'fd00::/16'];
  expect(parseConfig({ WEBHOOK_PRIVATE_HOSTS: given }).WEBHOOK_PRIVATE_HOSTS).toEqual(hosts);
  expect(parseConfig({}).WEBHOOK_PRIVATE_HOSTS).toEqual([]);
});

test('releases are asked only of a named repository', () => {
  const on = { UPDATE_CHECK: 'on' };
  expect(() => parseConfig(on)).toThrow('UPDATE_CHECK needs SOURCE_URL');
  expect(parseConfig({ ...on, SOURCE_URL: 'https://git.example/club/resilience' }).UPDATE_CHECK).toBe(true);
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

test.each([
  ['off', false],
  ['No', false],
  ['on', true],
  ['TRUE', true],
])('API_DOCS=%s', (given, parsed) => {
  expect(parseConfig({ API_DOCS: given }).API_DOCS).toBe(parsed);
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

test('an OpenID Connect provider has an issuer as written, a name, scopes and untrusted addresses', () => {
  const given = { OIDC_ISSUER: 'https://auth.example/application/o/club/', OIDC_CLIENT_ID: 'club' };
  const config = parseConfig(given);
  expect(config).toMatchObject({ ...given, OIDC_SCOPES: 'openid email profile', OIDC_TRUST_EMAIL: false });
  expect(oidcNameOf(config)).toBe('auth.example');
  const named = parseConfig({
    ...given,
    OIDC_NAME: ' Maison ',
    OIDC_SCOPES: 'openid,email',
    OIDC_TRUST_EMAIL: 'on',
  });
  expect(named).toMatchObject({ OIDC_SCOPES: 'openid email', OIDC_TRUST_EMAIL: true });
  expect(oidcNameOf(named)).toBe('Maison');
  expect(oidcNameOf(parseConfig({ OIDC_NAME: 'Maison' }))).toBeUndefined();
  expect(() => parseConfig({ OIDC_ISSUER: 'https://auth.example' })).toThrow(/OIDC_CLIENT_ID/);
});

describe('a secret from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'resilience-secrets-'));
  let files = 0;
  const fileOf = (text: string): string => {
    files += 1;
    const file = join(folder, String(files));
    writeFileSync(file, text);
    return file;
  };
  const bytes = Buffer.alloc(32, 7).toString('base64url');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const secrets: Readonly<Record<string, string>> = {
    DATABASE_URL: 'postgres://club:secret@db/club',
    DATABASE_MIGRATION_URL: 'postgres://owner:secret@db/club',
    SMTP_URL: 'smtp://club:secret@mail.example',
    GOOGLE_CLIENT_SECRET: 'a secret of Google',
    APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).trimEnd(),
    OIDC_CLIENT_SECRET: 'a secret of the provider',
    VAPID_PRIVATE_KEY: bytes,
    UNSUBSCRIBE_KEY: bytes,
    ENCRYPTION_KEY: bytes,
    METRICS_TOKEN: 'a token',
  };
  const others = { VAPID_PUBLIC_KEY: 'x'.repeat(87), APPLE_TEAM_ID: 'TEAM', APPLE_KEY_ID: 'KEY' };

  test.each(Object.entries(secrets))('%s is its text, without the line break at the end', (name, secret) => {
    const rest = Object.fromEntries(Object.entries(secrets).filter(([other]) => other !== name));
    for (const end of ['', '\n', '\r\n']) {
      const config = parseConfig({ ...others, ...rest, [`${name}_FILE`]: fileOf(secret + end) });
      expect(config).toMatchObject(secrets);
    }
  });

  test.each(Object.keys(secrets))('%s is given once, and its file must be readable', (name) => {
    const secret = 'what no log may show';
    const file = `${name}_FILE`;
    const refused: [Record<string, string>, RegExp][] = [
      [{ [name]: secret, [file]: fileOf(secret) }, new RegExp(`^${name} and ${file} [^\\n]+$`)],
      [{ [file]: join(folder, 'missing') }, new RegExp(`^${file}: [^\\n]+ENOENT[^\\n]+$`)],
      [{ [file]: folder }, new RegExp(`^${file}: [^\\n]+EISDIR[^\\n]+$`)],
      [{ [file]: fileOf('\n') }, new RegExp(`^${file}: [^\\n]+ empty\\.$`)],
    ];
    for (const [environment, message] of refused) {
      const start = () => parseConfig(environment);
      expect(start).toThrow(ConfigError);
      expect(start).toThrow(message);
      expect(start).not.toThrow(secret);
    }
  });

  test('is refused by its setting’s rule, without its text', () => {
    const start = () => parseConfig({ DATABASE_URL_FILE: fileOf('mysql://club:secret@db') });
    expect(start).toThrow(/^DATABASE_URL: [^\n]+$/);
    expect(start).not.toThrow('secret');
  });

  test('is not asked for by an empty name, and no other setting has one', () => {
    expect(parseConfig({ METRICS_TOKEN_FILE: '', PORT_FILE: fileOf('8080') })).toMatchObject({ PORT: 3000 });
    expect(parseConfig({ METRICS_TOKEN: '', METRICS_TOKEN_FILE: fileOf('t') }).METRICS_TOKEN).toBe('t');
  });
});
