import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { EMAIL_UNDOS_MAX } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { mailedToken, mailsTo, PASSWORD, registerUser, signInStatus } from '#tests/api/account.ts';
import type { TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

forEachApi('a new email', (api) => {
  const ask = async (as: TestUser, email: string) =>
    await send(api(), calls.updateUser, { as, body: { email } });
  const pendingOf = async (as: TestUser) => {
    const { email, pendingEmail, emailVerified } = (await send(api(), calls.getUser, { as })).body;
    return [email, pendingEmail, emailVerified];
  };
  const confirm = async (token: string) => {
    const { status, error } = await send(api(), calls.confirmEmail, { body: { token } });
    return status === 204 ? 'confirmed' : error.message;
  };
  const freshSession = async (as: TestUser): Promise<TestUser> => {
    const { body } = await send(api(), calls.loginEmail, { body: { email: as.email, password: PASSWORD } });
    return { ...as, token: body.opaqueToken ?? '' };
  };
  const tokenFor = async (as: TestUser, email: string) =>
    await mailedToken(api(), { ...as, email }, 'confirm');

  test('is pending: sign-in, mails and password resets use the old one', async () => {
    const as = await registerUser(api());
    const email = `new-${as.email}`;
    expect((await ask(as, email)).body).toMatchObject({ email: as.email, pendingEmail: email });
    expect([
      await signInStatus(api(), as.email, PASSWORD),
      await signInStatus(api(), email, PASSWORD),
    ]).toEqual([200, 401]);
    await send(api(), calls.forgotPassword, { body: { email } });
    await api().app.jobs.runDue();
    expect(await mailsTo(api(), as.userId)).toEqual([]);
    await expect(mailedToken(api(), { ...as, email }, 'reset')).rejects.toThrow('not the user’s');
    expect(await confirm(await tokenFor(as, email))).toBe('confirmed');
    expect(await pendingOf(as)).toEqual([email, null, true]);
    expect([
      await signInStatus(api(), as.email, PASSWORD),
      await signInStatus(api(), email, PASSWORD),
    ]).toEqual([401, 200]);
  });

  test('can be registered by others while pending, and is refused once another account has it', async () => {
    const as = await registerUser(api());
    const email = `new-${as.email}`;
    await ask(as, email);
    await registerUser(api(), email);
    expect(await confirm(await tokenFor(as, email))).toBe('emailTaken');
    expect(await pendingOf(as)).toEqual([as.email, email, false]);
  });

  test('is refused at once when another account has it, and mails its owner nothing', async () => {
    const [as, other] = [await registerUser(api()), await registerUser(api())];
    const { status, error } = await ask(as, other.email);
    expect([status, error.errors]).toEqual([
      422,
      [{ message: 'emailTaken', field: 'email', rule: 'emailTaken' }],
    ]);
    const mails = [await mailsTo(api(), as.userId), await mailsTo(api(), other.userId)];
    expect(mails).toEqual([[`confirmEmail ${as.email}`], [`confirmEmail ${other.email}`]]);
  });

  test('is cancelled by the current one, and its link is invalid', async () => {
    const as = await registerUser(api());
    const email = `new-${as.email}`;
    await ask(as, email);
    const token = await tokenFor(as, email);
    expect((await ask(as, as.email)).body.pendingEmail).toBeNull();
    expect([await confirm(token), await pendingOf(as)]).toEqual([
      'invalidConfirmToken',
      [as.email, null, false],
    ]);
    expect(await mailsTo(api(), as.userId)).toEqual([`emailChanged ${as.email}`]);
  });

  test('is replaced by a newer one, whose link alone works', async () => {
    const as = await registerUser(api());
    const emails = [`b-${as.email}`, `c-${as.email}`] as const;
    await ask(as, emails[0]);
    const first = await tokenFor(as, emails[0]);
    await ask(as, emails[1]);
    expect(await confirm(first)).toBe('invalidConfirmToken');
    expect(await confirm(await tokenFor(as, emails[1]))).toBe('confirmed');
    expect(await pendingOf(as)).toEqual([emails[1], null, true]);
  });

  test('changes nothing and mails nothing when requested again', async () => {
    const as = await registerUser(api());
    const email = `new-${as.email}`;
    const first = await ask(as, email);
    const mails = await mailsTo(api(), as.userId);
    expect((await ask(as, email)).body).toEqual(first.body);
    expect(await mailsTo(api(), as.userId)).toEqual(mails);
  });

  test('gets its link again, with the same expiry', async () => {
    const as = await registerUser(api());
    const email = `new-${as.email}`;
    await ask(as, email);
    await api().database.db.deleteFrom('jobs').where('user_id', '=', as.userId).execute();
    api().clock.now = NOON + 6 * DAY;
    expect((await send(api(), calls.resendConfirmation, { as })).status).toBe(204);
    expect(await mailsTo(api(), as.userId)).toEqual([`confirmNewEmail ${email}`]);
    const token = await tokenFor(as, email);
    api().clock.now = NOON + 7 * DAY;
    expect(await confirm(token)).toBe('invalidConfirmToken');
    await expect(tokenFor(as, email)).rejects.toThrow('not the user’s');
  });

  test('is deleted when it was not confirmed for seven days', async () => {
    const as = await registerUser(api());
    await ask(as, `new-${as.email}`);
    api().clock.now = NOON + 7 * DAY;
    await api().app.jobs.runPeriodic();
    api().clock.now += DAY;
    await api().app.jobs.runPeriodic();
    expect(await pendingOf(as)).toEqual([as.email, null, false]);
  });

  test('is hidden after seven days, before the clean-up has run', async () => {
    const as = await registerUser(api());
    const email = `new-${as.email}`;
    await ask(as, email);
    api().clock.now = NOON + 7 * DAY - 1;
    expect(await pendingOf(as)).toEqual([as.email, email, false]);
    api().clock.now += 1;
    expect(await pendingOf(as)).toEqual([as.email, null, false]);
    const { body } = await send(api(), calls.updateUser, { as, body: { firstName: 'Zoé' } });
    expect(body.pendingEmail).toBeNull();
    const { text } = await send(api(), calls.exportData, { as: await freshSession(as) });
    expect(text).not.toContain(email);
  });

  test('is refused when there are as many undos as allowed', async () => {
    const as = await registerUser(api());
    for (let index = 0; index < EMAIL_UNDOS_MAX; index += 1) {
      expect((await ask(as, `${index}-${as.email}`)).status).toBe(200);
    }
    const { status, error } = await ask(as, `more-${as.email}`);
    expect([status, error.message]).toEqual([422, 'limitReached']);
  });
});
