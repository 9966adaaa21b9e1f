import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildUser } from '#tests/api/factories.ts';
import { type Received, send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { countHashes, quickHasher } from './counted-hasher.ts';
import { limited, newAddress, repeated } from './repeated.ts';

const { loginEmail, register, getUser, logout } = calls;
const password = 'a fine long password';
const wrong = 'another long password';
const ourPage = { 'sec-fetch-site': 'same-origin' };

const cookiesOf = ({ headers }: Pick<Received<typeof loginEmail>, 'headers'>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
const deviceOf = (cookies: string): string =>
  cookies.split('; ').find((one) => one.startsWith('knownDevice=')) ?? '';

// A tenth of every budget: 2 checks an address, 10 an account of strangers, 2 a known device.
const TENTH = { RATE_LIMIT_SCALE: '0.1' };

forEachApi(
  'guessing',
  (api) => {
    const guess = async (email: string, headers: Record<string, string> = {}, tried = wrong) =>
      await send(api(), loginEmail, {
        body: { email, password: tried },
        headers,
        remoteAddress: newAddress(),
      });

    const joined = async (name: string, headers: Record<string, string> = {}) => {
      const body = { email: `${name}-${api().engine}@example.org`, password, firstName: 'Ann' };
      return await send(api(), register, { body, headers, remoteAddress: newAddress() });
    };

    const spend = async (email: string) => await repeated(12, async () => (await guess(email)).status);

    test('A2: strangers have so many guesses at an account, from wherever, and its owner still gets in on a known device', async () => {
      const { body, headers } = await joined('known', ourPage);
      const native = await guess(body.user.email, {}, password);
      const token = native.body.opaqueToken ?? '';
      expect((await send(api(), logout, { headers: { authorization: `Bearer ${token}` } })).status).toBe(204);

      expect(await spend(body.user.email)).toEqual(limited(401, 10, 2));
      expect((await guess(body.user.email, {}, password)).status).toBe(429);

      const cookie = deviceOf(cookiesOf({ headers }));
      const again = await guess(body.user.email, { cookie, ...ourPage }, password);
      expect(again.status).toBe(200);
      // By the last token that it was given, though that session is over.
      const onPhone = await guess(body.user.email, { authorization: `Bearer ${token}` }, password);
      expect([onPhone.status, onPhone.body.user.id]).toEqual([200, body.user.id]);
      // Both have proved themselves anew, under a new token.
      expect((await guess(body.user.email, { cookie, ...ourPage }, password)).status).toBe(429);
      const renewed = deviceOf(cookiesOf(again));
      expect((await guess(body.user.email, { cookie: renewed, ...ourPage }, password)).status).toBe(200);
    });

    test('A2: a device knows one account, and no token that was made up', async () => {
      const victim = await joined('victim', ourPage);
      const mallory = await joined('mallory', ourPage);
      const { email, id } = victim.body.user;
      await spend(email);
      const forged = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.alloc(32, 7)]);
      for (const headers of [
        { cookie: deviceOf(cookiesOf(mallory)) },
        { cookie: `knownDevice=${forged.toString('base64url')}` },
        { cookie: 'knownDevice=nonsense' },
        { authorization: `Bearer ${forged.toString('base64url')}` },
        { authorization: 'Bearer nonsense' },
        // The session's own cookie is no device.
        { cookie: cookiesOf(victim).split('; ')[0] ?? '' },
      ]) {
        expect((await guess(email, headers, password)).status).toBe(429);
      }
    });

    test('A2: a stolen device has few guesses', async () => {
      const { body, headers } = await joined('stolen', ourPage);
      await spend(body.user.email);
      const cookie = deviceOf(cookiesOf({ headers }));
      const tried = await repeated(4, async () => (await guess(body.user.email, { cookie })).status);
      expect(tried).toEqual(limited(401, 2, 2));
    });

    test('signing in spends nothing of the account’s', async () => {
      const { body } = await joined('regular');
      const signIn = async () => (await guess(body.user.email, {}, password)).status;
      expect(await repeated(15, signIn)).toEqual(limited(200, 15, 0));
    });

    test('ten devices are known of a user, the newest, and as hashes', async () => {
      const { body, headers } = await joined('devices', ourPage);
      const first = deviceOf(cookiesOf({ headers }));
      const answers: Received<typeof loginEmail>[] = [];
      for (let index = 0; index < 10; index += 1) {
        api().clock.now += 1_000;
        answers.push(await guess(body.user.email, ourPage, password));
      }
      const rows = await api()
        .database.db.selectFrom('known_devices')
        .selectAll()
        .where('user_id', '=', body.user.id)
        .execute();
      expect(rows).toHaveLength(10);
      for (const cookie of [first, ...answers.map((answer) => deviceOf(cookiesOf(answer)))]) {
        expect(cookie).toMatch(/^knownDevice=[\w-]{64}$/);
        const secret = Buffer.from(cookie.slice('knownDevice='.length), 'base64url').subarray(16);
        expect(JSON.stringify(rows)).not.toContain(secret.toString('base64url'));
      }
      await spend(body.user.email);
      expect((await guess(body.user.email, { cookie: first }, password)).status).toBe(429);
      const last = deviceOf(cookiesOf(answers.at(-1) ?? answers[0]!));
      expect((await guess(body.user.email, { cookie: last }, password)).status).toBe(200);
    });

    test('a device that was not used for a year is a stranger’s', async () => {
      const { body, headers } = await joined('old', ourPage);
      const cookie = deviceOf(cookiesOf({ headers }));
      api().clock.now += 366 * 86_400_000;
      await spend(body.user.email);
      expect((await guess(body.user.email, { cookie }, password)).status).toBe(429);
    });

    test('A7: an unknown address is limited in the same way', async () => {
      const { body } = await joined('limited');
      const known: Received<typeof loginEmail>[] = [];
      const unknown: Received<typeof loginEmail>[] = [];
      for (let index = 0; index < 12; index += 1) {
        known.push(await guess(body.user.email));
        unknown.push(await guess(`nobody-${api().engine}@example.org`));
      }
      const seen = (answers: typeof known) =>
        answers.map(({ status, headers, error }) => [
          status,
          error.message,
          Object.keys(headers),
          headers['set-cookie'],
        ]);
      expect(seen(known)).toEqual(seen(unknown));
    });

    test('A3: one password over many accounts, or many failures, set off an alarm at once', async () => {
      // What the tests before have done is forgotten.
      api().clock.now += 400 * 86_400_000;
      api().log.length = 0;
      for (let index = 0; index < 12; index += 1)
        await guess(`sprayed-${index}@example.org`, {}, 'Summer2026!');
      const lines = api()
        .log.map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ alarm }) => alarm !== undefined);
      expect(lines).toContainEqual(
        expect.objectContaining({ level: 50, alarm: 'onePassword', count: 4, seconds: 600 }),
      );
      expect(lines).toContainEqual(
        expect.objectContaining({ level: 50, alarm: 'manyFailures', count: 11, seconds: 60 }),
      );
      // Told once a minute, not once an attempt.
      expect(lines).toHaveLength(2);
      expect(api().log.join('')).not.toMatch(/Summer2026|sprayed/);
      const { payload } = await api().app.inject('/metrics');
      expect(payload).toMatch(/^resilience_sign_in_alarms_total\{alarm="onePassword"\} [1-9]\d*$/m);
      expect(payload).not.toMatch(/Summer2026|sprayed/);
    });
  },
  TENTH,
  { passwords: quickHasher() },
);

