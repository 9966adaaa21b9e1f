import { expect, test } from 'vitest';
import { authCalls } from '#contract/calls/auth.ts';
import { userCalls } from '#contract/calls/user.ts';
import { createMailSecret } from '#server/account/mail-secrets.ts';
import { joinClub, linkSignIn, mailedToken, mailsTo, PASSWORD, signInStatus } from '#tests/api/account.ts';
import { scopeOf, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';

const { resetPassword, confirmEmail } = authCalls;
const chosen = 'the owner of the mailbox';

/** An attacker has made an account with the victim's address; the victim, who never knew, asks for a new password. */
forEachApi('A22: an account that was made with somebody else’s address', (api) => {
  const takenBack = async (as: TestUser) => {
    const token = await mailedToken(api(), as, 'reset');
    expect((await send(api(), resetPassword, { body: { token, password: chosen } })).status).toBe(204);
  };
  const identitiesOf = async (subject: string) => {
    const { db } = api().database;
    const owners = db.selectFrom('identities').selectAll().where('subject', '=', subject).execute();
    const linked = db.selectFrom('user_identities').selectAll().where('subject', '=', subject).execute();
    return [(await owners).length, (await linked).length];
  };

  test('the attacker’s password is void, and the address is confirmed', async () => {
    const account = await joinClub(api());
    await takenBack(account);
    expect(await signInStatus(api(), account.email, PASSWORD)).toBe(401);
    const { body } = await send(api(), authCalls.loginEmail, {
      body: { email: account.email, password: chosen },
    });
    expect(body.user.emailVerified).toBe(true);
  });

  test('the attacker’s sessions end', async () => {
    const account = await joinClub(api());
    await takenBack(account);
    expect((await send(api(), userCalls.getUser, { as: account })).status).toBe(401);
  });

  test('the attacker’s linked sign-ins end', async () => {
    const account = await joinClub(api());
    const subjects = [
      await linkSignIn(api(), account, 'google'),
      await linkSignIn(api(), account, 'apple'),
    ] as const;
    await takenBack(account);
    expect([await identitiesOf(subjects[0]), await identitiesOf(subjects[1])]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('links that were mailed to the attacker’s own address before are dead', async () => {
    const account = await joinClub(api());
    const attackers = [
      await mailedToken(api(), account, 'reset'),
      await mailedToken(api(), account, 'confirm'),
    ] as const;
    const victims = { ...account, email: `victim-${account.userId}@example.org` };
    const changed = await send(api(), userCalls.updateUser, { as: account, body: { email: victims.email } });
    expect(changed.status).toBe(200);
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

  test('nothing that the attacker has asked for is mailed later', async () => {
    const account = await joinClub(api());
    expect(await mailsTo(api(), account.userId)).toEqual([`confirmEmail ${account.email}`]);
    await takenBack(account);
    expect(await mailsTo(api(), account.userId)).toEqual([`passwordChanged ${account.email}`]);
  });

  test('while the sign-ins of an account whose address was confirmed stay', async () => {
    const account = await joinClub(api());
    const subject = await linkSignIn(api(), account, 'google');
    const token = await mailedToken(api(), account, 'confirm');
    expect((await send(api(), confirmEmail, { body: { token } })).status).toBe(204);
    await takenBack(account);
    expect(await identitiesOf(subject)).toEqual([1, 1]);
  });
});
