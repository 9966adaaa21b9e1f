import { expect, test } from 'vitest';
import { parseToken, type TokenKey } from '#server/accounts/secrets/opaque-token.ts';
import { buildUser, scopeOf } from '#tests/api/factories.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { consumeMailSecret, createMailSecret, isMailSecret } from './account-mails.ts';

forEachApi('a mailed secret', (api) => {
  const made = async (purpose: 'confirm' | 'reset' = 'reset') => {
    const user = await buildUser(api());
    const token = await createMailSecret(scopeOf(api(), user), purpose, user.email, NOON);
    return { user, token: token ?? '', key: keyOf(token) };
  };
  const keyOf = (token: string | null): TokenKey => {
    const key = parseToken(token ?? '');
    if (!key) throw new Error('No token.');
    return key;
  };
  const looks = (key: TokenKey, now = NOON) => isMailSecret(api().database.db, 'reset', key, now);
  const uses = (key: TokenKey, now = NOON, purpose: 'confirm' | 'reset' = 'reset') =>
    consumeMailSecret(api().database.db, purpose, key, now);

  test('is ended by a newer one of its purpose, not by one of another', async () => {
    const { user, key } = await made();
    await createMailSecret(scopeOf(api(), user), 'confirm', user.email, NOON);
    expect(await looks(key)).toBe(true);
    const newer = await createMailSecret(scopeOf(api(), user), 'reset', user.email, NOON);
    expect([await looks(key), await looks(keyOf(newer))]).toEqual([false, true]);
  });

  test('ends after five wrong guesses, sent at once or not', async () => {
    const { key } = await made();
    const wrong = (index: number) => looks({ ...key, tokenHash: `wrong-${index}` });
    for (let index = 0; index < 4; index += 1) expect(await wrong(index)).toBe(false);
    expect(await looks(key)).toBe(true);
    await Promise.all(Array.from({ length: 20 }, (_, index) => wrong(index)));
    expect([await looks(key), await uses(key)]).toEqual([false, null]);
    const { attempts } = await api()
      .database.db.selectFrom('mail_secrets')
      .select('attempts')
      .where('user_id', '=', key.userId)
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(5);
  });
});
