import type { OutgoingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { DAY, SECOND } from '#domain/days/time.ts';
import { parseToken } from '#server/accounts/secrets/opaque-token.ts';
import { linkSignIn, PASSWORD, registerUser } from '#tests/api/account.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { bodies } from '#tests/api/happy-call.ts';
import { GOOGLE_ID, settingsOf, startProvider, tokenOf } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { touchSession } from './session-service.ts';

const provider = await startProvider();
const UNDER_WAY = 30 * SECOND;
const chosen = { currentPassword: PASSWORD, password: 'quite another password' };

/** The token in the cookie of an answer; null without one. */
function cookieToken(headers: OutgoingHttpHeaders): string | null {
  const cookies = [headers['set-cookie'] ?? []].flat();
  const session = cookies.find((cookie) => cookie.startsWith('opaqueToken='));
  return session?.split(/[=;]/)[1] ?? null;
}

forEachApi(
  'the token of a session in a browser',
  (api) => {
    const byCookie = (token: string, account?: string) => ({
      headers: {
        cookie: `opaqueToken=${token}`,
        'sec-fetch-site': 'same-origin',
        ...(account === undefined ? {} : { 'x-account-id': account }),
      },
    });
    const status = async (token: string) => (await send(api(), calls.getUser, byCookie(token))).status;
    const change = async ({ token, userId }: TestUser, body: object = chosen) =>
      await send(api(), calls.updatePassword, { body, ...byCookie(token, userId) });

    test('is replaced by a change of password: the former one works for the requests under way, not longer', async () => {
      const as = await registerUser(api());
      const { headers, status: changed } = await change(as);
      const token = cookieToken(headers) ?? '';
      expect([changed, token === as.token]).toEqual([204, false]);
      expect(String(headers['set-cookie'])).toMatch(/Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
      // Another tab has sent its write with the former cookie.
      const write = { body: { name: 'Morning' }, ...byCookie(as.token, as.userId) };
      expect((await send(api(), calls.createDivider, write)).status).toBe(201);
      api().clock.now = NOON + UNDER_WAY - 1;
      expect([await status(as.token), await status(token)]).toEqual([200, 200]);
      api().clock.now = NOON + UNDER_WAY;
      expect([await status(as.token), await status(token)]).toEqual([401, 200]);
    });

    test('proves nothing once it is replaced, and is one session in the list', async () => {
      const as = await registerUser(api());
      const token = cookieToken((await change(as)).headers) ?? '';
      const exported = await send(api(), calls.exportData, byCookie(as.token));
      expect([exported.status, exported.error.message]).toEqual([403, 'reauthRequired']);
      expect((await send(api(), calls.exportData, byCookie(token))).status).toBe(200);
      const { body } = await send(api(), calls.listSessions, byCookie(token));
      expect(body.map(({ current }) => current)).toEqual([true]);
    });

    test('is not extended once it is replaced, nor sent to the browser again', async () => {
      const as = await registerUser(api());
      api().clock.now = NOON + 2 * DAY;
      const key = parseToken(as.token);
      const read = await api()
        .database.db.selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', as.userId)
        .executeTakeFirstOrThrow();
      expect((await change(as)).status).toBe(204);
      // A request that had read the session before, and touches it after.
      const late = {
        userId: as.userId,
        user: { in_circle: 0 },
        tokenHash: key?.tokenHash ?? '',
        createdAt: read.created_at,
        lastSeenAt: read.last_seen_at,
      };
      const { database, clock } = api();
      const context = { database, clock: () => clock.now, clockGuard: { isTrusted: () => true } };
      type Touch = Parameters<typeof touchSession>;
      const touched = await touchSession(context as unknown as Touch[0], late as unknown as Touch[1], null);
      expect(touched).toBeNull();
      api().clock.now += UNDER_WAY;
      expect(await status(as.token)).toBe(401);
    });

    test('is replaced by linking a sign-in, and its reminders stay', async () => {
      const as = await buildUser(api());
      const subscription = { body: bodies.setPushSubscription, ...byCookie(as.token) };
      expect((await send(api(), calls.setPushSubscription, subscription)).status).toBeLessThan(300);
      const { headers, body } = await send(api(), calls.loginGoogle, {
        body: await tokenOf(GOOGLE_ID),
        ...byCookie(as.token),
      });
      const token = cookieToken(headers) ?? '';
      expect([body.opaqueToken, token === as.token, await status(token)]).toEqual([null, false, 200]);
      const devices = await api()
        .database.db.selectFrom('reminder_devices')
        .select('token_hash')
        .where('user_id', '=', as.userId)
        .execute();
      expect(devices).toEqual([{ token_hash: parseToken(token)?.tokenHash }]);
    });

    test('stays when the call is refused, or repeated with its Idempotency-Key', async () => {
      const as = await buildUser(api());
      await linkSignIn(api(), as, 'google');
      const refused = await send(api(), calls.loginGoogle, {
        body: await tokenOf(GOOGLE_ID),
        ...byCookie(as.token),
      });
      expect([refused.status, cookieToken(refused.headers), await status(as.token)]).toEqual([
        409,
        null,
        200,
      ]);
      const owner = await registerUser(api());
      const sending = { body: chosen, key: 'once', ...byCookie(owner.token) };
      const first = await send(api(), calls.updatePassword, sending);
      const again = await send(api(), calls.updatePassword, sending);
      expect([first.status, again.status]).toEqual([204, 204]);
      expect([cookieToken(first.headers) === null, cookieToken(again.headers)]).toEqual([false, null]);
      expect(await status(cookieToken(first.headers) ?? '')).toBe(200);
    });

    test('stays for a client that shows it as a bearer: it stores the token by itself', async () => {
      const as = await registerUser(api());
      const changed = await send(api(), calls.updatePassword, { as, body: chosen });
      expect([changed.status, cookieToken(changed.headers)]).toEqual([204, null]);
      api().clock.now = NOON + UNDER_WAY;
      expect((await send(api(), calls.getUser, { as })).status).toBe(200);
    });

    test('ends when the browser signs in again, to the same account or to another one', async () => {
      for (const isOwn of [true, false]) {
        api().clock.now = NOON;
        const [as, other] = [await registerUser(api()), await registerUser(api())];
        const { email } = isOwn ? as : other;
        const { headers } = await send(api(), calls.loginEmail, {
          body: { email, password: PASSWORD },
          ...byCookie(as.token),
        });
        expect(cookieToken(headers)).not.toBeNull();
        api().clock.now = NOON + UNDER_WAY;
        expect([isOwn, await status(as.token)]).toEqual([isOwn, 401]);
        expect(await status(cookieToken(headers) ?? '')).toBe(200);
      }
    });

    test('does not end by a sign-in of another site, by a bearer, or by a made-up cookie', async () => {
      const as = await registerUser(api());
      const body = { email: as.email, password: PASSWORD };
      const cookie = `opaqueToken=${as.token}`;
      const made = Buffer.concat([Buffer.from(as.userId.replaceAll('-', ''), 'hex'), Buffer.alloc(32, 7)]);
      for (const headers of [
        { cookie, 'sec-fetch-site': 'cross-site' },
        { authorization: `Bearer ${as.token}` },
        { cookie: `opaqueToken=${made.toString('base64url')}`, 'sec-fetch-site': 'same-origin' },
      ]) {
        expect((await send(api(), calls.loginEmail, { body, headers })).status).toBe(200);
      }
      api().clock.now = NOON + UNDER_WAY;
      expect(await status(as.token)).toBe(200);
    });

    test('is given no more time when its session ends sooner', async () => {
      const as = await registerUser(api());
      api().clock.now = NOON + 90 * DAY - 10 * SECOND;
      const { headers } = await send(api(), calls.loginEmail, {
        body: { email: as.email, password: PASSWORD },
        ...byCookie(as.token),
      });
      expect(cookieToken(headers)).not.toBeNull();
      api().clock.now = NOON + 90 * DAY;
      expect(await status(as.token)).toBe(401);
    });
  },
  settingsOf(provider.issuer),
);
