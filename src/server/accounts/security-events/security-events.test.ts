import { afterEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { EVENTS_MAX, EVENTS_OF_KIND_A_DAY, EVENTS_PAGE } from '#contract/limits.ts';
import type { SecurityEvent } from '#contract/security-events.ts';
import { DAY, MINUTE } from '#domain/time.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { linkSignIn, mailedToken, PASSWORD, proofCode, registerUser, undoToken } from '#tests/api/account.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { GOOGLE_ID, person, settingsOf, startProvider, tokenOf } from '#tests/api/provider.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { originBy, recordEvent } from './record-event.ts';

const provider = await startProvider();
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
const nowhere = originBy(undefined, null, undefined);

forEachApi(
  'security events',
  (api) => {
    afterEach(() => {
      api().clock.now = NOON;
    });
    const eventsOf = async (as: TestUser): Promise<SecurityEvent[]> =>
      (await send(api(), calls.listSecurityEvents, { as })).body.events;
    /** What was recorded since the registration, oldest first. */
    const told = async (as: TestUser) =>
      (await eventsOf(as))
        .toReversed()
        .slice(1)
        .map(({ kind, detail }) => (detail.method === undefined ? kind : `${kind} ${detail.method}`));
    const sent = async (call: Parameters<typeof send>[1], sending: Sending) => {
      api().clock.now += 1;
      return (await send(api(), call, sending)).status;
    };
    const signedIn = async ({ email, ...as }: TestUser, password = PASSWORD): Promise<TestUser> => {
      api().clock.now += 1;
      const { body } = await send(api(), calls.loginEmail, { body: { email, password } });
      return { ...as, email, token: body.opaqueToken ?? '' };
    };
    const record = async ({ userId }: TestUser, kind: SecurityEvent['kind'], at: number) =>
      await withTransaction(api().database, userId, (queries) =>
        recordEvent({ queries, userId }, { kind }, nowhere, at),
      );

    test('tell what, when, with which device and session, and from which network', async () => {
      const body = { email: `${crypto.randomUUID()}@example.org`, password: PASSWORD, firstName: 'Ann' };
      const joined = await send(api(), calls.register, {
        body,
        headers: { 'user-agent': firefox },
        remoteAddress: '203.0.113.77',
      });
      const as = { userId: joined.body.user.id, email: body.email, token: joined.body.opaqueToken ?? '' };
      const { body: sessions } = await send(api(), calls.listSessions, { as });
      expect(sessions[0]).toMatchObject({ userAgent: firefox, network: '203.0.113.0/24' });
      const { body: page, text } = await send(api(), calls.listSecurityEvents, { as });
      expect(page).toEqual({
        events: [
          {
            id: expect.any(String),
            kind: 'joined',
            at: new Date(NOON).toISOString(),
            browser: 'Firefox',
            system: 'Linux',
            network: '203.0.113.0/24',
            session: sessions[0]?.id,
            detail: { method: 'password' },
            times: 1,
          },
        ],
        next: null,
      });
      expect(text).not.toMatch(/203\.0\.113\.77|rv:153|@example/);
    });

    test('of sessions: signing in and out, and ending others', async () => {
      const as = await registerUser(api());
      const [second, third] = [await signedIn(as), await signedIn(as)];
      const { body } = await send(api(), calls.listSessions, { as: third });
      const others = body.filter(({ current }) => !current);
      const own = body.find(({ current }) => current)?.id ?? '';
      expect(await sent(calls.endSession, { as: third, params: { id: others[0]?.id ?? '' } })).toBe(204);
      expect(await sent(calls.endOtherSessions, { as: third })).toBe(204);
      expect(await sent(calls.endSession, { as: third, params: { id: own } })).toBe(204);
      const last = await signedIn(as);
      expect(await sent(calls.logout, { as: last })).toBe(204);
      expect(second.token).not.toBe(third.token);
      expect(await told(await signedIn(as))).toEqual([
        'newDevice password',
        'newDevice password',
        'sessionEnded',
        'otherSessionsEnded',
        'signedOut',
        'newDevice password',
        'signedOut',
        'newDevice password',
      ]);
    });

    test('of the password and the email', async () => {
      const as = await registerUser(api());
      await sent(calls.confirmEmail, { body: { token: await mailedToken(api(), as, 'confirm') } });
      const change = { currentPassword: PASSWORD, password: 'quite another password' };
      await sent(calls.updatePassword, { as, body: change });
      const moved = { ...as, email: `new-${as.email}` };
      await sent(calls.updateUser, { as, body: { email: moved.email } });
      await sent(calls.confirmEmail, { body: { token: await mailedToken(api(), moved, 'confirm') } });
      await sent(calls.undoEmail, { body: { token: await undoToken(api(), as) } });
      const reset = { token: await mailedToken(api(), as, 'reset'), password: PASSWORD };
      expect(await sent(calls.resetPassword, { body: reset })).toBe(204);
      expect(await told(await signedIn(as))).toEqual([
        'emailConfirmed',
        'passwordChanged',
        'emailChangeRequested',
        'emailChanged',
        'emailRestored',
        'passwordReset',
        'newDevice password',
      ]);
    });

    test('of linked sign-ins, and of signing in by them', async () => {
      const as = await registerUser(api());
      const claims = person();
      const again = () => tokenOf(GOOGLE_ID, { sub: claims['sub'], email: claims['email'] });
      expect(await sent(calls.loginGoogle, { as, body: await again() })).toBe(200);
      // It is linked already: nothing has changed.
      expect(await sent(calls.loginGoogle, { as, body: await again() })).toBe(200);
      expect(await sent(calls.loginGoogle, { body: await again() })).toBe(200);
      expect(await sent(calls.unlinkIdentity, { as, params: { provider: 'google' } })).toBe(204);
      expect(await told(as)).toEqual(['signInLinked google', 'newDevice google', 'signInUnlinked google']);
    });

    test('of joining by a provider, of a first password, and of a refused sign-in by another account', async () => {
      const claims = person();
      const { body } = await send(api(), calls.loginGoogle, {
        body: { idToken: await provider.mint(claims), nonce: claims['nonce'] },
      });
      const as = { userId: body.user.id, email: body.user.email, token: body.opaqueToken ?? '' };
      await sent(calls.updatePassword, { as, body: { password: PASSWORD } });
      expect(await sent(calls.loginGoogle, { body: await tokenOf(GOOGLE_ID, { email: as.email }) })).toBe(
        409,
      );
      const [first] = (await eventsOf(as)).toReversed();
      expect([first?.kind, first?.detail]).toEqual(['joined', { method: 'google' }]);
      expect(await told(as)).toEqual(['passwordSet', 'signInRefused google']);
    });

    test('of proofs, given and refused', async () => {
      const as = await registerUser(api());
      const subject = await linkSignIn(api(), as, 'google');
      const code = await proofCode(api(), as);
      const wrong = code === '00000000' ? '00000001' : '00000000';
      expect([
        await sent(calls.proveByPassword, { as, body: { password: 'a wrong password' } }),
        await sent(calls.proveByPassword, { as, body: { password: PASSWORD } }),
        await sent(calls.confirmProofCode, { as, body: { code: wrong } }),
        await sent(calls.confirmProofCode, { as, body: { code } }),
        await sent(calls.proveByGoogle, { as, body: await tokenOf(GOOGLE_ID) }),
        await sent(calls.proveByGoogle, { as, body: await tokenOf(GOOGLE_ID, { sub: subject }) }),
        await sent(calls.updatePassword, { as, body: { currentPassword: 'a guess', password: PASSWORD } }),
      ]).toEqual([422, 204, 422, 204, 422, 204, 422]);
      expect(await told(as)).toEqual([
        'proofRefused password',
        'proofGiven password',
        'proofRefused code',
        'proofGiven code',
        'proofRefused google',
        'proofGiven google',
        'proofRefused password',
      ]);
    });

    test('of exports, of closing and of reopening', async () => {
      const as = await registerUser(api());
      await sent(calls.exportData, { as });
      await sent(calls.exportTable, { as, params: { table: 'days' } });
      await sent(calls.closeAccount, { as, body: { action: 'close', email: as.email } });
      const events = await told(await signedIn(as));
      expect(events.slice(0, 3)).toEqual(['dataExported', 'dataExported', 'accountClosed']);
      // Both at once.
      expect(events.slice(3).toSorted()).toEqual(['accountReopened', 'newDevice password']);
    });

    test('of a wrong password, by a job that does not look the account up in the request', async () => {
      const as = await registerUser(api());
      const body = { email: as.email, password: 'a wrong password' };
      const headers = { 'user-agent': firefox };
      const { status } = await send(api(), calls.loginEmail, {
        body,
        headers,
        remoteAddress: '2001:db8:1:2::3',
      });
      expect([status, await told(as)]).toEqual([401, []]);
      await api().app.jobs.runDue();
      const [refused] = await eventsOf(as);
      expect(refused).toMatchObject({
        kind: 'signInRefused',
        browser: 'Firefox',
        system: 'Linux',
        network: '2001:db8:1::/48',
        session: null,
        detail: { method: 'password' },
      });
    });

    test('leave no row of a change that was refused', async () => {
      const as = await buildUser(api());
      await linkSignIn(api(), as, 'apple');
      await sent(calls.unlinkIdentity, { as, params: { provider: 'apple' } });
      await sent(calls.closeAccount, { as, body: { action: 'close', email: 'another@example.org' } });
      await sent(calls.endSession, { as, params: { id: crypto.randomUUID() } });
      await sent(calls.confirmEmail, { body: { token: as.token } });
      expect(await eventsOf(as)).toEqual([]);
    });

    test('count the events of a kind past twenty in a day, and leave the others', async () => {
      const as = await registerUser(api());
      for (let index = 0; index < EVENTS_OF_KIND_A_DAY + 5; index += 1) {
        await record(as, 'signInRefused', NOON + (index + 1) * MINUTE);
      }
      await record(as, 'dataExported', NOON + 30 * MINUTE);
      const events = await eventsOf(as);
      expect(events.map(({ kind, times }) => [kind, times])).toEqual([
        ['dataExported', 1],
        ['signInRefused', 6],
        ...Array<[string, number]>(EVENTS_OF_KIND_A_DAY - 1).fill(['signInRefused', 1]),
        ['joined', 1],
      ]);
      await record(as, 'signInRefused', NOON + DAY + 30 * MINUTE);
      const [newest] = await eventsOf(as);
      expect([newest?.kind, newest?.times]).toEqual(['signInRefused', 1]);
    });

    test('are a thousand at most: the oldest is deleted', async () => {
      const as = await buildUser(api());
      const rows = Array.from({ length: EVENTS_MAX }, (_, index) => ({
        user_id: as.userId,
        at: new Date(NOON + index).toISOString(),
        id: crypto.randomUUID(),
        kind: 'signedIn',
        ...nowhere,
        detail: '{}',
        times: 1,
      }));
      for (let at = 0; at < EVENTS_MAX; at += 100) {
        await api()
          .database.db.insertInto('security_events')
          .values(rows.slice(at, at + 100))
          .execute();
      }
      await record(as, 'dataExported', NOON + EVENTS_MAX);
      const left = await api()
        .database.db.selectFrom('security_events')
        .select('at')
        .where('user_id', '=', as.userId)
        .orderBy('at')
        .execute();
      expect([left.length, left[0]?.at]).toEqual([EVENTS_MAX, rows[1]?.at]);
    });

    test('come by page, newest first, each once, and a page at the same instant too', async () => {
      const as = await buildUser(api());
      const other = await registerUser(api());
      const kinds = ['signedIn', 'signedOut', 'proofGiven', 'dataExported', 'sessionEnded'] as const;
      for (const kind of kinds) {
        for (let index = 0; index < EVENTS_OF_KIND_A_DAY; index += 1)
          await record(as, kind, NOON + (index % 3));
      }
      const pages: SecurityEvent[][] = [];
      let next: string | null | undefined;
      while (next !== null) {
        const query = next === undefined ? {} : { before: next };
        const { body } = await send(api(), calls.listSecurityEvents, { as, query });
        pages.push(body.events);
        next = body.next;
      }
      expect(pages.map(({ length }) => length)).toEqual([EVENTS_PAGE, EVENTS_PAGE]);
      const events = pages.flat();
      expect(new Set(events.map(({ id }) => id)).size).toBe(100);
      const times = events.map(({ at }) => at);
      expect(times).toEqual(times.toSorted().toReversed());
      // The cursor is a place, not a row: another user's leads to one's own events.
      const [theirs] = await eventsOf(other);
      const before = `${theirs?.at}_${theirs?.id}`;
      const { body } = await send(api(), calls.listSecurityEvents, { as, query: { before } });
      expect(body.events.filter(({ kind }) => kind === 'joined')).toEqual([]);
    });

    test.each(['x', '2026-11-20T12:00:00.000Z', `2026-11-20T12:00:00.000Z_${'g'.repeat(36)}`])(
      'refuse the cursor %s',
      async (before) => {
        const as = await buildUser(api());
        expect((await send(api(), calls.listSecurityEvents, { as, query: { before } })).status).toBe(422);
      },
    );

    test('are in the export, without ids', async () => {
      const as = await registerUser(api());
      const { body } = await send(api(), calls.exportData, { as });
      expect(body.account.securityEvents).toEqual([
        expect.objectContaining({ kind: 'dataExported', detail: {}, times: 1 }),
        expect.objectContaining({ kind: 'joined', detail: { method: 'password' }, times: 1 }),
      ]);
      expect(Object.keys(body.account.securityEvents[0] ?? {}).toSorted()).toEqual(
        ['at', 'browser', 'detail', 'kind', 'network', 'system', 'times'].toSorted(),
      );
      expect(body.account.sessions[0]?.network).toBe('127.0.0.0/24');
    });

    test('are deleted after 90 days', async () => {
      const as = await buildUser(api());
      await record(as, 'signedIn', NOON);
      await record(as, 'signedOut', NOON + 2 * DAY);
      await api().app.jobs.runPeriodic();
      api().clock.now = NOON + 91 * DAY;
      await api().app.jobs.runPeriodic();
      const left = api().database.db.selectFrom('security_events').select('kind');
      expect(await left.where('user_id', '=', as.userId).execute()).toEqual([{ kind: 'signedOut' }]);
    });
  },
  settingsOf(provider.issuer),
);
