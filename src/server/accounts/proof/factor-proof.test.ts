import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { MINUTE } from '#domain/days/time.ts';
import { PASSWORD, proofCode, registerUser } from '#tests/api/account.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { codeAt, givePasskey, giveSetup, giveTwoStep } from '#tests/api/factors.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { proveByTotp } = calls;

forEachApi('fresh proof with two-step verification', (api) => {
  const proofOf = async (as: TestUser) => (await send(api(), calls.getProof, { as })).body;
  const stale = NOON + 11 * MINUTE;

  test('needs a code after the password, the mailed code, or a provider', async () => {
    const as = await registerUser(api());
    const { secret } = await giveTwoStep(api(), as);
    const ways = [
      () => send(api(), calls.proveByPassword, { as, body: { password: PASSWORD } }),
      async () => {
        const code = await proofCode(api(), as);
        return await send(api(), calls.confirmProofCode, { as, body: { code } });
      },
    ];
    for (const [index, prove] of ways.entries()) {
      const now = stale + index * 11 * MINUTE;
      api().clock.now = now;
      expect(await proofOf(as)).toEqual({ freshUntil: null, methods: ['password', 'code', 'totp'] });
      expect((await prove()).status).toBe(204);
      expect(await proofOf(as)).toEqual({ freshUntil: null, methods: ['totp'] });
      expect((await send(api(), calls.endOtherSessions, { as })).error.message).toBe('reauthRequired');
      const code = codeAt(secret, now);
      expect((await send(api(), proveByTotp, { as, body: { code } })).status).toBe(204);
      expect((await proofOf(as)).freshUntil).not.toBeNull();
      const again = await send(api(), proveByTotp, { as, body: { code } });
      expect([again.status, again.error.message]).toEqual([422, 'invalidFactorCode']);
    }
  });

  test('is not given by a code alone, nor long after the first proof', async () => {
    const as = await registerUser(api());
    const { secret } = await giveTwoStep(api(), as);
    api().clock.now = stale;
    const tryCode = async () =>
      (await send(api(), proveByTotp, { as, body: { code: codeAt(secret, api().clock.now) } })).error
        ?.message;
    expect(await tryCode()).toBe('reauthRequired');
    await send(api(), calls.proveByPassword, { as, body: { password: PASSWORD } });
    api().clock.now = stale + 10 * MINUTE;
    expect(await tryCode()).toBe('reauthRequired');
  });

  test('is not given by a code of a setup that was never confirmed', async () => {
    const as = await registerUser(api());
    const secret = await giveSetup(api(), as);
    const { error } = await send(api(), proveByTotp, { as, body: { code: codeAt(secret, NOON) } });
    expect(error.message).toBe('invalidFactorCode');
  });

  test('is given by a passkey alone', async () => {
    const as = await registerUser(api());
    await giveTwoStep(api(), as);
    await givePasskey(api(), as);
    api().clock.now = stale;
    expect((await proofOf(as)).methods).toEqual(['passkey', 'password', 'code', 'totp']);
  });

  test('is needed to change the password, whose old one was enough before', async () => {
    const as = await registerUser(api());
    await giveTwoStep(api(), as);
    api().clock.now = stale;
    const body = { currentPassword: PASSWORD, password: 'quite another password' };
    const { status, error } = await send(api(), calls.updatePassword, { as, body });
    expect([status, error.message]).toEqual([403, 'reauthRequired']);
  });

  test('is the user’s own: a code of another account proves nothing', async () => {
    const [as, other] = [await registerUser(api()), await buildUser(api())];
    await giveTwoStep(api(), as);
    const theirs = await giveTwoStep(api(), other);
    for (const code of [codeAt(theirs.secret, NOON), theirs.recoveryCodes[0] ?? '']) {
      const { error } = await send(api(), proveByTotp, { as, body: { code } });
      expect(error.message).toBe('invalidFactorCode');
    }
  });
});
