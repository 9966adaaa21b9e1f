import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { TOKEN_CALLS_A_DAY, TOKEN_CALLS_A_MINUTE } from '#contract/limits.ts';
import { DAY, MINUTE } from '#domain/days/time.ts';
import { createTokenText } from '#server/accounts/personal-tokens/token-text.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { buildHabit, buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, type TestApp, TODAY } from '#tests/api/test-app.ts';
import { giveToken } from '#tests/api/tokens.ts';

const { createHabit, deleteToken, getSettings, listTokens, setActivities } = calls;
const origin = 'https://dash.example.org';

const codeOf = async (api: TestApp, as: TestUser) => (await send(api, getSettings, { as })).error?.message;

forEachApi('a request by a personal token', (api) => {
  test('is refused once the token has expired, was revoked, or never was', async () => {
    const user = await buildUser(api());
    const as = await giveToken(api(), user, { expiresInDays: 30 });
    expect(await codeOf(api(), as)).toBeUndefined();
    api().clock.now = NOON + 30 * DAY;
    expect(await codeOf(api(), as)).toBe('tokenExpired');
    api().clock.now = NOON;
    await send(api(), deleteToken, { as: user, params: { id: as.id } });
    expect(await codeOf(api(), as)).toBe('tokenRevoked');
    expect(await codeOf(api(), { ...user, token: createTokenText().token })).toBe('tokenRevoked');
    expect(await codeOf(api(), { ...user, token: `${as.token.slice(0, -1)}!` })).toBe('invalidOpaqueToken');
  });

  test('is refused while the account is closed, and works once it is open again', async () => {
    const user = await buildUser(api());
    const as = await giveToken(api(), user);
    await updateUser(scopeOf(api(), user), { closes_at: '2026-12-04T12:00:00.000Z' });
    expect(await codeOf(api(), as)).toBe('tokenRevoked');
    await updateUser(scopeOf(api(), user), { closes_at: null });
    expect(await codeOf(api(), as)).toBeUndefined();
  });

  test('is known by the header alone, and a cookie beside it does not count', async () => {
    const user = await buildUser(api());
    const as = await giveToken(api(), user, { scopes: ['notes'] });
    const inCookie = await send(api(), getSettings, { headers: { cookie: `opaqueToken=${as.token}` } });
    expect([inCookie.status, inCookie.error.message]).toEqual([401, 'invalidOpaqueToken']);
    const both = await send(api(), getSettings, { as, headers: { cookie: `opaqueToken=${user.token}` } });
    expect([both.status, both.error.message]).toEqual([403, 'scopeMissing']);
    expect(both.headers['set-cookie']).toBeUndefined();
  });

  test('is refused when a query has a token, also beside a valid credential', async () => {
    const user = await buildUser(api());
    const { token } = await giveToken(api(), user);
    for (const as of [undefined, user, { ...user, token }]) {
      const { status, error } = await send(api(), getSettings, {
        ...(as && { as }),
        query: { access_token: token },
      });
      expect([status, error.message]).toEqual([400, 'malformedRequest']);
    }
  });

  test('writes from another site, since no browser sends it by itself', async () => {
    const as = await giveToken(api(), await buildUser(api()));
    const headers = { 'sec-fetch-site': 'cross-site' };
    const body = { name: 'Read', emoji: 'open-book' };
    expect((await send(api(), createHabit, { as, headers, body })).status).toBe(201);
    const account = { 'x-account-id': (await buildUser(api())).userId };
    expect((await send(api(), createHabit, { as, headers: account, body })).error.message).toBe(
      'otherAccount',
    );
  });

  test('is read by the pages of its origins, and refused to those of any other', async () => {
    const as = await giveToken(api(), await buildUser(api()), { origins: [origin] });
    const preflight = await api().app.inject({
      method: 'OPTIONS',
      url: '/api/v1/user/settings',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    const allowed = await send(api(), getSettings, { as, headers: { origin } });
    const lacking = await giveToken(api(), as, { scopes: ['notes'], origins: [origin] });
    const refused = await send(api(), getSettings, { as: lacking, headers: { origin } });
    expect([preflight.statusCode, allowed.status, refused.status]).toEqual([204, 200, 403]);
    for (const { headers } of [preflight, allowed, refused]) {
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
    for (const other of ['https://evil.example', 'https://localhost', 'capacitor://localhost', 'null']) {
      const { status, error, headers } = await send(api(), getSettings, { as, headers: { origin: other } });
      expect([other, status, error.message]).toEqual([other, 403, 'forbiddenOrigin']);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('notes its day and its network once a day, in the time zone of the user', async () => {
    const user = await buildUser(api(), { timeZone: 'Pacific/Auckland' });
    const as = await giveToken(api(), user);
    const use = async (remoteAddress: string) =>
      await countStatements(async () => await send(api(), getSettings, { as, remoteAddress }));
    const seen = async () => {
      const [{ lastUsedOn, lastNetwork } = {}] = (await send(api(), listTokens, { as: user })).body;
      return [lastUsedOn, lastNetwork];
    };
    await use('203.0.113.9');
    expect(await seen()).toEqual(['2026-11-21', '203.0.113.0/24']);
    expect((await use('198.51.100.9')).statements).toHaveLength(2);
    expect(await seen()).toEqual(['2026-11-21', '203.0.113.0/24']);
    api().clock.now = NOON + DAY;
    await use('2001:db8:1:2::3');
    expect(await seen()).toEqual(['2026-11-22', '2001:db8:1::/48']);
  });

  test('has idempotency keys of its own: no answer for a session is repeated to it', async () => {
    const user = await buildUser(api());
    const habit = await buildHabit(api(), user, { notes: 'Secret' });
    const ticking = {
      params: { id: habit.id },
      body: { action: 'create', days: [TODAY] },
      key: 'the-same',
    };
    expect((await send(api(), setActivities, { as: user, ...ticking })).text).toContain('Secret');
    const as = await giveToken(api(), user, { scopes: ['days:write', 'habits:read'] });
    const first = await send(api(), setActivities, { as, ...ticking });
    const again = await send(api(), setActivities, { as, ...ticking });
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(first.text).not.toContain('Secret');
  });
});

/** Of all limits, so that a day's are soon used up. */
const SCALE = 0.01;
const scaled = (points: number): number => Math.ceil(points * SCALE);

forEachApi(
  'the budget of a personal token',
  (api) => {
    const useUp = async (as: TestUser, times: number) => {
      for (let count = 0; count < times; count += 1) expect(await codeOf(api(), as)).toBeUndefined();
    };

    test('is a number of calls a minute, of this token alone', async () => {
      const user = await buildUser(api());
      const as = await giveToken(api(), user);
      await useUp(as, scaled(TOKEN_CALLS_A_MINUTE));
      const { status, error, headers } = await send(api(), getSettings, { as });
      expect([status, error.message]).toEqual([429, 'tooManyRequests']);
      await useUp(user, 1);
      await useUp(await giveToken(api(), user), 1);
      api().clock.now = NOON + Number(headers['retry-after']) * 1_000;
      await useUp(as, 1);
    });

    test('is a number of calls a day', async () => {
      const as = await giveToken(api(), await buildUser(api()));
      for (let left = scaled(TOKEN_CALLS_A_DAY); left > 0; left -= 1) {
        api().clock.now += 2 * MINUTE;
        await useUp(as, 1);
      }
      const { status, headers } = await send(api(), getSettings, { as });
      expect([status, Number(headers['retry-after']) > 60 * 60]).toEqual([429, true]);
    });
  },
  { RATE_LIMIT_SCALE: String(SCALE) },
);
