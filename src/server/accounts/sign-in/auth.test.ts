import { verify } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { userCalls } from '#contract/user.ts';
import { DAY } from '#domain/days/time.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { register, loginEmail, logout } = authCalls;
const password = 'a fine long password';
const outdated =
  '$argon2id$v=19$m=4096,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$r6sqSLIYh7W9Ri9zQZ4DvICMsxRmLQvjDxaQtdeVxqU';

forEachApi('sign-in', (api) => {
  const joining = (name: string) => ({
    email: `${name}-${api().engine}@example.org`,
    password,
    firstName: 'Ann',
  });

  test('creates a session by registering, and another by signing in', async () => {
    const body = { ...joining('join'), locale: 'fr', timeZone: 'Europe/Paris' };
    const joined = await send(api(), register, { body: { ...body, email: ` ${body.email.toUpperCase()} ` } });
    expect(joined.status).toBe(200);
    expect(joined.body).toEqual({
      opaqueToken: expect.stringMatching(/^[\w-]{64}$/),
      expiresAt: new Date(NOON + 90 * 86_400_000).toISOString(),
      user: expect.objectContaining({
        email: body.email,
        emailVerified: false,
        firstName: 'Ann',
        locale: 'fr',
        timeZone: 'Europe/Paris',
        hasPassword: true,
      }),
    });
    const again = await send(api(), loginEmail, { body: { email: body.email, password } });
    expect(again.body.user).toEqual(joined.body.user);
    expect(again.body.opaqueToken).not.toBe(joined.body.opaqueToken);
    expect(joined.headers['set-cookie']).toBeUndefined();
  });

  test('takes the browser’s language when none is given', async () => {
    const headers = { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' };
    const { body } = await send(api(), register, { body: joining('language'), headers });
    expect([body.user.locale, body.user.timeZone]).toEqual(['fr', 'UTC']);
  });

  test('stores neither password nor token in plain form', async () => {
    const { body } = await send(api(), register, { body: joining('stored') });
    const { db } = api().database;
    const tables = ['users', 'sessions', 'identities', 'idempotency_keys'] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    const dump = JSON.stringify(rows);
    expect(dump).not.toContain(password);
    expect(dump).not.toContain(body.opaqueToken);
    const secret = Buffer.from(body.opaqueToken ?? '', 'base64url').subarray(16);
    expect(dump).not.toContain(secret.toString('base64url'));
    const user = await db
      .selectFrom('users')
      .select('password_hash')
      .where('user_id', '=', body.user.id)
      .executeTakeFirstOrThrow();
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test.each([
    ['password1', 'weakPassword', 'commonPassword'],
    ['motdepasse', 'weakPassword', 'commonPassword'],
    ['azerty123', 'weakPassword', 'commonPassword'],
    ['weak-sqlite@example.org', 'weakPassword', 'personalPassword'],
    ['Annabelle1', 'weakPassword', 'personalPassword'],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaa', 'weakPassword', 'patternPassword'],
    ['qsdfghjklm', 'weakPassword', 'patternPassword'],
    ['resilience', 'weakPassword', 'patternPassword'],
    ['Résilience1', 'weakPassword', 'patternPassword'],
    ['resilience1', 'weakPassword', 'patternPassword'],
    ['habit tracker', 'weakPassword', 'patternPassword'],
    ['Summer2026!', 'weakPassword', 'commonPassword'],
    ['!!Summer2026!!', 'weakPassword', 'commonPassword'],
    ['Company123!', 'weakPassword', 'commonPassword'],
    ['short', 'invalidInput', 'minLength'],
    ['x'.repeat(129), 'invalidInput', 'maxLength'],
    [12_345_678, 'invalidInput', 'generic'],
  ])('the password %j is refused: %s, %s', async (given, code, rule) => {
    const body = {
      email: 'weak-sqlite@example.org',
      firstName: 'Annabelle',
      password: given,
    };
    const { status, error } = await send(api(), register, { body });
    const [refused] = error.errors ?? [];
    expect([status, error.message, refused?.field, refused?.rule]).toEqual([422, code, 'password', rule]);
  });

  test('replaces an outdated hash at the next sign-in', async () => {
    const user = await buildUser(api(), { passwordHash: outdated });
    expect(await verify(outdated, 'password')).toBe(false);
    const { hash } = await import('@node-rs/argon2');
    const { db } = api().database;
    const old = await hash(password, { memoryCost: 4_096, timeCost: 1 });
    await db.updateTable('users').set({ password_hash: old }).where('user_id', '=', user.userId).execute();
    const signIn = async () =>
      (await send(api(), loginEmail, { body: { email: user.email, password } })).status;
    expect(await signIn()).toBe(200);
    const { password_hash: fresh } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(fresh).toMatch(/m=19456,t=2/);
    expect(await signIn()).toBe(200);
  });

  test('ends this session only on logout', async () => {
    const { body } = await send(api(), register, { body: joining('logout') });
    const other = await send(api(), loginEmail, { body: { email: joining('logout').email, password } });
    const session = (token: string | null) => ({ userId: '', email: '', token: token ?? '' });
    const out = await send(api(), logout, { as: session(body.opaqueToken) });
    expect([out.status, out.text]).toEqual([204, '']);
    const gone = await send(api(), userCalls.getUser, { as: session(body.opaqueToken) });
    expect([gone.status, gone.error.message]).toEqual([401, 'invalidOpaqueToken']);
    expect((await send(api(), userCalls.getUser, { as: session(other.body.opaqueToken) })).status).toBe(200);
  });

  describe('a session', () => {
    test('is extended with use, by 90 days, to 180 at most, and is written once a day', async () => {
      const as = await buildUser(api());
      const use = async (day: number): Promise<number> => {
        api().clock.now = NOON + day * DAY;
        return (await send(api(), userCalls.getUser, { as })).status;
      };
      const lastSeen = async () =>
        (
          await api()
            .database.db.selectFrom('sessions')
            .select(['last_seen_at', 'expires_at'])
            .where('user_id', '=', as.userId)
            .executeTakeFirstOrThrow()
        ).last_seen_at;
      await use(0.9);
      expect(await lastSeen()).toBe(new Date(NOON).toISOString());
      expect(await use(89)).toBe(200);
      expect(await lastSeen()).toBe(new Date(NOON + 89 * DAY).toISOString());
      expect([await use(178), await use(179.9), await use(180)]).toEqual([200, 200, 401]);
    });

    test('ends after 90 days without use', async () => {
      const as = await buildUser(api());
      api().clock.now = NOON + 90 * DAY;
      expect((await send(api(), userCalls.getUser, { as })).status).toBe(401);
    });
  });
});
