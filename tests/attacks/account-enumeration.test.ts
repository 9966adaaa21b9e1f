import { expect, test } from 'vitest';
import { accountCalls } from '#contract/calls/account.ts';
import { authCalls } from '#contract/calls/auth.ts';
import { userCalls } from '#contract/calls/user.ts';
import { mailPasswordReset } from '#server/accounts/passwords/forgot-password.ts';
import { countStatements } from '#server/core/database/statement-log.ts';
import { SYSTEM_USER } from '#server/core/database/system-user.ts';
import { mailsTo, registerUser } from '#tests/api/account.ts';
import { buildUser } from '#tests/api/factories.ts';
import { type Received, send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { forgotPassword } = authCalls;

forEachApi('who has an account', (api) => {
  const forgot = async (email: string, remoteAddress?: string) =>
    await send(api(), forgotPassword, { body: { email }, ...(remoteAddress ? { remoteAddress } : {}) });
  const shown = ({ status, text, headers }: Received<typeof forgotPassword>) => ({
    status,
    text,
    headers: Object.entries(headers).filter(([name]) => name !== 'x-request-id' && name !== 'date'),
  });
  const forgotten = async () =>
    await api()
      .database.db.selectFrom('jobs')
      .select(['payload', 'due_at'])
      .where('user_id', '=', SYSTEM_USER)
      .where('kind', '=', 'forgotPassword')
      .execute();

  test('A5: a forgotten password answers the same bytes for known and unknown addresses', async () => {
    const known = await forgot((await registerUser(api())).email);
    const unknown = await forgot('nobody-has-this@example.org');
    const passwordless = await forgot((await buildUser(api())).email);
    expect(known.status).toBe(204);
    expect([shown(unknown), shown(passwordless)]).toEqual([shown(known), shown(known)]);
  });

  test('A7: and does the same: same statements, one job, no cookie', async () => {
    const { email } = await registerUser(api());
    const traced = async (address: string) => {
      const { result, statements, control } = await countStatements(() => forgot(address));
      expect([result.status, result.headers['set-cookie']]).toEqual([204, undefined]);
      return [statements.map(({ sql }) => sql), control];
    };
    expect(await traced('unknown-to-us@example.org')).toEqual(await traced(email));
    const addresses = (await forgotten()).map(
      ({ payload }) => (JSON.parse(payload) as { email: string }).email,
    );
    expect(addresses).toEqual(expect.arrayContaining([email, 'unknown-to-us@example.org']));
  });

  test('A7: a refused sign-in does the same for known and unknown addresses', async () => {
    const { email } = await registerUser(api());
    const traced = async (address: string) => {
      const body = { email: address, password: 'a wrong password' };
      const { result, statements, control } = await countStatements(() =>
        send(api(), authCalls.loginEmail, { body }),
      );
      expect(result.status).toBe(401);
      return [statements.map(({ sql }) => sql), control];
    };
    expect(await traced('unknown-to-us@example.org')).toEqual(await traced(email));
    await api().app.jobs.runDue();
    const refused = api().database.db.selectFrom('security_events').select('user_id');
    const events = await refused.where('kind', '=', 'signInRefused').execute();
    expect(events.filter(({ user_id }) => user_id === SYSTEM_USER)).toEqual([]);
  });

  test('the link is mailed to its owner only', async () => {
    const user = await registerUser(api());
    const passwordless = await buildUser(api());
    const gone = await buildUser(api());
    const body = { action: 'erase', email: gone.email };
    await send(api(), userCalls.closeAccount, { as: gone, body });
    const context = { database: api().database, clock: () => NOON };
    for (const email of [user.email, passwordless.email, gone.email, 'unknown@example.org']) {
      await mailPasswordReset(context, { payload: { email } });
    }
    expect(await mailsTo(api(), user.userId)).toEqual([
      `confirmEmail ${user.email}`,
      `resetPassword ${user.email}`,
    ]);
    expect(await mailsTo(api(), passwordless.userId)).toEqual([`resetPassword ${passwordless.email}`]);
    expect(await mailsTo(api(), gone.userId)).toEqual([]);
  });

  test('A5: a change of email reveals the code only', async () => {
    const [as, other] = [await buildUser(api()), await buildUser(api())];
    const taken = await send(api(), userCalls.updateUser, { as, body: { email: other.email } });
    expect([taken.status, taken.error]).toEqual([
      422,
      {
        message: 'emailTaken',
        errors: [{ message: 'emailTaken', field: 'email', rule: 'emailTaken' }],
        requestId: expect.any(String),
      },
    ]);
    expect(await mailsTo(api(), other.userId)).toEqual([]);
  });

  test('A5: closing answers the same for a registered and an unknown address', async () => {
    const [as, other] = [await buildUser(api()), await buildUser(api())];
    const close = async (email: string) => {
      const { status, error } = await send(api(), userCalls.closeAccount, {
        as,
        body: { action: 'close', email },
      });
      return [status, { ...error, requestId: '' }];
    };
    expect(await close(other.email)).toEqual(await close('nobody@example.org'));
  });
});

forEachApi(
  'asking for mails',
  (api) => {
    const forgot = async (email: string, remoteAddress: string) =>
      (await send(api(), forgotPassword, { body: { email }, remoteAddress })).status;

    test('A7: is bounded by mailbox, known or not, from wherever', async () => {
      const { email } = await buildUser(api());
      for (const [index, address] of [email, 'unknown@example.org'].entries()) {
        const statuses = [];
        for (let asked = 0; asked < 7; asked += 1) {
          statuses.push(await forgot(address, `198.51.${index}.${asked}`));
        }
        expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
      }
    });

    test('is bounded by address, whichever the mailbox', async () => {
      const statuses = [];
      for (let asked = 0; asked < 22; asked += 1) {
        statuses.push(await forgot(`bound-${asked}@example.org`, '203.0.113.50'));
      }
      expect(statuses).toEqual([...Array(20).fill(204), 429, 429]);
    });

    test('A5: probing addresses by changing one’s own is limited', async () => {
      const as = await buildUser(api());
      const { email } = await buildUser(api());
      const statuses = [];
      for (let asked = 0; asked < 7; asked += 1) {
        const { status } = await send(api(), userCalls.updateUser, {
          as,
          body: { email },
          remoteAddress: `198.51.7.${asked}`,
        });
        statuses.push(status);
      }
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    });

    test('A11: guessing at links is bounded by address', async () => {
      const statuses = [];
      for (let guess = 0; guess < 22; guess += 1) {
        const { status } = await send(api(), authCalls.resetPassword, {
          body: { token: Buffer.alloc(48, guess).toString('base64url'), password: 'a fine long password' },
          remoteAddress: '203.0.113.60',
        });
        statuses.push(status);
      }
      expect(statuses).toEqual([...Array(20).fill(422), 429, 429]);
    });

    test('another confirmation mail is bounded, and costs nothing once the address is confirmed', async () => {
      const as = await buildUser(api());
      const resend = async (remoteAddress: string) =>
        (await send(api(), accountCalls.resendConfirmation, { as, remoteAddress })).status;
      const statuses = [];
      for (let asked = 0; asked < 6; asked += 1) statuses.push(await resend(`198.51.9.${asked}`));
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
      const { db } = api().database;
      await db.updateTable('users').set({ email_verified: 1 }).where('user_id', '=', as.userId).execute();
      expect(await resend('198.51.9.9')).toBe(204);
    });
  },
  { RATE_LIMIT_SCALE: '1' },
);
