import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { ApiError } from '#server/core/errors/api-error.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { budgets, Limits, limitNames } from './rate-limits.ts';

const { loginEmail, register, getUser } = calls;

forEachApi(
  'guesses',
  (api) => {
    const guess = async (email: string, remoteAddress: string) =>
      await send(api(), loginEmail, { body: { email, password: 'some long password' }, remoteAddress });

    test('of a full address are not counted for the account, nor is a weak password for its registrations', async () => {
      const { email } = await buildUser(api());
      for (let index = 0; index < 40; index += 1) await guess(email, '203.0.113.50');
      const statuses: number[] = [];
      for (let index = 0; index < 81; index += 1)
        statuses.push((await guess(email, `198.51.101.${index}`)).status);
      expect(statuses).toEqual([...Array(80).fill(401), 429]);
      const join = async (password: string, remoteAddress: string) => {
        const body = { email: `joins-${api().engine}@example.org`, password, firstName: 'New' };
        return (await send(api(), register, { body, remoteAddress })).status;
      };
      for (let index = 0; index < 25; index += 1)
        expect(await join('password', `198.51.102.${index}`)).toBe(422);
      expect(await join('a fine long password', '198.51.102.200')).toBe(200);
    });
  },
  { RATE_LIMIT_SCALE: '1' },
);

forEachApi(
  'calls',
  (api) => {
    test('of one user are limited from any address, and do not delay another user', async () => {
      const as = await buildUser(api());
      const other = await buildUser(api());
      const answers = [];
      for (let index = 0; index < 14; index += 1) {
        answers.push(await send(api(), getUser, { as, remoteAddress: `203.0.113.${index}` }));
      }
      expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429, 429]);
      expect((await send(api(), getUser, { as: other, remoteAddress: '203.0.113.9' })).status).toBe(200);
    });

    test('of one address are limited, signed in or not', async () => {
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

describe('a budget', () => {
  const build = (scale: number) => {
    const clock = { now: 0 };
    return { clock, limits: new Limits(scale, () => clock.now) };
  };

  test('is independent of the others', async () => {
    const { limits } = build(0.05);
    await limits.take('passwordsOfAddress', 'x');
    await expect(limits.take('passwordsOfAddress', 'x')).rejects.toMatchObject({ code: 'tooManyRequests' });
    await limits.take('passwordsOfAddress', 'y');
    await limits.take('passwordsOfAccount', 'x');
    const { passwordsOfAddress, passwordsOfAccount } = limits.figures();
    expect(passwordsOfAddress).toEqual({ refused: 1, places: 2 });
    expect(passwordsOfAccount).toEqual({ refused: 0, places: 1 });
  });

  test('has a point after the told seconds, and none a second before', async () => {
    const { clock, limits } = build(1);
    const refusal = async (): Promise<number> => {
      try {
        await limits.take('passwordsOfAddress', 'x');
        return 0;
      } catch (error) {
        return Number((error as ApiError).headers['retry-after']);
      }
    };
    for (let index = 0; index < 20; index += 1) {
      clock.now += 7_000;
      expect(await refusal()).toBe(0);
    }
    const seconds = await refusal();
    expect(seconds).toBeGreaterThan(0);
    // Attempts meanwhile delay no caller.
    clock.now += (seconds - 1) * 1_000;
    expect(await refusal()).toBe(1);
    clock.now += 1_000;
    expect(await refusal()).toBe(0);
  });

  test('can be refunded', async () => {
    const { limits } = build(0.05);
    await limits.take('passwordsOfAddress', 'x');
    limits.refund('passwordsOfAddress', 'x');
    expect(limits.tryTake('passwordsOfAddress', 'x')).toBe(true);
    expect(limits.tryTake('passwordsOfAddress', 'x')).toBe(false);
  });

  test('takes several keys together, each with its own points, and waits for the last of them', async () => {
    const { clock, limits } = build(0.05);
    const [narrow, wide] = [
      { key: 'narrow', times: 1, family: 'ipv6' },
      { key: 'wide', times: 2, family: 'ipv6' },
    ] as const;
    expect(limits.tryTake('passwordsOfAddress', [narrow, wide])).toBe(true);
    expect(limits.tryTake('passwordsOfAddress', [narrow, wide])).toBe(false);
    // The refused attempt was counted for neither.
    clock.now += 300_000;
    expect(limits.tryTake('passwordsOfAddress', [wide])).toBe(true);
    expect(limits.tryTake('passwordsOfAddress', [wide])).toBe(false);
    await expect(limits.take('passwordsOfAddress', [narrow, wide])).rejects.toMatchObject({
      headers: { 'retry-after': expect.stringMatching(/^(3|6)\d\d$/) },
    });
    limits.refund('passwordsOfAddress', [narrow, wide]);
    expect(limits.tryTake('passwordsOfAddress', [narrow, wide])).toBe(true);
  });

  test('has a bounded number of counts, for any keys', () => {
    const { limits } = build(1);
    for (let index = 0; index < 25_000; index += 1) limits.tryTake('passwordsOfAccount', `key-${index}`);
    const { placesMax } = budgets.passwordsOfAccount;
    expect(limits.figures().passwordsOfAccount.places).toBeLessThanOrEqual(placesMax + 1_024);
    expect(limitNames.filter((name) => budgets[name].placesMax > 50_000)).toEqual([]);
  });
});
