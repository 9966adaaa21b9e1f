import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { quickHasher } from './counted-hasher.ts';

const passwords = quickHasher();

type Case = readonly [rule: string, peer: string, forwarded: readonly string[], statuses: readonly number[]];
const three = (start: string) => [1, 2, 3].map((last) => `${start}${last}`);
// Two guesses an address.
const refused = [401, 401, 429];
const taken = [401, 401, 401];

const cases: Readonly<Record<string, readonly Case[]>> = {
  '1': [
    [
      'the proxy determines the client’s address, not the client',
      '10.0.0.1',
      [...three('192.0.2.').map((own) => `${own}, 203.0.113.1`), '192.0.2.1, 203.0.113.2'],
      [...refused, 401],
    ],
    [
      'one customer’s IPv6 addresses are one',
      '10.0.0.1',
      ['2001:db8:7:7::1', '2001:db8:7:7:ffff::2', '2001:0DB8:0007:0007::3', '2001:db8:7:8::1'],
      [...refused, 401],
    ],
    [
      'what is no address is one, however much of it there is',
      '10.0.0.1',
      ['nonsense', '203.0.113.9:4711', 'x'.repeat(4_000)],
      refused,
    ],
  ],
  '10.0.0.0/8': [
    ['proxies of one network may determine the client’s address', '10.1.2.3', three('203.0.113.'), taken],
    ['others may not', '198.51.100.1', three('203.0.114.'), refused],
    [
      'a chain is followed through them and no further',
      '10.1.2.3',
      ['192.0.2.1, 203.0.113.7, 10.9.9.9', '192.0.2.2, 203.0.113.7, 10.8.8.8', '203.0.113.7, 10.1.1.1'],
      refused,
    ],
  ],
  '': [['no proxy is trusted', '127.0.0.1', three('203.0.113.'), refused]],
};

let guesses = 0;
describe.each(Object.entries(cases))('TRUST_PROXY=%s', (trusted, rules) => {
  forEachApi(
    'guesses',
    (api) => {
      test.each(rules)('%s', async (_rule, remoteAddress, forwarded, statuses) => {
        const answered: number[] = [];
        for (const header of forwarded) {
          guesses += 1;
          const body = { email: `nobody-${guesses}@example.org`, password: 'some long password' };
          const sending = { body, remoteAddress, headers: { 'x-forwarded-for': header } };
          answered.push((await send(api(), calls.loginEmail, sending)).status);
        }
        expect(answered).toEqual(statuses);
      });
    },
    { RATE_LIMIT_SCALE: '0.1', ...(trusted && { TRUST_PROXY: trusted }) },
    { passwords },
  );
});
