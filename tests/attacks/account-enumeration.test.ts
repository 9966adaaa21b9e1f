import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { mailPasswordReset } from '#server/accounts/passwords/set-password.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { SYSTEM_USER } from '#server/core/database/user-rows.ts';
import { mailsTo, registerUser } from '#tests/api/account.ts';
import { buildUser } from '#tests/api/factories.ts';
import { type Received, send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { countHashes, quickHasher } from './counted-hasher.ts';

const { closeAccount, forgotPassword, loginEmail, register, updateUser } = calls;
const password = 'a fine long password';
const counted = countHashes(quickHasher());

/** An answer without what is drawn anew for each: all that is left must be equal to the byte. */
function told({ status, headers, text }: Pick<Received<typeof loginEmail>, 'status' | 'headers' | 'text'>) {
  const { date: _date, 'x-request-id': requestId, ...rest } = headers;
  return { status, headers: Object.entries(rest), text: text.replace(String(requestId), '') };
}

forEachApi(
  'who has an account',
  (api) => {
    const people = async () => {
      const known = `known-${Math.random()}@example.org`;
      await send(api(), register, { body: { email: known, password, firstName: 'Ann' } });
      const { email: passwordless } = await buildUser(api());
      // As long as the known one, so that the length does not distinguish them.
      return { known, passwordless, unknown: `nobody${known.slice('nobody'.length)}` };
    };
    /** What is answered, and what is done for it. */
    const traced = async (
      ask: () => Promise<Pick<Received<typeof loginEmail>, 'status' | 'headers' | 'text'>>,
    ) => {
      [counted.hashed, counted.verified] = [0, 0];
      const { result, statements, control } = await countStatements(ask);
      const { hashed, verified } = counted;
      return { ...told(result), statements: statements.map(({ sql }) => sql), control, hashed, verified };
    };

    test.each([
      ['a script', {}],
      ['a page of ours', { 'sec-fetch-site': 'same-origin' }],
      ['a device', { cookie: `knownDevice=${Buffer.alloc(48, 7).toString('base64url')}` }],
    ])(
      'A5, A6, A7: a refused sign-in of %s has the same bytes, headers, hashes and statements',
      async (_who, headers) => {
        const { known, passwordless, unknown } = await people();
        const tried = async (email: string) =>
          await traced(() => {
            const body = { email, password: 'another long password' };
            return send(api(), loginEmail, { body, headers });
          });
        const first = await tried(known);
        expect(first).toMatchObject({ status: 401, verified: 1, hashed: 0 });
        expect(first.statements.length).toBeGreaterThanOrEqual(2);
        expect([await tried(unknown), await tried(passwordless)]).toEqual([first, first]);
        await api().app.jobs.runDue();
        const events = api().database.db.selectFrom('security_events').select('user_id');
        const refused = await events.where('kind', '=', 'signInRefused').execute();
        expect(refused.filter(({ user_id }) => user_id === SYSTEM_USER)).toEqual([]);
      },
    );

    test('A5, A7: a forgotten password has the same bytes, statements and job, and no cookie', async () => {
      const { known, passwordless, unknown } = await people();
      const forgot = async (email: string) =>
        await traced(() => send(api(), forgotPassword, { body: { email } }));
      const first = await forgot(known);
      expect([first.status, first.headers.map(([name]) => name)]).toEqual([
        204,
        expect.not.arrayContaining(['set-cookie']),
      ]);
      expect([await forgot(unknown), await forgot(passwordless)]).toEqual([first, first]);
      const jobs = api().database.db.selectFrom('jobs').select('payload').where('user_id', '=', SYSTEM_USER);
      const payloads = await jobs.where('kind', '=', 'forgotPassword').execute();
      const emails = payloads.map(({ payload }) => (JSON.parse(payload) as { email: string }).email);
      expect(emails).toEqual(expect.arrayContaining([known, unknown, passwordless]));
    });

    test('the link is mailed to its owner only', async () => {
      const user = await registerUser(api());
      const passwordless = await buildUser(api());
      const gone = await buildUser(api());
      const body = { action: 'erase', email: gone.email };
      await send(api(), closeAccount, { as: gone, body });
      const context = { database: api().database, clock: () => NOON };
      for (const email of [user.email, passwordless.email, gone.email, 'unknown@example.org']) {
        await mailPasswordReset(context, { payload: { email } });
      }
      const reset = (email: string) => `resetPassword ${email}`;
      expect(await mailsTo(api(), user.userId)).toEqual([`confirmEmail ${user.email}`, reset(user.email)]);
      expect(await mailsTo(api(), passwordless.userId)).toEqual([reset(passwordless.email)]);
      expect(await mailsTo(api(), gone.userId)).toEqual([]);
    });

    test('A5, A6: registering and changing the address reveal that it is taken, not whose it is', async () => {
      const { known, passwordless, unknown } = await people();
      const as = await buildUser(api());
      const join = async (email: string) => {
        const body = { email, password: 'quite another one', firstName: 'Eve' };
        return await traced(() => send(api(), register, { body }));
      };
      const change = async (email: string) =>
        await traced(() => send(api(), updateUser, { as, body: { email } }));
      const taken = { message: 'emailTaken', field: 'email', rule: 'emailTaken' };
      for (const ask of [join, change]) {
        const [first, second] = [await ask(known), await ask(passwordless)];
        expect([first.status, JSON.parse(first.text)]).toEqual([
          422,
          { message: 'emailTaken', errors: [taken], requestId: '' },
        ]);
        expect(told({ ...second, headers: {} })).toEqual(told({ ...first, headers: {} }));
      }
      // Whether or not the address is taken.
      expect([(await join(known)).hashed, (await join(unknown)).hashed]).toEqual([1, 1]);
    });

    test('A5: closing answers the same for a registered and an unknown address', async () => {
      const as = await buildUser(api());
      const close = async (email: string) =>
        told(await send(api(), closeAccount, { as, body: { action: 'close', email } }));
      expect(await close((await buildUser(api())).email)).toEqual(await close('nobody@example.org'));
    });
  },
  {},
  { passwords: counted.hasher },
);
