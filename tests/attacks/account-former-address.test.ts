import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { tokenIn } from '#contract/link-token.ts';
import {
  linkSignIn,
  mailedToken,
  PASSWORD,
  registerUser,
  signInStatus,
  undoToken,
} from '#tests/api/account.ts';
import type { TestUser } from '#tests/api/factories.ts';
import { GOOGLE_ID, settingsOf, startProvider, tokenOf } from '#tests/api/provider.ts';
import { linkedOf } from '#tests/api/rows-of.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, type TestApp } from '#tests/api/test-app.ts';
import { startSmtpInbox } from '#tests/mail/smtp-inbox.ts';

const MINUTE = 60_000;
const UNDO = '/auth/email/undo';
const RESET = '/auth/password/reset';
const chosen = 'the owner of the mailbox';

const provider = await startProvider();

const inbox = await startSmtpInbox();
afterAll(async () => await inbox.close());

const suite = (getApi: () => TestApp): void => {
  let api: TestApp;
  beforeAll(() => {
    api = getApi();
  });
  afterEach(() => {
    api.clock.now = NOON;
  });

  const confirm = async (as: TestUser) => {
    const token = await mailedToken(api, as, 'confirm');
    expect((await send(api, calls.confirmEmail, { body: { token } })).status).toBe(204);
  };
  const moveTo = async (as: TestUser, email: string): Promise<TestUser> => {
    api.clock.now += MINUTE;
    expect((await send(api, calls.updateUser, { as, body: { email } })).status).toBe(200);
    await confirm({ ...as, email });
    return { ...as, email };
  };
  /** An attacker has made an account with the victim's address, and moved it to an address of their own. */
  const squat = async (): Promise<{ victim: TestUser; attacker: TestUser }> => {
    const victim = await registerUser(api);
    return { victim, attacker: await moveTo(victim, `attacker-${victim.email}`) };
  };
  const google = async (email: string) =>
    await send(api, calls.loginGoogle, { body: await tokenOf(GOOGLE_ID, { email }) });
  const forget = async (email: string) => {
    expect((await send(api, calls.forgotPassword, { body: { email } })).status).toBe(204);
    // The job that looks the account up, and then its mail.
    await api.app.jobs.runDue();
    await api.app.jobs.runDue();
  };
  /** The token of the latest link of a path that was mailed to an address; null when none was. */
  const tokenFrom = async (email: string, path: string): Promise<string | null> => {
    await api.app.jobs.runDue();
    const mails = inbox.all.filter(({ recipients }) => recipients.includes(email));
    const link = mails.flatMap(({ links }) => links).findLast((address) => address.includes(path));
    return link === undefined ? null : tokenIn(link);
  };
  const undo = async (token: string | null) => (await send(api, calls.undoEmail, { body: { token } })).status;
  const reset = async (token: string | null) =>
    (await send(api, calls.resetPassword, { body: { token, password: chosen } })).status;
  const userOf = async (as: TestUser) => {
    const { status, body } = await send(api, calls.getUser, { as });
    return status === 200 ? [body.id, body.email, body.emailVerified] : status;
  };

  test('goes to the owner of its mailbox when a provider has verified it', async () => {
    const { victim, attacker } = await squat();
    const { status, body } = await google(victim.email);
    expect([status, body.user.email, body.user.emailVerified]).toEqual([200, victim.email, true]);
    expect(body.user.id).not.toBe(attacker.userId);
    expect(await userOf(attacker)).toEqual([attacker.userId, attacker.email, true]);
    await expect(undoToken(api, victim)).rejects.toThrow('can undo nothing');
    const back = await send(api, calls.updateUser, { as: attacker, body: { email: victim.email } });
    expect([back.status, back.error.message]).toEqual([422, 'emailTaken']);
  });

  test('goes to one of two when a provider has verified both at once', async () => {
    const { victim } = await squat();
    const answers = await Promise.all([google(victim.email), google(victim.email)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('gets the undo link again when its owner requests a reset, and the reset after the undo', async () => {
    const { victim, attacker } = await squat();
    // Linked at registration: the undo keeps it in a confirmed account.
    await linkSignIn(api, attacker, 'google', undefined, NOON);
    const first = await tokenFrom(victim.email, UNDO);
    await forget(victim.email);
    // On a busy machine a job can be taken later.
    await expect.poll(() => tokenFrom(victim.email, UNDO)).not.toBe(first);
    expect(await tokenFrom(victim.email, RESET)).toBeNull();
    const again = await tokenFrom(victim.email, UNDO);
    expect([await undo(first), await undo(again)]).toEqual([422, 204]);
    // The first password of the account stays until the mailed reset is used.
    expect(await signInStatus(api, victim.email, PASSWORD)).toBe(200);
    await expect.poll(() => tokenFrom(victim.email, RESET)).not.toBeNull();
    expect(await reset(await tokenFrom(victim.email, RESET))).toBe(204);
    expect(await userOf(attacker)).toBe(401);
    expect([
      await signInStatus(api, victim.email, PASSWORD),
      await signInStatus(api, attacker.email, PASSWORD),
      await signInStatus(api, victim.email, chosen),
    ]).toEqual([401, 401, 200]);
    expect(await linkedOf(api, victim.userId)).toEqual([]);
    const freed = await send(api, calls.register, {
      body: { email: attacker.email, password: PASSWORD, firstName: 'Other' },
    });
    expect(freed.status).toBe(200);
  });

  test('gets an undo link without effect when the address has a new owner', async () => {
    const { victim, attacker } = await squat();
    await forget(victim.email);
    expect((await google(victim.email)).status).toBe(200);
    expect(await undo(await tokenFrom(victim.email, UNDO))).toBe(422);
    expect(await userOf(attacker)).toEqual([attacker.userId, attacker.email, true]);
  });

  test('stays reserved when an unverified user registers with it', async () => {
    const { victim } = await squat();
    const body = { email: victim.email, password: chosen, firstName: 'Other' };
    const { status, error } = await send(api, calls.register, { body });
    expect([status, error.message]).toEqual([422, 'emailTaken']);
    expect(await undoToken(api, victim)).not.toBe('');
  });

  test('stays with the account, without a mail, when it was confirmed once', async () => {
    const owner = await registerUser(api);
    await confirm(owner);
    const moved = await moveTo(owner, `new-${owner.email}`);
    await api.app.jobs.runDue();
    const answer = await google(owner.email);
    expect([answer.status, answer.error.message]).toEqual([409, 'linkRequired']);
    const mails = inbox.all.length;
    await forget(owner.email);
    expect(inbox.all.slice(mails)).toEqual([]);
    await expect(mailedToken(api, owner, 'reset')).rejects.toThrow('not the user’s');
    expect(await userOf(moved)).toEqual([owner.userId, moved.email, true]);
  });
};

const settings = { ...settingsOf(provider.issuer), SMTP_URL: inbox.url };
forEachApi('an address that an account left without ever confirming it', suite, settings);
