import { expect, test } from 'vitest';
import { proofCalls } from '#contract/proof.ts';
import { userCalls } from '#contract/user.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { PASSWORD, registerUser } from '#tests/api/account.ts';
import type { TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { quickHasher } from '#tests/attacks/counted-hasher.ts';

const { proveByPassword, requestProofCode } = proofCalls;
const WRONG = 'not the password';

/** A new address: the budget of one address must not cause the refusal. */
let addresses = 0;
const newAddress = (): string => `192.0.${100 + Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

forEachApi(
  'a session that spends its budget of proof',
  (api) => {
    const anotherSession = async (as: TestUser): Promise<TestUser> => {
      const { token } = await openSession(api().database.db, as.userId, undefined, api().clock.now);
      return { ...as, token };
    };
    const prove = async (as: TestUser, password: string) =>
      (await send(api(), proveByPassword, { as, body: { password }, remoteAddress: newAddress() })).status;
    const change = async (as: TestUser, currentPassword: string) => {
      const body = { currentPassword, password: 'quite another password' };
      const remoteAddress = newAddress();
      return (await send(api(), userCalls.updatePassword, { as, body, remoteAddress })).status;
    };
    const askForCode = async (as: TestUser) =>
      (await send(api(), requestProofCode, { as, remoteAddress: newAddress() })).status;
    const spendPasswords = async (as: TestUser) => {
      for (let guess = 0; guess < 20; guess += 1) expect(await prove(as, WRONG)).toBe(422);
    };
    const spendCodes = async (as: TestUser) => {
      for (let code = 0; code < 5; code += 1) expect(await askForCode(as)).toBe(204);
    };

    test('can still prove by password in another session, also for a change of password', async () => {
      const owner = await registerUser(api());
      const thief = await anotherSession(owner);
      await spendPasswords(thief);
      expect([await prove(thief, PASSWORD), await change(thief, PASSWORD)]).toEqual([429, 429]);
      expect([await prove(owner, PASSWORD), await change(owner, PASSWORD)]).toEqual([204, 204]);
    });

    test('can still get codes in another session', async () => {
      const owner = await registerUser(api());
      const thief = await anotherSession(owner);
      await spendCodes(thief);
      expect([await askForCode(thief), await askForCode(owner)]).toEqual([429, 204]);
    });

    test('uses up the user’s budget too, with three sessions', async () => {
      const owner = await registerUser(api());
      for (let session = 0; session < 3; session += 1) {
        const thief = await anotherSession(owner);
        await spendPasswords(thief);
        await spendCodes(thief);
      }
      expect([await prove(owner, PASSWORD), await askForCode(owner)]).toEqual([429, 429]);
    });
  },
  { RATE_LIMIT_SCALE: '1' },
  { passwords: quickHasher() },
);
