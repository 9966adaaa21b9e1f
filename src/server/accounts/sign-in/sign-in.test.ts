import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { buildUser } from '#tests/api/factories.ts';
import {
  APPLE_APP_ID,
  APPLE_ID,
  GOOGLE_APP_ID,
  GOOGLE_ID,
  person,
  settingsOf,
  startProvider,
} from '#tests/api/provider.ts';
import { jobsOf, linkedOf } from '#tests/api/rows-of.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { loginGoogle, loginApple } = authCalls;
const provider = await startProvider();

forEachApi(
  'sign-in by a provider',
  (api) => {
    const google = async (claims: Record<string, unknown>, more: object = {}, sending: object = {}) => {
      const body = { idToken: await provider.mint(claims), nonce: claims['nonce'], ...more };
      return await send(api(), loginGoogle, { body, ...sending });
    };
    const apple = async (claims: Record<string, unknown>, more: object = {}) => {
      const aud = claims['aud'] === GOOGLE_ID ? APPLE_ID : claims['aud'];
      const body = { idToken: await provider.mint({ ...claims, aud }), nonce: claims['nonce'], ...more };
      return await send(api(), loginApple, { body });
    };
    const again = (claims: Record<string, unknown>) => person({ sub: claims['sub'], email: claims['email'] });

    test('registers an unknown user with a confirmed address, and signs a known one in', async () => {
      const claims = person();
      const joined = await google(claims, { locale: 'fr', timeZone: 'Europe/Paris' });
      expect(joined.status).toBe(200);
      expect(joined.body).toEqual({
        opaqueToken: expect.stringMatching(/^[\w-]{64}$/),
        expiresAt: new Date(NOON + 90 * 86_400_000).toISOString(),
        user: expect.objectContaining({
          email: claims['email'],
          emailVerified: true,
          firstName: 'Camille',
          hasPassword: false,
          locale: 'fr',
          timeZone: 'Europe/Paris',
        }),
      });
      const back = await google(again(claims));
      expect([back.status, back.body.user.id]).toEqual([200, joined.body.user.id]);
      expect(back.body.opaqueToken).not.toBe(joined.body.opaqueToken);
      expect(await linkedOf(api(), joined.body.user.id)).toEqual([['google', claims['sub']]]);
    });

    test('sends the cookie to our page, and no token in the body', async () => {
      const { headers, body } = await google(person(), {}, { headers: { 'sec-fetch-site': 'same-origin' } });
      expect(body.opaqueToken).toBeNull();
      expect(String(headers['set-cookie'])).toMatch(/^opaqueToken=[\w-]{64}; /);
    });

    test('accepts tokens of our apps and of the website', async () => {
      expect((await google(person({ aud: GOOGLE_APP_ID }))).status).toBe(200);
      expect((await google(person({ azp: GOOGLE_APP_ID }))).status).toBe(200);
      expect((await apple(person({ aud: APPLE_APP_ID }))).status).toBe(200);
    });

    test('identifies by the subject: another email of the same person is the same account', async () => {
      const claims = person();
      const { body } = await google(claims);
      const moved = await google({ ...again(claims), email: 'moved-away@mail.example' });
      expect([moved.status, moved.body.user.id, moved.body.user.email]).toEqual([
        200,
        body.user.id,
        claims['email'],
      ]);
    });

    test('A24: does not open the old account for the same email of another person', async () => {
      const claims = person();
      await google(claims);
      const heir = await google(person({ email: claims['email'] }));
      expect([heir.status, heir.error.message]).toEqual([409, 'linkRequired']);
    });

    test('A24: treats the same subject of two providers as two users', async () => {
      const claims = person();
      const { body } = await google(claims);
      const other = await apple(person({ sub: claims['sub'] }));
      expect([other.status, other.body.user.id === body.user.id]).toEqual([200, false]);
    });

    test('A17: refuses a used nonce until its token expires', async () => {
      const claims = person();
      expect((await google(claims)).status).toBe(200);
      const replayed = await google(claims);
      expect([replayed.status, replayed.error.message]).toEqual([401, 'invalidCredentials']);
      const storm = person();
      const answers = await Promise.all(Array.from({ length: 8 }, () => google(storm)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array(7).fill(401),
      ]);
    });

    test('A26: creates one account when a new user signs in ten times at once', async () => {
      const claims = person();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          google({ ...again(claims), nonce: `${String(claims['sub'])}-${index}` }),
        ),
      );
      const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.user.id));
      expect(ids.size).toBe(1);
      expect(new Set(answers.map(({ status }) => status)).has(409)).toBe(false);
      const users = await api()
        .database.db.selectFrom('users')
        .select('user_id')
        .where('email', '=', String(claims['email']))
        .execute();
      expect(users).toHaveLength(1);
    });

    describe('with an email', () => {
      test('A23: of a confirmed account requires a link, and mails so once an hour', async () => {
        const owner = await buildUser(api());
        await confirm(owner.userId);
        const stranger = await google(person({ email: owner.email.toUpperCase() }));
        expect([stranger.status, stranger.error.message]).toEqual([409, 'linkRequired']);
        await google(person({ email: owner.email }));
        expect(await linkedOf(api(), owner.userId)).toEqual([]);
        const mails = [
          expect.objectContaining({
            kind: 'mail',
            payload: {
              template: 'linkRequired',
              to: owner.email,
              locale: 'en',
              firstName: 'Ann',
              details: { provider: 'google' },
            },
          }),
        ];
        expect(await jobsOf(api(), owner.userId)).toEqual(mails);
        await later(3_600_000, () => google({ ...person({ email: owner.email }), ...at(NOON + 3_600_000) }));
        expect(await jobsOf(api(), owner.userId)).toEqual([...mails, ...mails]);
      });

      test.each([
        ['no claim of it', { email_verified: undefined }],
        ['not verified by the provider', { email_verified: false }],
        ['“true” as text, of Google', { email_verified: 'true' }],
        ['no address', { email: undefined }],
        ['an invalid address', { email: 'not an address' }],
        ['letters that fold into others (A25)', { email: '\u212aate@mail.example' }],
      ])('A23: unverified (%s), links to nothing and makes nothing', async (_name, claims) => {
        const owner = await buildUser(api());
        const given = person({ email: owner.email, ...claims });
        const answer = await google(given);
        expect([answer.status, answer.error.message]).toEqual([422, 'unverifiedEmail']);
        expect(await linkedOf(api(), owner.userId)).toEqual([]);
        const rows = await api()
          .database.db.selectFrom('identities')
          .select('user_id')
          .where('subject', '=', String(given['sub']))
          .execute();
        expect(rows).toEqual([]);
      });

      test('signs a known subject in although it is unverified', async () => {
        const claims = person();
        const { body } = await google(claims);
        const back = await google({ ...again(claims), email_verified: false });
        expect(back.body.user.id).toBe(body.user.id);
      });
    });

    describe('of Apple', () => {
      test.each([
        [true, 200],
        ['true', 200],
        [false, 422],
        ['false', 422],
        ['yes', 422],
        [1, 422],
      ])('A21: email_verified %j answers %i', async (email_verified, status) => {
        expect((await apple(person({ email_verified }))).status).toBe(status);
      });

      test('A21: accepts a private relay address', async () => {
        const email = `${crypto.randomUUID()}@privaterelay.appleid.com`;
        const { body } = await apple(person({ email, is_private_email: 'true' }));
        expect([body.user.email, body.user.emailVerified]).toEqual([email, true]);
      });

      test('A21: stores the name that comes at the first sign-in only, from the app', async () => {
        const claims = person({ given_name: undefined });
        const joined = await apple(claims, { firstName: 'Zoé' });
        expect(joined.body.user.firstName).toBe('Zoé');
        expect((await apple({ ...again(claims), given_name: undefined })).body.user.firstName).toBe('Zoé');
        const nameless = await apple(person({ given_name: undefined }), { locale: 'fr' });
        expect(nameless.body.user.firstName).toBe('Membre');
      });

      test('accepts the hash of the nonce too, and each token once', async () => {
        const raw = crypto.randomUUID();
        const nonce = createHash('sha256').update(raw).digest('hex');
        const claims = person({ aud: APPLE_ID, nonce });
        const idToken = await provider.mint(claims);
        expect((await send(api(), loginApple, { body: { idToken, nonce: raw } })).status).toBe(200);
        expect((await send(api(), loginApple, { body: { idToken, nonce } })).status).toBe(401);
        const hashedGoogle = await provider.mint(person({ nonce }));
        expect((await send(api(), loginGoogle, { body: { idToken: hashedGoogle, nonce: raw } })).status).toBe(
          401,
        );
      });
    });

    async function confirm(userId: string): Promise<void> {
      await api()
        .database.db.updateTable('users')
        .set({ email_verified: 1 })
        .where('user_id', '=', userId)
        .execute();
    }

    async function later<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
      api().clock.now += milliseconds;
      try {
        return await work();
      } finally {
        api().clock.now -= milliseconds;
      }
    }

    const at = (now: number) => ({ iat: now / 1_000, nbf: now / 1_000, exp: now / 1_000 + 3_600 });
  },
  settingsOf(provider.issuer),
);
