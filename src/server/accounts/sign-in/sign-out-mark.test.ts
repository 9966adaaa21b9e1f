import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { signOutMark } from '#contract/sign-out-mark.ts';
import { DAY } from '#domain/days/time.ts';
import { PASSWORD, registerUser } from '#tests/api/account.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
const mark = signOutMark(false).split(';')[0] ?? '';

forEachApi('a browser that signed out without a connection', (api) => {
  const cookiesOf = ({ token }: TestUser, ...more: string[]) => [`opaqueToken=${token}`, ...more].join('; ');
  const me = async (cookie: string) => await send(api(), calls.getUser, { headers: { cookie } });
  const isOpen = async (as: TestUser) => (await send(api(), calls.getUser, { as })).status === 200;
  const setCookies = (headers: { 'set-cookie'?: string | string[] | undefined }) =>
    [headers['set-cookie'] ?? []].flat();

  test('is a visitor from its first request on, and its session ends', async () => {
    const as = await buildUser(api());
    expect((await me(cookiesOf(as))).status).toBe(200);
    const { status, error, headers } = await me(cookiesOf(as, mark));
    expect([status, error.message]).toEqual([401, 'authRequired']);
    expect(setCookies(headers)).toEqual([
      expect.stringMatching(/^opaqueToken=; .*Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^signedOut=; .*Expires=Thu, 01 Jan 1970/),
    ]);
    expect(await isOpen(as)).toBe(false);
  });

  test('ends no other session, and none without its token', async () => {
    const [as, other] = [await buildUser(api()), await buildUser(api())];
    const forged = Buffer.concat([Buffer.from(other.token, 'base64url').subarray(0, 16), Buffer.alloc(32)]);
    for (const cookie of [
      mark,
      `opaqueToken=nonsense; ${mark}`,
      `opaqueToken=${forged.toString('base64url')}; ${mark}`,
    ]) {
      expect((await me(cookie)).status).toBe(401);
    }
    // A client with a bearer holds its token itself.
    const bearer = await send(api(), calls.getUser, { as, headers: { cookie: mark } });
    expect(bearer.status).toBe(200);
    expect([await isOpen(as), await isOpen(other)]).toEqual([true, true]);
  });

  test('has the end of its session recorded once', async () => {
    const as = await registerUser(api());
    const { body: sessions } = await send(api(), calls.listSessions, { as });
    api().clock.now = NOON + 1;
    const headers = { cookie: cookiesOf(as, mark), 'user-agent': firefox };
    for (let times = 0; times < 2; times += 1) {
      expect((await send(api(), calls.getUser, { headers, remoteAddress: '203.0.113.77' })).status).toBe(401);
    }
    const { body } = await send(api(), calls.loginEmail, { body: { email: as.email, password: PASSWORD } });
    const back = { ...as, token: body.opaqueToken ?? '' };
    const { events } = (await send(api(), calls.listSecurityEvents, { as: back })).body;
    expect(events.filter(({ kind }) => kind === 'signedOut')).toMatchObject([
      { browser: 'Firefox', system: 'Linux', network: '203.0.113.0/24', session: sessions[0]?.id, times: 1 },
    ]);
  });

  test('has nothing recorded of a session that had expired before', async () => {
    const as = await registerUser(api());
    api().clock.now = NOON + 365 * DAY;
    expect((await me(cookiesOf(as, mark))).status).toBe(401);
    const { db } = api().database;
    const events = db.selectFrom('security_events').select('kind').where('user_id', '=', as.userId);
    expect(await events.execute()).toEqual([{ kind: 'joined' }]);
  });

  test('signs in again with a new session, and without the mark', async () => {
    const as = await registerUser(api());
    const body = { email: as.email, password: 'a fine long password' };
    const headers = { ...sameOrigin, cookie: cookiesOf(as, mark) };
    const answer = await send(api(), calls.loginEmail, { body, headers });
    expect([answer.status, answer.body.opaqueToken]).toEqual([200, null]);
    const cookies = setCookies(answer.headers);
    const session = cookies.filter((cookie) => cookie.startsWith('opaqueToken=')).at(-1) ?? '';
    expect(session).toMatch(/^opaqueToken=[\w-]{64};/);
    expect(cookies).toContainEqual(expect.stringMatching(/^signedOut=;/));
    expect((await me(session.split(';')[0] ?? '')).status).toBe(200);
    expect(await isOpen(as)).toBe(false);
  });
});

forEachApi(
  'a browser that signed out without a connection, on https',
  (api) => {
    test('has the marks of that host only', async () => {
      const as = await buildUser(api());
      const cookie = `__Host-opaqueToken=${as.token}`;
      const open = await send(api(), calls.getUser, { headers: { cookie: `${cookie}; signedOut=1` } });
      expect(open.status).toBe(200);
      const marked = await send(api(), calls.getUser, {
        headers: { cookie: `${cookie}; __Host-signedOut=1` },
      });
      expect(marked.status).toBe(401);
    });

    test('clears its cache when a session ends or an account closes, and nothing else', async () => {
      const [leaving, closing, ending] = [
        await buildUser(api()),
        await buildUser(api()),
        await buildUser(api()),
      ];
      const id = (await send(api(), calls.listSessions, { as: ending })).body[0]?.id ?? '';
      const body = { action: 'close', email: closing.email };
      const answers = [
        await send(api(), calls.logout, { as: leaving }),
        await send(api(), calls.closeAccount, { as: closing, body }),
        await send(api(), calls.endSession, { as: ending, params: { id } }),
      ];
      for (const { status, headers } of answers) {
        expect([status, headers['clear-site-data']]).toEqual([204, '"cache"']);
      }
      const refused = await send(api(), calls.logout, { as: leaving });
      expect([refused.status, refused.headers['clear-site-data']]).toEqual([401, undefined]);
    });
  },
  { PUBLIC_URL: 'https://club.example' },
);
