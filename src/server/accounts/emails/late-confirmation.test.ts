import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { DAY, MINUTE } from '#domain/days/time.ts';
import {
  linkSignIn,
  mailedToken,
  PASSWORD,
  registerUser,
  undoToken,
  waitingMails,
} from '#tests/api/account.ts';
import type { TestUser } from '#tests/api/factories.ts';
import { linkedOf } from '#tests/api/rows-of.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

forEachApi('the undo of a change of email that is confirmed late', (api) => {
  const undo = async (token: string) => {
    const { status, error } = await send(api(), calls.undoEmail, { body: { token } });
    return status === 204 ? 'undone' : error.message;
  };
  const ask = async (as: TestUser, email: string): Promise<TestUser> => {
    expect((await send(api(), calls.updateUser, { as, body: { email } })).status).toBe(200);
    return { ...as, email };
  };
  const confirm = async (as: TestUser) => {
    const token = await mailedToken(api(), as, 'confirm');
    expect((await send(api(), calls.confirmEmail, { body: { token } })).status).toBe(204);
  };
  const confirmed = async (): Promise<TestUser> => {
    const as = await registerUser(api());
    await confirm(as);
    return as;
  };
  const emailOf = async ({ userId }: TestUser) =>
    (
      await api()
        .database.db.selectFrom('users')
        .select('email')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).email;

  test.each(['earlier', 'later'] as const)(
    'works for seven days from the confirmation, by the %s link, and undoes all since the request',
    async (link) => {
      const as = await confirmed();
      const moved = await ask(as, `b-${as.email}`);
      const earlier = await undoToken(api(), as);
      await linkSignIn(api(), as, 'google', undefined, NOON + MINUTE);
      api().clock.now = NOON + 7 * DAY - MINUTE;
      await confirm(moved);
      const tokens = { earlier, later: await undoToken(api(), as) };
      api().clock.now += 7 * DAY - 1;
      expect(await undo(tokens[link])).toBe('undone');
      expect([await emailOf(as), await linkedOf(api(), as.userId)]).toEqual([as.email, []]);
    },
  );

  test('ends seven days after the confirmation', async () => {
    const as = await confirmed();
    const moved = await ask(as, `b-${as.email}`);
    api().clock.now = NOON + 7 * DAY - MINUTE;
    await confirm(moved);
    const token = await undoToken(api(), as);
    api().clock.now += 7 * DAY;
    expect([await undo(token), await emailOf(as)]).toEqual(['invalidUndoToken', moved.email]);
  });

  test('is mailed to the former address once more', async () => {
    const as = await confirmed();
    await confirm(await ask(as, `b-${as.email}`));
    const mails = (await waitingMails(api(), as.userId)).filter(
      ({ template }) => template === 'emailReplaced',
    );
    expect(mails.map(({ to, details }) => [to, details])).toEqual([
      [as.email, { email: `b-${as.email}`, undo: expect.any(String) }],
    ]);
  });

  test('does not revive an undo that had expired before', async () => {
    const as = await confirmed();
    await ask(as, `b-${as.email}`);
    const expired = await undoToken(api(), as);
    await ask(as, as.email);
    api().clock.now = NOON + 8 * DAY;
    const { body } = await send(api(), calls.loginEmail, { body: { email: as.email, password: PASSWORD } });
    await confirm(await ask({ ...as, token: body.opaqueToken ?? '' }, `c-${as.email}`));
    expect(await undo(expired)).toBe('invalidUndoToken');
    expect(await undo(await undoToken(api(), as))).toBe('undone');
  });
});
