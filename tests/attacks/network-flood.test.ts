import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { quickHasher } from './counted-hasher.ts';
import { limited, repeated } from './repeated.ts';

const password = 'a fine long password';

/** More than a /48 may spend: thirty times the points of one address, which are twenty. */
const FLOOD = 700;
const ofFlood = (part: number): string => `2001:db8:1:${part.toString(16)}::1`;
/** An IPv4 address, and one of IPv6 in another /48. */
const newcomers = ['198.51.100.7', '2001:db8:2:7::1'];

forEachApi(
  'a flood from all addresses of a /48',
  (api) => {
    const signIn = async (email: string, remoteAddress: string) =>
      (await send(api(), calls.loginEmail, { body: { email, password }, remoteAddress })).status;
    const register = async (email: string, remoteAddress: string) =>
      (await send(api(), calls.register, { body: { email, password, firstName: 'New' }, remoteAddress }))
        .status;
    const forget = async (email: string, remoteAddress: string) =>
      (await send(api(), calls.forgotPassword, { body: { email }, remoteAddress })).status;
    const emailOf = (name: string | number) => `${name}-${api().engine}@example.org`;

    test.each([
      ['sign-ins', signIn, 401],
      ['requested mails', forget, 204],
    ])('with %s is refused, and a newcomer of another network is not', async (name, ask, status) => {
      const flood = (part: number) => ask(emailOf(`${name}-${part}`.replace(' ', '-')), ofFlood(part * 90));
      expect(await repeated(FLOOD, flood)).toEqual(limited(status, 600, FLOOD - 600));
      for (const address of newcomers) expect(await ask(emailOf('ann'), address)).toBe(status);
    });

    test('with registrations is refused, and a newcomer of another network is not', async () => {
      // The sign-ins have spent the points of the /48.
      expect(await register(emailOf('flood'), ofFlood(0xffff))).toBe(429);
      for (const [index, address] of newcomers.entries()) {
        expect(await register(emailOf(`joined-${index}`), address)).toBe(200);
      }
    });
  },
  { RATE_LIMIT_SCALE: '1' },
  { passwords: quickHasher() },
);
