import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { mailedToken, mailsTo, registerUser } from '#tests/api/account.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { limited, newAddress, repeated } from './repeated.ts';

forEachApi(
  'asking for mails',
  (api) => {
    // From a new address each: the budget of one address must not be what stops the flood.
    const ask = async (as: TestUser, body: object, remoteAddress = newAddress()) =>
      (await send(api(), calls.updateUser, { as, body, remoteAddress })).status;
    const resend = async (as: TestUser) =>
      (await send(api(), calls.resendConfirmation, { as, remoteAddress: newAddress() })).status;
    const forget = async (email: string, remoteAddress = newAddress()) =>
      (await send(api(), calls.forgotPassword, { body: { email }, remoteAddress })).status;
    const confirmed = async (): Promise<TestUser> => {
      const as = await registerUser(api());
      const body = { token: await mailedToken(api(), as, 'confirm') };
      const remoteAddress = newAddress();
      expect((await send(api(), calls.confirmEmail, { body, remoteAddress })).status).toBe(204);
      return as;
    };

    test('A7: is bounded by mailbox, known or not, from wherever, and by address, whichever the mailbox', async () => {
      const { email } = await buildUser(api());
      for (const mailbox of [email, 'unknown@example.org'])
        expect(await repeated(7, () => forget(mailbox))).toEqual(limited(204, 5, 2));
      const byAddress = (index: number) => forget(`bound-${index}@example.org`, '203.0.113.50');
      expect(await repeated(22, byAddress)).toEqual(limited(204, 20, 2));
    });

    test('A5: probing addresses by changing one’s own is limited, and other changes go on', async () => {
      const as = await buildUser(api());
      const { email } = await buildUser(api());
      expect(await repeated(7, () => ask(as, { email }))).toEqual(limited(422, 5, 2));
      expect(await ask(as, { firstName: 'Zoé' })).toBe(200);
    });

    test('A5: one user asks for ten addresses an hour, whichever they are', async () => {
      const as = await buildUser(api());
      const probe = async () => await ask(as, { email: (await buildUser(api())).email });
      expect(await repeated(12, probe)).toEqual(limited(422, 10, 2));
      expect(await ask(as, { email: `free-${as.email}` })).toBe(429);
    });

    test('A11: guessing at links is bounded by address', async () => {
      const guess = async (index: number) => {
        const token = Buffer.alloc(48, index).toString('base64url');
        const sending = { body: { token, password: 'a fine long password' }, remoteAddress: '203.0.113.60' };
        return (await send(api(), calls.resetPassword, sending)).status;
      };
      expect(await repeated(22, guess)).toEqual(limited(422, 20, 2));
    });

    test('for the own address again is bounded, and one mail waits', async () => {
      const as = await buildUser(api());
      expect(await repeated(6, () => resend(as))).toEqual(limited(204, 5, 1));
      expect(await mailsTo(api(), as.userId)).toEqual([`confirmEmail ${as.email}`]);
    });

    test('for a pending address again is bounded with the request that made it pending', async () => {
      const as = await confirmed();
      expect(await ask(as, { email: `victim-${as.email}` })).toBe(200);
      expect(await repeated(10, () => resend(as))).toEqual(limited(204, 4, 6));
    });

    test('to one address shares the five among all who ask', async () => {
      const [as, other] = [await confirmed(), await confirmed()];
      const victim = `victim-${as.email}`;
      const body = { email: victim };
      expect([await ask(as, body), await ask(other, body)]).toEqual([200, 200]);
      expect([await forget(victim), await resend(as), await resend(other)]).toEqual([204, 204, 204]);
      expect([await resend(as), await resend(other), await forget(victim)]).toEqual([429, 429, 429]);
      expect(await ask(await confirmed(), body)).toBe(429);
    });

    test('is not counted against the address in force', async () => {
      const as = await registerUser(api());
      expect(await ask(as, { email: `new-${as.email}` })).toBe(200);
      expect(await repeated(4, () => resend(as))).toEqual(limited(204, 4, 0));
      expect(await forget(as.email)).toBe(204);
    });

    test('sends none when there is nothing to confirm, and counts nothing', async () => {
      const as = await confirmed();
      expect(await repeated(10, () => resend(as))).toEqual(limited(204, 10, 0));
      expect(await mailsTo(api(), as.userId)).toEqual([]);
      expect(await forget(as.email)).toBe(204);
    });
  },
  { RATE_LIMIT_SCALE: '1' },
);
