import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { HOUR, MINUTE } from '#domain/days/time.ts';
import { linkSignIn, mailsTo, PASSWORD, registerUser } from '#tests/api/account.ts';
import type { TestUser } from '#tests/api/factories.ts';
import { codeAt, giveChallenge, givePasskey, giveTwoStep, signInByKey } from '#tests/api/factors.ts';
import { GOOGLE_ID, oidcCode, oidcSubject, settingsOf, startProvider, tokenOf } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { loginEmail, loginFactor, getTwoStep } = calls;
const STEP = 30_000;
const SECONDS = 1_000;
const ofOurPage = { 'sec-fetch-site': 'same-origin' };

const provider = await startProvider();
const forEveryApi = (name: string, suite: Parameters<typeof forEachApi>[1]) =>
  forEachApi(name, suite, settingsOf(provider.issuer));

forEveryApi('a sign-in in two steps', (api) => {
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
    const configured = crypto.randomUUID();
    await linkSignIn(api(), as, 'oidc', oidcSubject(configured));
    const halfway = await send(api(), calls.loginOidc, { body: await oidcCode({ sub: configured }) });
    expect([halfway.status, halfway.error.message]).toEqual([403, 'secondFactorRequired']);
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
