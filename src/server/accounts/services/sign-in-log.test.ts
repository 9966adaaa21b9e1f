import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { PASSWORD, registerUser } from '#tests/api/account.ts';
import { GOOGLE_ID, settingsOf, startProvider, tokenOf } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, forEachApi, type TestApp } from '#tests/api/test-app.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';

const provider = await startProvider();
const wrong = 'a wrong password';
const address = '203.0.113.77';

/** The lines of sign-ins, oldest first. */
const linesOf = ({ log }: TestApp): string[] => log.filter((line) => line.includes('"event":"sign_in"'));
const fieldsOf = (line = '{}') => JSON.parse(line) as Record<string, unknown>;

const signIn = async (api: TestApp, email: string, password: string, remoteAddress = address) =>
  await send(api, calls.loginEmail, { body: { email, password }, remoteAddress });

describe.each([
  ['none', null, null],
  ['truncated', '203.0.113.0/24', '2001:db8:1::/48'],
  ['full', address, '2001:db8:1:2::3'],
])('with LOG_ADDRESSES=%s', (LOG_ADDRESSES, shown, shownV6) => {
  forEachApi(
    'the line of a sign-in',
    (api) => {
      test('has its outcome, method and account, and the address as configured', async () => {
        const { email } = await registerUser(api());
        api().log.length = 0;
        await signIn(api(), email, PASSWORD);
        await signIn(api(), email, wrong);
        await signIn(api(), 'unknown@example.org', wrong, '2001:db8:1:2::3');
        const [ok, refused, unknown] = linesOf(api()).map(fieldsOf);
        const account = expect.stringMatching(/^[\w-]{16}$/);
        const line = {
          time: expect.any(Number),
          instance: expect.any(String),
          requestId: expect.any(String),
          event: 'sign_in',
          msg: 'sign-in',
        };
        expect(ok).toEqual({
          ...line,
          level: 30,
          outcome: 'ok',
          method: 'password',
          account,
          address: shown,
        });
        expect(refused).toEqual({
          ...line,
          level: 40,
          outcome: 'refused',
          method: 'password',
          account: ok?.['account'],
          address: shown,
        });
        expect(unknown).toMatchObject({ outcome: 'refused', account, address: shownV6 });
        expect(unknown?.['account']).not.toBe(ok?.['account']);
        expect(api().log.join('')).not.toMatch(/@|wrong password/);
      });
    },
    { LOG_ADDRESSES },
  );
});

forEachApi(
  'the line of a sign-in',
  (api) => {
    test('is also of one that a limit refused, and of a provider', async () => {
      const { email } = await registerUser(api());
      api().log.length = 0;
      for (let index = 0; index < 22; index += 1) await signIn(api(), email, wrong, '198.51.100.7');
      const outcomes = linesOf(api()).map(fieldsOf);
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(22).fill('refused'));
      api().log.length = 0;
      const body = await tokenOf(GOOGLE_ID);
      expect((await send(api(), calls.loginGoogle, { body })).status).toBe(200);
      const [joined] = linesOf(api()).map(fieldsOf);
      expect(joined).toMatchObject({ outcome: 'ok', method: 'google', account: expect.any(String) });
    });

    test('has no address where a proxy names none', async () => {
      api().log.length = 0;
      const headers = { 'x-forwarded-for': '","address":"198.51.100.1' };
      await send(api(), calls.loginEmail, { body: { email: 'a@example.org', password: wrong }, headers });
      expect(fieldsOf(linesOf(api())[0])['address']).toBeNull();
    });
  },
  { ...settingsOf(provider.issuer), RATE_LIMIT_SCALE: '1', LOG_ADDRESSES: 'full', TRUST_PROXY: 'on' },
);

describe('the example for fail2ban in the documentation', () => {
  const operations = readFileSync(
    join(import.meta.dirname, '../../../../docs/operations/monitoring.md'),
    'utf8',
  );
  const valueOf = (name: string) => new RegExp(`^ *${name} = (.+)$`, 'm').exec(operations)?.[1] ?? '';
  /** As fail2ban writes its tag for an address. */
  const failregex = new RegExp(valueOf('failregex').replace('<ADDR>', '(?<address>[\\d.]+|[\\da-f:]+)'));
  const found = (line: string) => failregex.exec(line)?.groups?.['address'] ?? null;

  forEachApi(
    'finds',
    (api) => {
      test('the address of a refused sign-in: in a file, in the journal, and with its time cut out', async () => {
        const { email } = await registerUser(api());
        api().log.length = 0;
        await signIn(api(), email, wrong);
        await signIn(api(), email, wrong, '2001:db8::7');
        await signIn(api(), email, wrong, '::ffff:198.51.100.9');
        const lines = linesOf(api());
        expect(lines.map(found)).toEqual([address, '2001:db8::7', '198.51.100.9']);
        const [line = ''] = lines;
        expect(found(`host resilience[412]: ${line}`)).toBe(address);
        // fail2ban removes what its date pattern finds, and expects thirteen digits there.
        const time = new RegExp(valueOf('datepattern').replace('{LEPOCH}', '\\d{10}\\d{3}'));
        expect(time.test(line)).toBe(true);
        expect(found(line.replace(time, ''))).toBe(address);
      });

      test('nothing in any other line', async () => {
        const { email } = await registerUser(api());
        api().log.length = 0;
        await signIn(api(), email, PASSWORD);
        const headers = { 'user-agent': `{"level":40,"event":"sign_in","outcome":"refused"` };
        await send(api(), calls.getUser, { headers });
        expect(api().log.length).toBeGreaterThan(1);
        expect(api().log.map(found)).toEqual(api().log.map(() => null));
      });
    },
    { LOG_ADDRESSES: 'full' },
  );
});

describe('the key of the accounts', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'log-key-'));
  afterAll(() => rmSync(DATA_DIR, { recursive: true }));

  test('is made once, for its owner only, so that the hashes stay the same', async () => {
    const accounts: unknown[] = [];
    for (let start = 0; start < 2; start += 1) {
      const built = await buildTestDatabase('sqlite');
      const api = await buildTestApp(built.database, { DATA_DIR });
      await signIn(api, 'ann@example.org', wrong);
      accounts.push(fieldsOf(linesOf(api)[0])['account']);
      await api.app.close();
      await built.destroy();
    }
    expect(accounts[0]).toMatch(/^[\w-]{16}$/);
    expect(accounts[1]).toBe(accounts[0]);
    expect(statSync(join(DATA_DIR, 'log.key')).mode & 0o777).toBe(0o600);
  });
});
