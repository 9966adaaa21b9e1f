import { afterEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { DAY, MINUTE } from '#domain/days/time.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { mailedToken, mailsTo, PASSWORD, registerUser, undoToken, waitingMails } from '#tests/api/account.ts';
import { createPasskey } from '#tests/api/authenticator.ts';
import type { TestUser } from '#tests/api/factories.ts';
import {
  codeAt,
  giveChallenge,
  givePasskey,
  giveTwoStep,
  proveFactor,
  signInByKey,
} from '#tests/api/factors.ts';
import { GOOGLE_ID, settingsOf, startProvider, tokenOf } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON, type TestApp } from '#tests/api/test-app.ts';
import { limited, repeated } from './repeated.ts';

const NEW_PASSWORD = 'the owner of the mailbox';
const provider = await startProvider();

const reset = async (api: TestApp, as: TestUser) => {
  const body = { token: await mailedToken(api, as, 'reset'), password: NEW_PASSWORD };
  return (await send(api, calls.resetPassword, { body })).status;
};
const confirmed = async (api: TestApp): Promise<TestUser> => {
  const as = await registerUser(api);
  await send(api, calls.confirmEmail, { body: { token: await mailedToken(api, as, 'confirm') } });
  return as;
};
const signIn = async (api: TestApp, { email }: TestUser, password = NEW_PASSWORD) =>
  await send(api, calls.loginEmail, { body: { email, password } });
/** Asks for the account to be erased; answers the instant from which it may be. */
const erase = async (api: TestApp, as: TestUser) => {
  const body = { action: 'erase', email: as.email };
  expect((await send(api, calls.closeAccount, { as, body })).status).toBe(204);
  return Date.parse(String((await rowsOf(api, as.userId))['users']?.[0]?.['closes_at']));
};
const factorsOf = async (api: TestApp, { userId }: TestUser) => {
  const { passkeys, users, totp_secrets, recovery_codes, identities } = await rowsOf(api, userId);
  const ofPasskeys = identities?.filter(({ provider: name }) => name === 'passkey');
  expect(ofPasskeys?.length).toBe(passkeys?.length);
  const isOn = users?.[0]?.['two_step_at'] !== null;
  expect([totp_secrets?.length, recovery_codes?.length]).toEqual(isOn ? [1, 10] : [0, 0]);
  return { passkeys: passkeys?.length, isOn };
};

forEachApi('a thief of the mailbox', (api) => {
  test('does not get past two-step verification by a reset', async () => {
    const as = await confirmed(api());
    const { secret } = await giveTwoStep(api(), as, 8);
    expect(await reset(api(), as)).toBe(204);
    const { status, error } = await signIn(api(), as);
    expect([status, error.message]).toEqual([403, 'secondFactorRequired']);
    const body = { challenge: error.challenge, code: codeAt(secret, NOON) };
    expect((await send(api(), calls.loginFactor, { body })).status).toBe(200);
  });

  test('erases nothing for seven days after a reset that removed the factors', async () => {
    const as = await confirmed(api());
    await givePasskey(api(), as);
    expect(await reset(api(), as)).toBe(204);
    const token = (await signIn(api(), as)).body.opaqueToken ?? '';
    expect(await erase(api(), { ...as, token })).toBe(NOON + 7 * DAY);
    expect((await signIn(api(), as)).body.reopened).toBe(true);
  });
});

