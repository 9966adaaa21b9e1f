import { expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { userCalls } from '#contract/user.ts';
import { mailedToken } from '#tests/api/account.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { getUser, updateUser } = userCalls;

forEachApi('the user', (api) => {
  test('is shown with all fields', async () => {
    const as = await buildUser(api());
    const { body } = await send(api(), getUser, { as });
    expect(body).toEqual({
      id: as.userId,
      email: as.email,
      emailVerified: false,
      pendingEmail: null,
      firstName: 'Ann',
      pictureUrl: null,
      locale: 'en',
      timeZone: 'UTC',
      country: null,
      platformAndroid: false,
      platformIos: false,
      platformWeb: false,
      role: 'member',
      hasPassword: false,
      inCircle: false,
      createdAt: new Date(NOON).toISOString(),
    });
  });

  test('changes only the fields of the update', async () => {
    const as = await buildUser(api());
    const { body: before } = await send(api(), getUser, { as });
    const changes = {
      firstName: 'Zoé',
      locale: 'fr',
      timeZone: 'Europe/Paris',
      country: 'FR',
      platformWeb: true,
      pictureUrl: null,
    };
    const { body } = await send(api(), updateUser, { as, body: changes });
    expect(body).toEqual({ ...before, ...changes });
    expect((await send(api(), updateUser, { as, body: { country: null } })).body).toEqual({
      ...body,
      country: null,
    });
    expect((await send(api(), updateUser, { as, body: {} })).body.firstName).toBe('Zoé');
  });

  test('lets one of two users have an address that both request at once', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => buildUser(api())));
    const email = 'wanted@example.org';
    for (const as of users) {
      expect((await send(api(), updateUser, { as, body: { email } })).body.pendingEmail).toBe(email);
    }
    const tokens = await Promise.all(users.map((as) => mailedToken(api(), { ...as, email }, 'confirm')));
    const answers = await Promise.all(
      tokens.map((token) => send(api(), authCalls.confirmEmail, { body: { token } })),
    );
    const told = answers.map(({ status, error }) => (status === 204 ? 'confirmed' : error.message));
    expect(told.toSorted()).toEqual(['confirmed', ...Array(7).fill('emailTaken')]);
    const late = await send(api(), updateUser, { as: await buildUser(api()), body: { email } });
    expect([late.status, late.error.message]).toEqual([422, 'emailTaken']);
  });

  test('has one identity after concurrent changes of address', async () => {
    const as = await buildUser(api());
    await Promise.all(
      ['b', 'c', 'd', 'e'].map((name) =>
        send(api(), updateUser, { as, body: { email: `${name}-${as.userId}@example.org` } }),
      ),
    );
    const identities = await api()
      .database.db.selectFrom('identities')
      .select('subject')
      .where('user_id', '=', as.userId)
      .execute();
    expect(identities).toEqual([{ subject: as.email }]);
  });

  test.each([
    ['email', 'nobody', 'email'],
    ['email', '\u212a@example.org', 'email'],
    ['timeZone', 'Mars/Olympus', 'generic'],
    ['timeZone', '+02:00', 'generic'],
    ['country', 'France', 'generic'],
    ['pictureUrl', 'https://example.org/me.png', 'generic'],
  ])('refuses %s = %j', async (field, value, rule) => {
    const as = await buildUser(api());
    const { status, error } = await send(api(), updateUser, { as, body: { [field]: value } });
    expect([status, error.errors]).toEqual([422, [{ message: rule, field, rule }]]);
  });
});
