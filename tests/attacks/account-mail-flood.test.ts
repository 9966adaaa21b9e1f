import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { mailedToken, mailsTo, registerUser } from '#tests/api/account.ts';
import type { TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';

const { updateUser, confirmEmail, forgotPassword, resendConfirmation } = calls;

/** An address that no request came from yet: the budget of one address must not be what stops the flood. */
let addresses = 0;
const newAddress = (): string => `203.0.${100 + Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

forEachApi(
  'mails to an address that a user asked for',
  (api) => {
    const confirmed = async (): Promise<TestUser> => {
      const as = await registerUser(api());
      const token = await mailedToken(api(), as, 'confirm');
      const remoteAddress = newAddress();
      expect((await send(api(), confirmEmail, { body: { token }, remoteAddress })).status).toBe(204);
      return as;
    };
    const ask = async (as: TestUser, email: string) =>
      (await send(api(), updateUser, { as, body: { email }, remoteAddress: newAddress() })).status;
    const resend = async (as: TestUser) =>
      (await send(api(), resendConfirmation, { as, remoteAddress: newAddress() })).status;
    const forget = async (email: string) =>
      (await send(api(), forgotPassword, { body: { email }, remoteAddress: newAddress() })).status;

    test('are five an hour when a confirmed account requests the link repeatedly', async () => {
      const as = await confirmed();
      const victim = `victim-${as.email}`;
      expect(await ask(as, victim)).toBe(200);
      const statuses: number[] = [];
      for (let time = 0; time < 10; time += 1) statuses.push(await resend(as));
      expect(statuses).toEqual([...Array(4).fill(204), ...Array(6).fill(429)]);
    });

    test('share the five with every other request that mails this address', async () => {
      const [as, other] = [await confirmed(), await confirmed()];
      const victim = `victim-${as.email}`;
      expect([await ask(as, victim), await ask(other, victim)]).toEqual([200, 200]);
      expect([await forget(victim), await resend(as), await resend(other)]).toEqual([204, 204, 204]);
      expect([await resend(as), await resend(other), await forget(victim)]).toEqual([429, 429, 429]);
      expect(await ask(await confirmed(), victim)).toBe(429);
    });

    test('are not counted against the address in force', async () => {
      const as = await registerUser(api());
      expect(await ask(as, `new-${as.email}`)).toBe(200);
      for (let time = 0; time < 4; time += 1) expect(await resend(as)).toBe(204);
      expect(await forget(as.email)).toBe(204);
    });

    test('are not sent when there is nothing to confirm, and nothing is counted', async () => {
      const as = await confirmed();
      for (let time = 0; time < 10; time += 1) expect(await resend(as)).toBe(204);
      expect(await mailsTo(api(), as.userId)).toEqual([]);
      expect(await forget(as.email)).toBe(204);
    });
  },
  { RATE_LIMIT_SCALE: '1' },
);