const counted = countHashes(quickHasher());

forEachApi(
  'counted before hashing',
  (api) => {
    test.each([
      ['one account from one address', 50, 20, () => 'one@example.org', () => '203.0.113.70'],
      [
        'many accounts from one address',
        50,
        20,
        (index: number) => `many-${index}@example.org`,
        () => '203.0.113.71',
      ],
      ['one account from as many addresses', 120, 100, () => 'all@example.org', newAddress],
    ])('A4: guesses at once at %s', async (_, count, taken, emailOf, addressOf) => {
      counted.verified = 0;
      const guesses = Array.from({ length: count }, async (__, index) => {
        const body = { email: emailOf(index), password: wrong };
        return (await send(api(), loginEmail, { body, remoteAddress: addressOf() })).status;
      });
      const statuses = (await Promise.all(guesses)).toSorted((one, other) => one - other);
      expect(statuses).toEqual(limited(401, taken, count - taken));
      expect(counted.verified).toBe(taken);
    });
  },
  { RATE_LIMIT_SCALE: '1' },
  { passwords: counted.hasher },
);

forEachApi(
  'a session',
  (api) => {
    const joined = async (headers: Record<string, string> = {}) => {
      const email = `${Math.random().toString(36).slice(2)}@example.org`;
      return await send(api(), register, { body: { email, password, firstName: 'Ann' }, headers });
    };

    test('A8: is over at once when it is signed out of, by token and by cookie', async () => {
      const native = (await joined()).body.opaqueToken ?? '';
      const bearer = { authorization: `Bearer ${native}` };
      const cookie = cookiesOf(await joined(ourPage)).split('; ')[0] ?? '';
      for (const headers of [bearer, { cookie, ...ourPage }]) {
        expect((await send(api(), getUser, { headers })).status).toBe(200);
        expect((await send(api(), logout, { headers })).status).toBe(204);
        const replayed = await send(api(), getUser, { headers });
        expect([replayed.status, replayed.error.message]).toEqual([401, 'invalidOpaqueToken']);
        expect((await send(api(), logout, { headers })).status).toBe(401);
      }
    });

    test('A8: a device that is known is not signed in', async () => {
      const cookie = deviceOf(cookiesOf(await joined(ourPage)));
      expect((await send(api(), getUser, { headers: { cookie } })).status).toBe(401);
      const token = cookie.slice('knownDevice='.length);
      for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `opaqueToken=${token}` }]) {
        expect((await send(api(), getUser, { headers })).status).toBe(401);
      }
    });

    describe('A10', () => {
      test('is never the one that the visitor came with', async () => {
        const mallory = await buildUser(api());
        const fixed = { cookie: `opaqueToken=${mallory.token}`, ...ourPage };
        const answer = await joined(fixed);
        const own = cookiesOf(answer).split('; ')[0] ?? '';
        expect(own).not.toContain(mallory.token);
        expect((await send(api(), getUser, { headers: { cookie: own } })).body.id).toBe(answer.body.user.id);
        expect((await send(api(), getUser, { as: mallory })).body.id).toBe(mallory.userId);
      });

      test('is not taken from the address or the body', async () => {
        const { token } = await buildUser(api());
        for (const name of ['opaqueToken', 'token', 'access_token', 'authorization']) {
          expect((await send(api(), getUser, { query: { [name]: token } })).status).toBe(401);
          const written = await send(api(), calls.createDivider, { body: { name: 'x', [name]: token } });
          expect(written.status).toBe(401);
        }
      });

      test.each(['', 'Bearer', 'Basic ', 'Token ', 'Bearer  x ', 'bearer,'])(
        'is not taken from %j',
        async (scheme) => {
          const { token } = await buildUser(api());
          for (const authorization of [`${scheme}${token} ${token}`, `${scheme}${token}`]) {
            expect((await send(api(), getUser, { headers: { authorization } })).status).toBe(401);
          }
        },
      );
    });
  },
  {},
  { passwords: quickHasher() },
);
