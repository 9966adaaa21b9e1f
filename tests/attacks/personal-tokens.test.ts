import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { openUndo } from '#server/accounts/email-undos/former-emails.ts';
import { lockedUser, updateUser } from '#server/accounts/users/user-repository.ts';
import { mailedToken, PASSWORD, registerUser, undoToken } from '#tests/api/account.ts';
import { scopeOf, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { giveConnection, giveToken } from '#tests/api/tokens.ts';
import { quickHasher } from './counted-hasher.ts';

const DAY_MS = 86_400_000;

forEachApi(
  'a personal token that a thief has made',
  (api) => {
    const codeOf = async (as: TestUser) => (await send(api(), calls.getSettings, { as })).error?.message;

    /** Tokens of two months ago and of today, of an account whose address is confirmed or not. */
    async function buildBoth(isConfirmed: boolean) {
      const as = await registerUser(api());
      await updateUser(scopeOf(api(), as), { email_verified: isConfirmed ? 1 : 0 });
      api().clock.now = NOON - 60 * DAY_MS;
      const old = await giveToken(api(), as);
      await giveConnection(api(), as);
      api().clock.now = NOON;
      await giveConnection(api(), as);
      return { as, old, recent: await giveToken(api(), as) };
    }

    test.each([
      [true, undefined],
      [false, 'tokenRevoked'],
    ])('ends with a reset (confirmed address: %s)', async (isConfirmed, ofOld) => {
      const { as, old, recent } = await buildBoth(isConfirmed);
      const token = await mailedToken(api(), as, 'reset');
      const body = { token, password: `${PASSWORD} and more` };
      expect((await send(api(), calls.resetPassword, { body })).status).toBe(204);
      expect([await codeOf(recent), await codeOf(old)]).toEqual(['tokenRevoked', ofOld]);
      expect((await rowsOf(api(), as.userId))['connections'] ?? []).toHaveLength(isConfirmed ? 1 : 0);
    });

    test('ends with the undo of a change of email, if it was made since', async () => {
      const { as, old, recent } = await buildBoth(true);
      await openUndo(scopeOf(api(), as), await lockedUser(scopeOf(api(), as)), NOON);
      const body = { token: await undoToken(api(), as) };
      expect((await send(api(), calls.undoEmail, { body })).status).toBe(204);
      expect([await codeOf(recent), await codeOf(old)]).toEqual(['tokenRevoked', undefined]);
      const { personal_tokens, connections, identities } = await rowsOf(api(), as.userId);
      expect(personal_tokens).toHaveLength(1);
      expect(connections).toHaveLength(1);
      expect(identities?.filter(({ provider }) => provider === 'token')).toHaveLength(1);
    });
  },
  {},
  { passwords: quickHasher() },
);
