import { expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { userCalls } from '#contract/user.ts';
import { DAY } from '#domain/days/time.ts';
import { deleteSessions } from '#server/accounts/sessions/session-repository.ts';
import {
  linkSignIn,
  mailedToken,
  mailsTo,
  PASSWORD,
  registerUser,
  signInStatus,
  waitingMails,
} from '#tests/api/account.ts';
import { buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { linkedOf } from '#tests/api/rows-of.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { quickHasher } from '#tests/attacks/counted-hasher.ts';

const { updatePassword, getUser } = userCalls;
const chosen = 'quite another password';

forEachApi('a change of password', (api) => {
  const change = async (as: TestUser, body: object) => await send(api(), updatePassword, { as, body });
  const status = async (as: TestUser) => (await send(api(), getUser, { as })).status;

  test('requires the current one, ends the other sessions, and mails a notice', async () => {
    const as = await registerUser(api());
    const { body } = await send(api(), authCalls.loginEmail, {
      body: { email: as.email, password: PASSWORD },
    });
    const other = { ...as, token: body.opaqueToken ?? '' };
    expect((await change(as, { currentPassword: PASSWORD, password: chosen })).status).toBe(204);
    expect([await status(as), await status(other)]).toEqual([200, 401]);
    expect(await signInStatus(api(), as.email, PASSWORD)).toBe(401);
    expect(await signInStatus(api(), as.email, chosen)).toBe(200);
    expect(await mailsTo(api(), as.userId)).toEqual([
      `confirmEmail ${as.email}`,
      `passwordChanged ${as.email}`,
    ]);
  });

  test('leaves the linked sign-ins, and its mail names those of the last 30 days', async () => {
    const as = await registerUser(api());
    await linkSignIn(api(), as, 'google', undefined, NOON - 30 * DAY);
    await linkSignIn(api(), as, 'apple', undefined, NOON - 30 * DAY - 1);
    expect((await change(as, { currentPassword: PASSWORD, password: chosen })).status).toBe(204);
    const [mail] = (await waitingMails(api(), as.userId)).filter(
      ({ template }) => template !== 'confirmEmail',
    );
    expect([mail?.template, mail?.details]).toEqual(['passwordChangedLinked', { linked: ['google'] }]);
    expect((await linkedOf(api(), as.userId)).map(([provider]) => provider)).toEqual(['apple', 'google']);
  });

  test('is refused with a wrong current password, or none', async () => {
    const as = await registerUser(api());
    const wrong = await change(as, { currentPassword: chosen, password: 'a third long password' });
    expect([wrong.status, wrong.error.message, wrong.error.errors?.[0]?.field]).toEqual([
      422,
      'wrongPassword',
      'currentPassword',
    ]);
    const none = await change(as, { password: chosen });
    expect([none.status, none.error.errors]).toEqual([
      422,
      [{ message: 'required', field: 'currentPassword', rule: 'required' }],
    ]);
    expect(await signInStatus(api(), as.email, PASSWORD)).toBe(200);
  });

  test('sets the first one of an account without a password', async () => {
    const as = await buildUser(api());
    expect((await change(as, { password: chosen })).status).toBe(204);
    const { body } = await send(api(), getUser, { as });
    expect([body.hasPassword, await signInStatus(api(), as.email, chosen)]).toEqual([true, 200]);
  });

  test('is refused for a weak one, with a reason', async () => {
    const as = await registerUser(api());
    const { status: code, error } = await change(as, { currentPassword: PASSWORD, password: as.email });
    expect([code, error.message, error.errors?.[0]?.rule]).toEqual([422, 'weakPassword', 'personalPassword']);
  });

  test('succeeds once when eight requests come at once', async () => {
    const as = await registerUser(api());
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        change(as, { currentPassword: PASSWORD, password: `a racing password ${index}` }),
      ),
    );
    const won = answers.flatMap(({ status: code }, index) => (code === 204 ? [index] : []));
    expect(won).toHaveLength(1);
    expect(await signInStatus(api(), as.email, `a racing password ${won[0]}`)).toBe(200);
  });

  test('ends the reset link that was mailed before', async () => {
    const as = await registerUser(api());
    const token = await mailedToken(api(), as, 'reset');
    await change(as, { currentPassword: PASSWORD, password: chosen });
    const reset = await send(api(), authCalls.resetPassword, { body: { token, password: 'of a thief' } });
    expect(reset.status).toBe(422);
  });

  test('changes nothing when a reset ends its session meanwhile', async () => {
    const as = await registerUser(api());
    const token = await mailedToken(api(), as, 'reset');
    const body = { token, password: 'of the owner of it' };
    const [reset] = await Promise.all([
      send(api(), authCalls.resetPassword, { body }),
      change(as, { currentPassword: PASSWORD, password: 'of the thief of it' }),
    ]);
    const isReset = reset.status === 204;
    expect(await signInStatus(api(), as.email, 'of the owner of it')).toBe(isReset ? 200 : 401);
    expect(await signInStatus(api(), as.email, 'of the thief of it')).toBe(isReset ? 401 : 200);
  });
});

const hasher = quickHasher();
let whileHashing: () => Promise<void> = async () => {};

forEachApi(
  'a change of password that is being hashed',
  (api) => {
    test('changes nothing when its session ends meanwhile', async () => {
      const as = await registerUser(api());
      // In one process the writes of a user run in turn: another process ended it.
      whileHashing = async () => {
        whileHashing = async () => {};
        await deleteSessions(scopeOf(api(), as));
      };
      const change = { currentPassword: PASSWORD, password: chosen };
      const { status, error } = await send(api(), updatePassword, { as, body: change });
      expect([status, error.message]).toEqual([401, 'invalidOpaqueToken']);
      expect([
        await signInStatus(api(), as.email, PASSWORD),
        await signInStatus(api(), as.email, chosen),
      ]).toEqual([200, 401]);
      expect(await mailsTo(api(), as.userId)).toEqual([`confirmEmail ${as.email}`]);
    });
  },
  {},
  {
    passwords: {
      ...hasher,
      hash: async (password) => {
        await whileHashing();
        return await hasher.hash(password);
      },
    },
  },
);

forEachApi(
  'guesses at the current password',
  (api) => {
    test('are limited to twenty an hour, counted before hashing', async () => {
      const as = await registerUser(api());
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, index) =>
          send(api(), updatePassword, {
            as,
            body: { currentPassword: `guess number ${index}`, password: chosen },
          }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 422)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    });
  },
  { RATE_LIMIT_SCALE: '1' },
);
