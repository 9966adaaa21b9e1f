import { expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { userCalls } from '#contract/user.ts';
import { createMailSecret } from '#server/accounts/mails/account-mails.ts';
import {
  linkSignIn,
  mailedToken,
  mailsTo,
  PASSWORD,
  registerUser,
  signInStatus,
  waitingMails,
} from '#tests/api/account.ts';
import { scopeOf, type TestUser } from '#tests/api/factories.ts';
import { linkedOf } from '#tests/api/rows-of.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { resetPassword, confirmEmail } = authCalls;
const chosen = 'the owner of the mailbox';

/** An attacker has made an account with the victim's address; the victim, who never knew, asks for a new password. */
forEachApi('A22: an account that was registered with a foreign address', (api) => {
  const takenBack = async (as: TestUser) => {
    const token = await mailedToken(api(), as, 'reset');
    expect((await send(api(), resetPassword, { body: { token, password: chosen } })).status).toBe(204);
  };

  test('loses its password, its sessions, its linked sign-ins and the mails that it asked for', async () => {
    const account = await registerUser(api());
    await linkSignIn(api(), account, 'google');
    await linkSignIn(api(), account, 'apple');
    expect(await mailsTo(api(), account.userId)).toEqual([`confirmEmail ${account.email}`]);
    await takenBack(account);
    expect(await signInStatus(api(), account.email, PASSWORD)).toBe(401);
    expect((await send(api(), userCalls.getUser, { as: account })).status).toBe(401);
    expect(await linkedOf(api(), account.userId)).toEqual([]);
    expect(await mailsTo(api(), account.userId)).toEqual([`passwordReset ${account.email}`]);
    const body = { email: account.email, password: chosen };
    expect((await send(api(), authCalls.loginEmail, { body })).body.user.emailVerified).toBe(true);
  });

  test('links that were mailed to the attacker’s own address before are dead', async () => {
    const account = await registerUser(api());
    const attackers = [
      await mailedToken(api(), account, 'reset'),
      await mailedToken(api(), account, 'confirm'),
    ] as const;
    const victims = { ...account, email: `victim-${account.userId}@example.org` };
    const changed = await send(api(), userCalls.updateUser, { as: account, body: { email: victims.email } });
    expect(changed.body.pendingEmail).toBe(victims.email);
    const opened = await mailedToken(api(), victims, 'confirm');
    expect((await send(api(), confirmEmail, { body: { token: opened } })).status).toBe(204);
    const late = await createMailSecret(scopeOf(api(), account), 'reset', account.email, api().clock.now);
    expect(late).toBeNull();
    await takenBack(victims);
    for (const token of attackers) {
      const body = { token, password: 'of the attacker' };
      expect((await send(api(), resetPassword, { body })).status).toBe(422);
      expect((await send(api(), confirmEmail, { body: { token } })).status).toBe(422);
    }
    expect(await signInStatus(api(), victims.email, chosen)).toBe(200);
  });
});

forEachApi('M9: sign-ins that a thief has linked to a confirmed account', (api) => {
  const DAY = 86_400_000;

  test('end with a reset when they were linked in the last 30 days, and the mail names them', async () => {
    const account = await registerUser(api());
    const confirm = await mailedToken(api(), account, 'confirm');
    expect((await send(api(), confirmEmail, { body: { token: confirm } })).status).toBe(204);
    await linkSignIn(api(), account, 'google', undefined, NOON - 30 * DAY);
    const early = await linkSignIn(api(), account, 'apple', undefined, NOON - 30 * DAY - 1);
    const token = await mailedToken(api(), account, 'reset');
    expect((await send(api(), resetPassword, { body: { token, password: chosen } })).status).toBe(204);
    expect(await linkedOf(api(), account.userId)).toEqual([['apple', early]]);
    const [mail] = await waitingMails(api(), account.userId);
    expect([mail?.template, mail?.details]).toEqual(['passwordReset', { unlinked: ['google'] }]);
  });
});

forEachApi('A22: a pending email of the account’s first user', (api) => {
  test('ends when the mailbox’s owner takes the account over', async () => {
    const account = await registerUser(api());
    const attackers = { ...account, email: `attacker-${account.userId}@example.org` };
    await send(api(), userCalls.updateUser, { as: account, body: { email: attackers.email } });
    const token = await mailedToken(api(), attackers, 'confirm');
    const reset = await mailedToken(api(), account, 'reset');
    const body = { token: reset, password: chosen };
    expect((await send(api(), resetPassword, { body })).status).toBe(204);
    expect((await send(api(), confirmEmail, { body: { token } })).status).toBe(422);
    const { body: owner } = await send(api(), authCalls.loginEmail, {
      body: { email: account.email, password: chosen },
    });
    expect(owner.user.pendingEmail).toBeNull();
  });
});
