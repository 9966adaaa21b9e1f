import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, type TestApp } from '#tests/api/test-app.ts';
import { quickHasher } from './counted-hasher.ts';

const passwords = quickHasher();
// Two guesses an address.
const RATE_LIMIT_SCALE = '0.1';

let guesses = 0;

/** The statuses of guesses that came with these headers, one after the other. */
async function guess(api: TestApp, remoteAddress: string, forwarded: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const header of forwarded) {
    const { status } = await send(api, calls.loginEmail, {
      body: { email: `nobody-${(guesses += 1)}@example.org`, password: 'some long password' },
      remoteAddress,
      headers: { 'x-forwarded-for': header },
    });
    statuses.push(status);
  }
  return statuses;
}

forEachApi(
  'behind one proxy',
  (api) => {
    test('the proxy determines the client’s address, not the client', async () => {
      const said = ['192.0.2.1, 203.0.113.1', '192.0.2.2, 203.0.113.1', '192.0.2.3, 203.0.113.1'];
      expect(await guess(api(), '10.0.0.1', said)).toEqual([401, 401, 429]);
      expect(await guess(api(), '10.0.0.1', ['192.0.2.1, 203.0.113.2'])).toEqual([401]);
    });

    test('one customer’s IPv6 addresses are one', async () => {
      const said = ['2001:db8:7:7::1', '2001:db8:7:7:ffff::2', '2001:0DB8:0007:0007::3', '2001:db8:7:8::1'];
      expect(await guess(api(), '10.0.0.1', said)).toEqual([401, 401, 429, 401]);
    });

    test('what is no address is one, however much of it there is', async () => {
      const said = ['nonsense', '203.0.113.9:4711', 'x'.repeat(4_000)];
      expect(await guess(api(), '10.0.0.1', said)).toEqual([401, 401, 429]);
    });
  },
  { RATE_LIMIT_SCALE, TRUST_PROXY: '1' },
  { passwords },
);

forEachApi(
  'behind proxies of one network',
  (api) => {
    test('only these may determine the client’s address', async () => {
      expect(await guess(api(), '10.1.2.3', ['203.0.113.1', '203.0.113.2', '203.0.113.3'])).toEqual([
        401, 401, 401,
      ]);
      expect(await guess(api(), '198.51.100.1', ['203.0.113.4', '203.0.113.5', '203.0.113.6'])).toEqual([
        401, 401, 429,
      ]);
    });

    test('a chain is followed through them and no further', async () => {
      const said = [
        '192.0.2.1, 203.0.113.7, 10.9.9.9',
        '192.0.2.2, 203.0.113.7, 10.8.8.8',
        '203.0.113.7, 10.1.1.1',
      ];
      expect(await guess(api(), '10.1.2.3', said)).toEqual([401, 401, 429]);
    });
  },
  { RATE_LIMIT_SCALE, TRUST_PROXY: '10.0.0.0/8' },
  { passwords },
);

forEachApi(
  'with no proxy',
  (api) => {
    test('no proxy is trusted', async () => {
      expect(await guess(api(), '127.0.0.1', ['203.0.113.1', '203.0.113.2', '203.0.113.3'])).toEqual([
        401, 401, 429,
      ]);
    });
  },
  { RATE_LIMIT_SCALE },
  { passwords },
);