forEachApi('a thief of a fresh session', (api) => {
  afterEach(() => {
    api().clock.now = NOON;
  });

  test('who switches two-step verification on does not lock out the owner, who resets the password', async () => {
    const as = await confirmed(api());
    await givePasskey(api(), as);
    await giveTwoStep(api(), as, 6);
    const challenge = await giveChallenge(api(), as);
    expect(await reset(api(), as)).toBe(204);
    expect(await factorsOf(api(), as)).toEqual({ passkeys: 0, isOn: false });
    expect((await signIn(api(), as)).status).toBe(200);
    const late = await send(api(), calls.loginFactor, { body: { challenge, code: '123456' } });
    expect(late.error.message).toBe('signInExpired');
    const mail = (await waitingMails(api(), as.userId)).find(({ template }) => template === 'passwordReset');
    expect(mail?.details).toEqual({ unlinked: ['passkey', 'twoStep'] });
  });

  test('loses the factors that were added since a change of email, when the owner undoes it', async () => {
    const as = await confirmed(api());
    const old = await givePasskey(api(), as);
    api().clock.now = NOON + MINUTE;
    await send(api(), calls.updateUser, { as, body: { email: 'thief@evil.example' } });
    api().clock.now = NOON + 2 * MINUTE;
    const added = await givePasskey(api(), as);
    await giveTwoStep(api(), as);
    const token = await undoToken(api(), as);
    expect((await send(api(), calls.undoEmail, { body: { token } })).status).toBe(204);
    expect(await factorsOf(api(), as)).toEqual({ passkeys: 1, isOn: false });
    expect((await signInByKey(api(), added)).status).toBe(422);
    expect((await signInByKey(api(), old)).status).toBe(200);
    expect(await mailsTo(api(), as.userId)).toContain(`resetPassword ${as.email}`);
  });

  test('neither closes nor erases without the factor, nor adds one of their own', async () => {
    const as = await registerUser(api());
    const creation = (await send(api(), calls.getPasskeyCreation, { as })).body;
    await givePasskey(api(), as);
    const before = await rowsOf(api(), as.userId);
    const { credential } = createPasskey(creation);
    const refused = [
      await send(api(), calls.closeAccount, { as, body: { action: 'close', email: as.email } }),
      await send(api(), calls.closeAccount, { as, body: { action: 'erase', email: as.email } }),
      await send(api(), calls.getPasskeyCreation, { as }),
      await send(api(), calls.addPasskey, { as, body: { name: 'Mine', credential } }),
      await send(api(), calls.startTwoStep, { as }),
      await send(api(), calls.confirmTwoStep, { as, body: { code: '123456' } }),
    ];
    expect(refused.map(({ status, error }) => `${status} ${error.message}`)).toEqual(
      refused.map(() => '403 factorRequired'),
    );
    expect(await rowsOf(api(), as.userId)).toEqual(before);
    await proveFactor(api(), as);
    expect(await erase(api(), as)).toBe(NOON);
  });

  test('who removes the passkey erases nothing for seven days', async () => {
    const as = await registerUser(api());
    const { rowId } = await givePasskey(api(), as);
    expect((await send(api(), calls.removePasskey, { as, params: { id: rowId } })).status).toBe(204);
    expect(await erase(api(), as)).toBe(NOON + 7 * DAY);
    expect(await mailsTo(api(), as.userId)).toEqual(
      expect.arrayContaining([`passkeyRemoved ${as.email}`, `accountClosed ${as.email}`]),
    );
    expect((await signIn(api(), as, PASSWORD)).body.reopened).toBe(true);
  });

  test('but its owner, who used the factor, erases at once after removing it', async () => {
    const as = await registerUser(api());
    const { rowId } = await givePasskey(api(), as);
    await proveFactor(api(), as);
    await send(api(), calls.removePasskey, { as, params: { id: rowId } });
    expect(await erase(api(), as)).toBe(NOON);
  });

  test('can do none of it ten minutes after the proof', async () => {
    const as = await registerUser(api());
    await giveTwoStep(api(), as);
    await proveFactor(api(), as);
    api().clock.now = NOON + 10 * MINUTE;
    for (const [call, body] of [
      [calls.closeAccount, { action: 'erase', email: as.email }],
      [calls.endTwoStep, {}],
      [calls.renewRecoveryCodes, {}],
      [calls.getPasskeyCreation, undefined],
    ] as const) {
      const { error } = await send(api(), call, { as, ...(body && { body }) });
      expect([call.path, error.message]).toEqual([call.path, 'reauthRequired']);
    }
  });
});

forEachApi(
  'an account whose address was never confirmed',
  (api) => {
    test('loses all factors to the mailbox’s owner, by a reset or by a provider', async () => {
      for (const takeBack of [
        reset,
        async (_: TestApp, { email }: TestUser) =>
          (await send(api(), calls.loginGoogle, { body: await tokenOf(GOOGLE_ID, { email }) })).status,
      ]) {
        const as = await registerUser(api());
        await givePasskey(api(), as);
        await giveTwoStep(api(), as, 60);
        expect(await takeBack(api(), as)).toBeLessThan(300);
        expect(await factorsOf(api(), as)).toEqual({ passkeys: 0, isOn: false });
      }
    });
  },
  settingsOf(provider.issuer),
);

forEachApi(
  'guessing codes, at the limits of production',
  (api) => {
    const guess = async (as: TestUser, remoteAddress: string, headers = {}) => {
      const body = { challenge: await giveChallenge(api(), as), code: '999999' };
      return (await send(api(), calls.loginFactor, { body, remoteAddress, headers })).status;
    };

    test('stops at twenty a day for an account, from whatever address, but not on the owner’s device', async () => {
      const as = await registerUser(api());
      const { secret } = await giveTwoStep(api(), as);
      expect(await repeated(25, (index) => guess(as, `10.0.0.${index}`))).toEqual(limited(422, 20, 5));
      const body = { challenge: await giveChallenge(api(), as), code: codeAt(secret, NOON) };
      const remoteAddress = '10.0.1.1';
      expect((await send(api(), calls.loginFactor, { body, remoteAddress })).status).toBe(429);
      const headers = { authorization: `Bearer ${as.token}` };
      const again = { ...body, challenge: await giveChallenge(api(), as) };
      expect((await send(api(), calls.loginFactor, { body: again, remoteAddress, headers })).status).toBe(
        200,
      );
    });

    test('stops at twenty in ten minutes from an address, and made-up challenges take nothing from an account', async () => {
      const as = await registerUser(api());
      await giveTwoStep(api(), as);
      const madeUp = Buffer.concat([
        Buffer.from(as.userId.replaceAll('-', ''), 'hex'),
        Buffer.alloc(32),
      ]).toString('base64url');
      const sending = { body: { challenge: madeUp, code: '999999' }, remoteAddress: '10.0.2.1' };
      const tried = async () => (await send(api(), calls.loginFactor, sending)).status;
      expect(await repeated(25, tried)).toEqual(limited(401, 20, 5));
      expect(await guess(as, '10.0.2.2')).toBe(422);
    });

    test('stops at twenty a day in a session, and at sixty in all sessions of a user', async () => {
      const as = await registerUser(api());
      await giveTwoStep(api(), as);
      const prove = async () => {
        const { token } = await openSession(api().database.db, as.userId, undefined, NOON);
        const sending = { as: { ...as, token }, body: { code: '999999' } };
        return await repeated(22, async () => (await send(api(), calls.proveByTotp, sending)).status);
      };
      const ofSession = limited(422, 20, 2);
      expect([await prove(), await prove(), await prove()]).toEqual([ofSession, ofSession, ofSession]);
      expect(await prove()).toEqual(limited(422, 0, 22));
    });
  },
  { RATE_LIMIT_SCALE: '1' },
);
