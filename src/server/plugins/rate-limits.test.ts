import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { addressKey, createLimits } from './rate-limits.ts';

const { loginEmail, register, getUser } = calls;

forEachApi(
  'guesses',
  (api) => {
    const guess = async (email: string, remoteAddress: string) =>
      await send(api(), loginEmail, { body: { email, password: 'some long password' }, remoteAddress });

    test('of one address: twenty in ten minutes, fifty at once or not', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => guess(`nobody-${index}@example.org`, '203.0.113.1')),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(30);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.error.message).toBe('tooManyRequests');
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(590);
      const joining = { email: 'new@example.org', password: 'a fine long password', firstName: 'New' };
      const join = await send(api(), register, { body: joining, remoteAddress: '203.0.113.1' });
      expect(join.status).toBe(429);
      expect((await guess('nobody@example.org', '203.0.113.2')).status).toBe(401);
    });

    test('of one account: a hundred a day, from wherever', async () => {
      const { email } = await buildUser(api());
      const statuses = [];
      for (let index = 0; index < 110; index += 1) {
        const { status } = await guess(email, `198.51.100.${index}`);
        statuses.push(status);
      }
      expect(statuses).toEqual([...Array(100).fill(401), ...Array(10).fill(429)]);
      expect((await guess('other@example.org', '198.51.100.1')).status).toBe(401);
    }, 60_000);

    test('a header that says who the client is says nothing, unless a proxy is trusted', async () => {
      const statuses = [];
      for (let index = 0; index < 25; index += 1) {
        const { status } = await send(api(), loginEmail, {
          body: { email: `spoof-${index}@example.org`, password: 'some long password' },
          remoteAddress: '203.0.113.7',
          headers: { 'x-forwarded-for': `192.0.2.${index}` },
        });
        statuses.push(status);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    });
  },
  { RATE_LIMIT_SCALE: '1' },
);

forEachApi(
  'calls',
  (api) => {
    test('of one user are bounded, whatever their addresses; another user is not held up', async () => {
      const as = await buildUser(api());
      const other = await buildUser(api());
      const answers = [];
      for (let index = 0; index < 14; index += 1) {
        answers.push(await send(api(), getUser, { as, remoteAddress: `203.0.113.${index}` }));
      }
      expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429, 429]);
      expect((await send(api(), getUser, { as: other, remoteAddress: '203.0.113.9' })).status).toBe(200);
    });

    test('of one address are bounded, signed in or not', async () => {
      const statuses = [];
      for (let index = 0; index < 31; index += 1) {
        statuses.push(
          (await send(api(), getUser, { remoteAddress: '2001:db8:1:2::' + index.toString(16) })).status,
        );
      }
      expect(statuses).toEqual([...Array(30).fill(401), 429]);
    });
  },
  { RATE_LIMIT_SCALE: '0.01' },
);

describe('addresses', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is counted as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });

  test('budgets of different names do not touch', async () => {
    const limits = createLimits(0.05);
    await limits.take('passwordsOfAddress', 'x');
    await expect(limits.take('passwordsOfAddress', 'x')).rejects.toMatchObject({ code: 'tooManyRequests' });
    await limits.take('passwordsOfAccount', 'x');
  });
});
