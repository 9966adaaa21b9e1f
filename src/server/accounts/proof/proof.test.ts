import { expect, test } from 'vitest';
import { accountCalls } from '#contract/account.ts';
import { authCalls } from '#contract/auth.ts';
import { proofCalls } from '#contract/proof.ts';
import { userCalls } from '#contract/user.ts';
import { MINUTE } from '#domain/days/time.ts';
import { linkSignIn, mailedToken, mailsTo, PASSWORD, proofCode, registerUser } from '#tests/api/account.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { APPLE_ID, GOOGLE_ID, settingsOf, startProvider, tokenOf } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { getProof, proveByPassword, requestProofCode, confirmProofCode, proveByGoogle, proveByApple } =
  proofCalls;
const { loginEmail } = authCalls;
const STALE = NOON + 11 * MINUTE;
const seconds = (instant: number) => Math.floor(instant / 1_000);
const at = (instant: number) => new Date(instant).toISOString();

const provider = await startProvider();
const forEveryApi = (suite: Parameters<typeof forEachApi>[1]) =>
  forEachApi('fresh proof', suite, settingsOf(provider.issuer));

forEveryApi((api) => {
  const untilOf = async (as: TestUser) => (await send(api(), getProof, { as })).body.freshUntil;
  const storedOf = async ({ userId }: TestUser) =>
    await api()
      .database.db.selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();

  const anotherSession = async (as: TestUser): Promise<TestUser> => {
    const { body } = await send(api(), loginEmail, { body: { email: as.email, password: PASSWORD } });
    return { ...as, token: body.opaqueToken ?? '' };
  };

  test('lasts ten minutes from a sign-in, and is not extended by use', async () => {
    const as = await registerUser(api());
    expect(await untilOf(as)).toBe(at(NOON + 10 * MINUTE));
    api().clock.now = NOON + 10 * MINUTE - 1;
    expect(await untilOf(as)).toBe(at(NOON + 10 * MINUTE));
    api().clock.now += 1;
    expect(await untilOf(as)).toBeNull();
  });

  test('is missing for a session of an older version', async () => {
    const as = await buildUser(api());
    await api()
      .database.db.updateTable('sessions')
      .set({ proved_at: null })
      .where('user_id', '=', as.userId)
      .execute();
    expect(await untilOf(as)).toBeNull();
    const refused = await send(api(), userCalls.closeAccount, {
      as,
      body: { action: 'close', email: as.email },
    });
    expect([refused.status, refused.error.message]).toEqual([403, 'reauthRequired']);
  });

  test('names the methods that the account can use', async () => {
    const [joined, bare] = [await registerUser(api()), await buildUser(api())];
    const methodsOf = async (as: TestUser) => (await send(api(), getProof, { as })).body.methods;
    expect([await methodsOf(joined), await methodsOf(bare)]).toEqual([['password', 'code'], ['code']]);
    await linkSignIn(api(), bare, 'apple');
    await linkSignIn(api(), bare, 'google');
    expect(await methodsOf(bare)).toEqual(['google', 'apple', 'code']);
  });

  test('is given by the password, to the calling session only', async () => {
    const as = await registerUser(api());
    const { body } = await send(api(), userCalls.getUser, { as });
    api().clock.now = STALE;
    const wrong = await send(api(), proveByPassword, { as, body: { password: 'not this one' } });
    expect([wrong.status, wrong.error.errors]).toEqual([
      422,
      [{ message: 'wrongPassword', field: 'password', rule: 'wrongPassword' }],
    ]);
    expect(await untilOf(as)).toBeNull();
    const right = await send(api(), proveByPassword, { as, body: { password: PASSWORD } });
    expect([right.status, await untilOf(as)]).toEqual([204, at(STALE + 10 * MINUTE)]);
    expect(body.id).toBe(as.userId);
    const rows = await api()
      .database.db.selectFrom('sessions')
      .select('proved_at')
      .where('user_id', '=', as.userId)
      .execute();
    expect(rows).toEqual([{ proved_at: at(STALE) }]);
  });

  test('is refused for any password when the account has none', async () => {
    const as = await buildUser(api());
    const { status, error } = await send(api(), proveByPassword, { as, body: { password: PASSWORD } });
    expect([status, error.message]).toEqual([422, 'wrongPassword']);
  });

  test('is given by a code mailed to the current address, never to a pending one', async () => {
    const as = await registerUser(api());
    await send(api(), userCalls.updateUser, { as, body: { email: `new-${as.email}` } });
    api().clock.now = STALE;
    expect((await send(api(), requestProofCode, { as })).status).toBe(204);
    expect(await mailsTo(api(), as.userId)).toContain(`proofCode ${as.email}`);
    const code = await proofCode(api(), as);
    expect(code).toMatch(/^\d{8}$/);
    const stored = await storedOf(as);
    expect([typeof stored?.proof_code_hash, JSON.stringify(stored).includes(code)]).toEqual([
      'string',
      false,
    ]);
    const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
    expect((await send(api(), confirmProofCode, { as, body: { code: spaced } })).status).toBe(204);
    expect([await untilOf(as), (await storedOf(as))?.proof_code_hash]).toEqual([
      at(STALE + 10 * MINUTE),
      null,
    ]);
  });

  test('is given once by a code, for ten minutes, until a newer one is mailed', async () => {
    const as = await registerUser(api());
    const tryCode = async (code: string) =>
      (await send(api(), confirmProofCode, { as, body: { code } })).error?.message ?? 'proved';
    const old = await proofCode(api(), as);
    const code = await proofCode(api(), as);
    expect([await tryCode(old), await tryCode(code), await tryCode(code)]).toEqual([
      'invalidProofCode',
      'proved',
      'invalidProofCode',
    ]);
    const late = await proofCode(api(), as);
    api().clock.now = NOON + 10 * MINUTE;
    expect(await tryCode(late)).toBe('invalidProofCode');
  });

  test('is refused for the right code after five wrong ones, sent at once or not', async () => {
    const as = await registerUser(api());
    const code = await proofCode(api(), as);
    const guesses = Array.from({ length: 12 }, (_, guess) => String(guess).padStart(8, 'x'));
    const answers = await Promise.all(
      guesses.map((guess) => send(api(), confirmProofCode, { as, body: { code: guess } })),
    );
    expect(new Set(answers.map(({ error }) => error.message))).toEqual(new Set(['invalidProofCode']));
    expect((await storedOf(as))?.proof_code_attempts).toBe(5);
    expect((await send(api(), confirmProofCode, { as, body: { code } })).status).toBe(422);
  });

  test('is given once when ten calls use one code', async () => {
    const as = await registerUser(api());
    const code = await proofCode(api(), as);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(api(), confirmProofCode, { as, body: { code } })),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test('is given by a code while another session requests codes and guesses wrong', async () => {
    const as = await registerUser(api());
    const elsewhere = await anotherSession(as);
    for (const each of [as, elsewhere]) {
      expect((await send(api(), requestProofCode, { as: each })).status).toBe(204);
    }
    const waiting = (await mailsTo(api(), as.userId)).filter((mail) => mail.startsWith('proofCode'));
    expect(waiting).toEqual(Array(2).fill(`proofCode ${as.email}`));
    const code = await proofCode(api(), as);
    await proofCode(api(), elsewhere);
    for (let guess = 0; guess < 6; guess += 1) {
      const body = { code: `x${guess}` };
      expect((await send(api(), confirmProofCode, { as: elsewhere, body })).status).toBe(422);
    }
    expect((await send(api(), confirmProofCode, { as, body: { code } })).status).toBe(204);
  });

  test('is refused for a code when its address is no longer current', async () => {
    const as = await registerUser(api());
    const email = `new-${as.email}`;
    await send(api(), userCalls.updateUser, { as, body: { email } });
    const code = await proofCode(api(), as);
    const token = await mailedToken(api(), { ...as, email }, 'confirm');
    expect((await send(api(), authCalls.confirmEmail, { body: { token } })).status).toBe(204);
    expect((await send(api(), confirmProofCode, { as, body: { code } })).status).toBe(422);
    await expect(proofCode(api(), as)).rejects.toThrow('not the user’s');
  });

  test('sends no code for a session that has ended', async () => {
    const as = await registerUser(api());
    const elsewhere = await anotherSession(as);
    await send(api(), requestProofCode, { as: elsewhere });
    expect((await send(api(), accountCalls.endOtherSessions, { as })).status).toBe(204);
    await expect(proofCode(api(), elsewhere)).rejects.toThrow('not the user’s');
  });

  test('is refused for a code of another session, of the same user or another', async () => {
    const as = await registerUser(api());
    const elsewhere = await anotherSession(as);
    const code = await proofCode(api(), as);
    for (const other of [elsewhere, await registerUser(api())]) {
      expect((await send(api(), confirmProofCode, { as: other, body: { code } })).status).toBe(422);
    }
    expect((await send(api(), confirmProofCode, { as, body: { code } })).status).toBe(204);
  });

  test.each([
    ['google', proveByGoogle, GOOGLE_ID],
    ['apple', proveByApple, APPLE_ID],
  ] as const)('is given by a linked %s account, once a token', async (name, call, audience) => {
    const as = await buildUser(api());
    const sub = await linkSignIn(api(), as, name);
    api().clock.now = STALE;
    const body = await tokenOf(audience, { sub, iat: seconds(STALE) });
    expect((await send(api(), call, { as, body })).status).toBe(204);
    expect(await untilOf(as)).toBe(at(STALE + 10 * MINUTE));
    const again = await send(api(), call, { as, body });
    expect([again.status, again.error.message]).toEqual([401, 'invalidCredentials']);
  });

  test('is refused for an identity that is not linked, or linked to another user', async () => {
    const [as, other] = [await buildUser(api()), await buildUser(api())];
    const theirs = await linkSignIn(api(), other, 'google');
    api().clock.now = STALE;
    for (const sub of [theirs, crypto.randomUUID()]) {
      const body = await tokenOf(GOOGLE_ID, { sub, iat: seconds(STALE) });
      const { status, error } = await send(api(), proveByGoogle, { as, body });
      expect([status, error.message]).toEqual([422, 'identityMismatch']);
    }
    expect(await untilOf(as)).toBeNull();
  });

  test('is refused for a sign-in that the provider reports as old', async () => {
    const as = await buildUser(api());
    const sub = await linkSignIn(api(), as, 'google');
    const old = await tokenOf(GOOGLE_ID, { sub, auth_time: seconds(NOON - 11 * MINUTE) });
    const { status, error } = await send(api(), proveByGoogle, { as, body: old });
    expect([status, error.message]).toEqual([422, 'signInTooOld']);
    const recent = await tokenOf(GOOGLE_ID, { sub, auth_time: seconds(NOON - MINUTE) });
    expect((await send(api(), proveByGoogle, { as, body: recent })).status).toBe(204);
  });

  test('is given by a correct current password in the same call, and a first password needs another', async () => {
    const [joined, bare] = [await registerUser(api()), await buildUser(api())];
    api().clock.now = STALE;
    const first = await send(api(), userCalls.updatePassword, { as: bare, body: { password: PASSWORD } });
    expect([first.status, first.error.message]).toEqual([403, 'reauthRequired']);
    const body = { currentPassword: PASSWORD, password: 'quite another password' };
    expect((await send(api(), userCalls.updatePassword, { as: joined, body })).status).toBe(204);
    expect(await untilOf(joined)).toBe(at(STALE + 10 * MINUTE));
  });

  test('is needed again for the repetition of an answered write, which then has the same answer', async () => {
    const as = await registerUser(api());
    const change = { as, key: 'change', body: { email: `new-${as.email}` } };
    const first = await send(api(), userCalls.updateUser, change);
    api().clock.now = STALE;
    expect((await send(api(), userCalls.updateUser, change)).error.message).toBe('reauthRequired');
    await send(api(), proveByPassword, { as, body: { password: PASSWORD } });
    const again = await send(api(), userCalls.updateUser, change);
    expect([again.status, again.text]).toEqual([200, first.text]);
  });
});
