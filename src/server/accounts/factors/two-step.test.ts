import { afterEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { HOUR, MINUTE } from '#domain/time.ts';
import { mailsTo, PASSWORD, proofCode, registerUser } from '#tests/api/account.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { codeAt, giveChallenge, givePasskey, giveTwoStep, signInByKey } from '#tests/api/factors.ts';
import { GOOGLE_ID, settingsOf, startProvider, tokenOf } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { loginEmail, loginFactor, proveByTotp, getTwoStep } = calls;
const STEP = 30_000;
const SECONDS = 1_000;
const ofOurPage = { 'sec-fetch-site': 'same-origin' };

const provider = await startProvider();
const forEveryApi = (name: string, suite: Parameters<typeof forEachApi>[1]) =>
  forEachApi(name, suite, settingsOf(provider.issuer));

forEveryApi('two-step verification', (api) => {
  afterEach(() => {
    api().clock.now = NOON;
  });
  const showOf = async (as: TestUser) => (await send(api(), getTwoStep, { as })).body;
  const confirm = async (as: TestUser, code: string) =>
    await send(api(), calls.confirmTwoStep, { as, body: { code } });
  const untilOf = async (as: TestUser) => (await send(api(), calls.getProof, { as })).body.freshUntil;

  test('is switched on by a code of the app, and answers ten recovery codes', async () => {
    const as = await registerUser(api());
    expect(await showOf(as)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    const { body: setup } = await send(api(), calls.startTwoStep, { as });
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(setup.uri).toBe(
      `otpauth://totp/Resilience:${encodeURIComponent(as.email)}?issuer=Resilience&secret=${setup.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const stored = JSON.stringify(await rowsOf(api(), as.userId));
    expect(stored).not.toContain(setup.secret);
    const wrong = await confirm(as, '000000');
    expect([wrong.status, wrong.error.errors?.[0]?.field]).toEqual([422, 'code']);
    expect((await showOf(as)).enabledAt).toBeNull();
    const { status, body } = await confirm(as, codeAt(setup.secret, NOON));
    expect([status, body.recoveryCodes.length, new Set(body.recoveryCodes).size]).toEqual([200, 10, 10]);
    for (const code of body.recoveryCodes)
      expect(code).toMatch(/^(?:[a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
    const rows = JSON.stringify(await rowsOf(api(), as.userId));
    expect(body.recoveryCodes.filter((code) => rows.includes(code.replaceAll('-', '')))).toEqual([]);
    expect(await showOf(as)).toEqual({ enabledAt: '2026-11-20T12:00:00.000Z', recoveryCodesLeft: 10 });
    expect(await mailsTo(api(), as.userId)).toContain(`twoStepOn ${as.email}`);
    const again = await send(api(), calls.startTwoStep, { as });
    expect([again.status, again.error.message]).toEqual([409, 'twoStepOn']);
  });

  test('needs a code within an hour of its setup', async () => {
    const as = await registerUser(api());
    expect((await confirm(as, '123456')).status).toBe(404);
    const { body: setup } = await send(api(), calls.startTwoStep, { as });
    api().clock.now = NOON + HOUR + 1;
    await send(api(), calls.proveByPassword, { as, body: { password: PASSWORD } });
    expect((await confirm(as, codeAt(setup.secret, NOON + HOUR))).status).toBe(404);
  });

  test('ends the freshness of the other sessions', async () => {
    const as = await registerUser(api());
    const { body: session } = await send(api(), loginEmail, {
      body: { email: as.email, password: PASSWORD },
    });
    const elsewhere = { ...as, token: session.opaqueToken ?? '' };
    const { body: setup } = await send(api(), calls.startTwoStep, { as });
    expect((await confirm(as, codeAt(setup.secret, NOON))).status).toBe(200);
    expect([await untilOf(as), await untilOf(elsewhere)]).toEqual([expect.any(String), null]);
  });

  test('is switched off, and its codes end', async () => {
    const as = await registerUser(api());
    const { recoveryCodes } = await giveTwoStep(api(), as);
    expect((await send(api(), calls.endTwoStep, { as })).status).toBe(204);
    expect(await showOf(as)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    expect(await mailsTo(api(), as.userId)).toContain(`twoStepOff ${as.email}`);
    expect((await send(api(), loginEmail, { body: { email: as.email, password: PASSWORD } })).status).toBe(
      200,
    );
    const code = recoveryCodes[0] ?? '';
    expect((await send(api(), proveByTotp, { as, body: { code } })).error.message).toBe('invalidFactorCode');
    expect((await send(api(), calls.endTwoStep, { as })).status).toBe(404);
    expect((await send(api(), calls.renewRecoveryCodes, { as })).status).toBe(404);
  });

  test('has new recovery codes in place of all old ones', async () => {
    const as = await registerUser(api());
    const { recoveryCodes: old } = await giveTwoStep(api(), as);
    const { body } = await send(api(), calls.renewRecoveryCodes, { as });
    expect(body.recoveryCodes.filter((code) => old.includes(code))).toEqual([]);
    const use = async (code = '') => (await send(api(), proveByTotp, { as, body: { code } })).status;
    expect([await use(old[0]), await use(body.recoveryCodes[0])]).toEqual([422, 204]);
    expect(await mailsTo(api(), as.userId)).toContain(`recoveryCodesRenewed ${as.email}`);
  });
});

forEveryApi('a sign-in in two steps', (api) => {
  afterEach(() => {
    api().clock.now = NOON;
  });
  const firstStep = async (as: TestUser, headers = {}) =>
    await send(api(), loginEmail, { body: { email: as.email, password: PASSWORD }, headers });
  const secondStep = async (challenge: string | undefined, code: string) =>
    await send(api(), loginFactor, { body: { ...(challenge && { challenge }), code } });
  const sessionsOf = async ({ userId }: TestUser) => (await rowsOf(api(), userId))['sessions']?.length ?? 0;

  test('answers a challenge to the right password, and the session to the code', async () => {
    const as = await registerUser(api());
    const { secret } = await giveTwoStep(api(), as);
    const sessions = await sessionsOf(as);
    const { status, error, headers } = await firstStep(as);
    expect([status, error.message, headers['set-cookie']]).toEqual([403, 'secondFactorRequired', undefined]);
    expect(error.challenge).toMatch(/^[\w-]{64}$/);
    expect(await sessionsOf(as)).toBe(sessions);
    expect(JSON.stringify(await rowsOf(api(), as.userId))).not.toContain(error.challenge);
    const { status: done, body } = await secondStep(error.challenge, codeAt(secret, NOON));
    expect([done, body.user.id, body.opaqueToken?.length]).toEqual([200, as.userId, 64]);
    const signedIn = { ...as, token: body.opaqueToken ?? '' };
    const closing = { action: 'close', email: as.email };
    expect((await send(api(), calls.closeAccount, { as: signedIn, body: closing })).status).toBe(204);
  });

  test('tells nothing to a wrong password', async () => {
    const as = await registerUser(api());
    await giveTwoStep(api(), as);
    const wrong = await send(api(), loginEmail, { body: { email: as.email, password: 'a guess' } });
    expect([wrong.status, wrong.error.message, wrong.error.challenge]).toEqual([
      401,
      'invalidCredentials',
      undefined,
    ]);
  });

  test('keeps the challenge of our pages in a cookie that only they send', async () => {
    const as = await registerUser(api());
    const { secret } = await giveTwoStep(api(), as);
    const first = await firstStep(as, ofOurPage);
    expect([first.status, first.error.challenge]).toEqual([403, undefined]);
    const [cookie = ''] = [first.headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^signInChallenge=[\w-]{64}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/);
    const body = { code: codeAt(secret, NOON) };
    const sent = { cookie: cookie.split(';')[0] ?? '' };
    const foreign = await send(api(), loginFactor, {
      body,
      headers: { ...sent, 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.error.message).toBe('signInExpired');
    const done = await send(api(), loginFactor, { body, headers: { ...sent, ...ofOurPage } });
    expect([done.status, done.body.opaqueToken]).toEqual([200, null]);
    const cookies = [done.headers['set-cookie'] ?? []].flat();
    expect(cookies.map((each) => each.split('=')[0])).toEqual([
      'opaqueToken',
      'knownDevice',
      'signInChallenge',
    ]);
  });

  test('accepts the codes of the steps before and after, each once', async () => {
    const as = await registerUser(api());
    const { secret } = await giveTwoStep(api(), as);
    const tryAt = async (instant: number) =>
      (await secondStep(await giveChallenge(api(), as), codeAt(secret, instant))).status;
    expect(await tryAt(NOON - 2 * STEP)).toBe(422);
    expect(await tryAt(NOON + 2 * STEP)).toBe(422);
    expect(await tryAt(NOON - STEP)).toBe(200);
    expect(await tryAt(NOON - STEP)).toBe(422);
    expect(await tryAt(NOON + STEP)).toBe(200);
    // A step before one that was used.
    expect(await tryAt(NOON)).toBe(422);
  });

  test('accepts one code once when ten sign-ins use it at once', async () => {
    const as = await registerUser(api());
    const { secret, recoveryCodes } = await giveTwoStep(api(), as);
    for (const code of [codeAt(secret, NOON), recoveryCodes[0] ?? '']) {
      const challenges: string[] = [];
      for (let index = 0; index < 10; index += 1) challenges.push(await giveChallenge(api(), as));
      const answers = await Promise.all(challenges.map((challenge) => secondStep(challenge, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('uses a challenge once, when ten codes arrive at once', async () => {
    const as = await registerUser(api());
    const { recoveryCodes } = await giveTwoStep(api(), as);
    const challenge = await giveChallenge(api(), as);
    const answers = await Promise.all(recoveryCodes.map((code) => secondStep(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await send(api(), getTwoStep, { as })).body.recoveryCodesLeft).toBe(9);
  });

  test('compares five codes with one challenge, and mails the owner that someone knows the password', async () => {
    const as = await registerUser(api());
    const { secret } = await giveTwoStep(api(), as);
    const { error } = await firstStep(as);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => secondStep(error.challenge, String(guess).padStart(6, '9'))),
    );
    const messages = guesses.map((each) => each.error.message);
    expect(messages.filter((message) => message === 'invalidFactorCode').length).toBeLessThanOrEqual(5);
    expect(new Set(messages)).toEqual(new Set(['invalidFactorCode', 'signInExpired']));
    const late = await secondStep(error.challenge, codeAt(secret, NOON));
    expect([late.status, late.error.message]).toEqual([401, 'signInExpired']);
    for (let guess = 0; guess < 5; guess += 1) await secondStep(await giveChallenge(api(), as), '999999');
    const mails = await mailsTo(api(), as.userId);
    expect(mails.filter((mail) => mail === `codesGuessed ${as.email}`)).toHaveLength(1);
  });

  test('is over after five minutes, and for a made-up challenge', async () => {
    const as = await registerUser(api());
    const { recoveryCodes } = await giveTwoStep(api(), as);
    const [code = ''] = recoveryCodes;
    const challenge = await giveChallenge(api(), as);
    api().clock.now = NOON + 5 * MINUTE;
    const madeUp = Buffer.alloc(48, 7).toString('base64url');
    for (const each of [challenge, madeUp, 'nonsense', undefined]) {
      expect((await secondStep(each, code)).error.message).toBe('signInExpired');
    }
  });

  test('takes a recovery code once, however it is typed, and mails how many are left', async () => {
    const as = await registerUser(api());
    const { recoveryCodes } = await giveTwoStep(api(), as);
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.replaceAll('-', ' ').toUpperCase()} `;
    expect((await secondStep(await giveChallenge(api(), as), typed)).status).toBe(200);
    expect((await secondStep(await giveChallenge(api(), as), code)).status).toBe(422);
    expect(await mailsTo(api(), as.userId)).toContain(`recoveryCodeUsed ${as.email}`);
    expect((await send(api(), getTwoStep, { as })).body.recoveryCodesLeft).toBe(9);
  });

  test('follows a provider as well, and no passkey', async () => {
    const sub = crypto.randomUUID();
    const claims = await tokenOf(GOOGLE_ID, { sub });
    const { body: joined } = await send(api(), calls.loginGoogle, { body: claims });
    const as = { userId: joined.user.id, email: joined.user.email, token: joined.opaqueToken ?? '' };
    const { secret } = await giveTwoStep(api(), as);
    const body = await tokenOf(GOOGLE_ID, { sub });
    const { status, error } = await send(api(), calls.loginGoogle, { body });
    expect([status, error.message]).toEqual([403, 'secondFactorRequired']);
    // The provider's token is used up all the same.
    expect((await send(api(), calls.loginGoogle, { body })).status).toBe(401);
    expect((await secondStep(error.challenge, codeAt(secret, NOON))).status).toBe(200);
    const passkey = await givePasskey(api(), as);
    expect((await signInByKey(api(), passkey)).status).toBe(200);
  });

  test('reopens a closed account by its second step only', async () => {
    const as = await registerUser(api());
    const { recoveryCodes } = await giveTwoStep(api(), as);
    const db = api().database.db;
    const closes_at = new Date(NOON + HOUR).toISOString();
    await db.updateTable('users').set({ closes_at }).where('user_id', '=', as.userId).execute();
    const { error } = await firstStep(as);
    expect((await rowsOf(api(), as.userId))['users']?.[0]?.['closes_at']).toBe(closes_at);
    expect((await secondStep(error.challenge, recoveryCodes[0] ?? '')).body.reopened).toBe(true);
    const other = await giveChallenge(api(), as);
    const gone = new Date(NOON).toISOString();
    await db.updateTable('users').set({ closes_at: gone }).where('user_id', '=', as.userId).execute();
    expect((await firstStep(as)).status).toBe(401);
    expect((await secondStep(other, recoveryCodes[1] ?? '')).error.message).toBe('signInExpired');
  });

  test('ends with every session of the user', async () => {
    const as = await registerUser(api());
    const { recoveryCodes } = await giveTwoStep(api(), as);
    const challenge = await giveChallenge(api(), as);
    expect((await send(api(), calls.endOtherSessions, { as })).status).toBe(204);
    expect((await secondStep(challenge, recoveryCodes[0] ?? '')).error.message).toBe('signInExpired');
  });

  test('keeps ten challenges of a user, the newest', async () => {
    const as = await registerUser(api());
    const { recoveryCodes } = await giveTwoStep(api(), as);
    const first = await giveChallenge(api(), as);
    for (let count = 0; count < 10; count += 1) {
      api().clock.now += SECONDS;
      await giveChallenge(api(), as);
    }
    expect((await rowsOf(api(), as.userId))['sign_in_challenges']).toHaveLength(10);
    expect((await secondStep(first, recoveryCodes[0] ?? '')).error.message).toBe('signInExpired');
  });
});

forEveryApi('fresh proof with two-step verification', (api) => {
  afterEach(() => {
    api().clock.now = NOON;
  });
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
