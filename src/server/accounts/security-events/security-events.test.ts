import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { SecurityEvent } from '#contract/security-events.ts';
import { linkSignIn, mailedToken, PASSWORD, proofCode, registerUser, undoToken } from '#tests/api/account.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { GOOGLE_ID, person, settingsOf, startProvider, tokenOf } from '#tests/api/provider.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { toldEvents } from '#tests/api/told-events.ts';

const provider = await startProvider();
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

forEachApi(
  'security events',
  (api) => {
    const eventsOf = async (as: TestUser): Promise<SecurityEvent[]> =>
      (await send(api(), calls.listSecurityEvents, { as })).body.events;
    const told = async (as: TestUser) => await toldEvents(api(), as);
    const sent = async (call: Parameters<typeof send>[1], sending: Sending) => {
      api().clock.now += 1;
      return (await send(api(), call, sending)).status;
    };
    const signedIn = async ({ email, ...as }: TestUser, password = PASSWORD): Promise<TestUser> => {
      api().clock.now += 1;
      const { body } = await send(api(), calls.loginEmail, { body: { email, password } });
      return { ...as, email, token: body.opaqueToken ?? '' };
    };

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
      // Asking for the current address cancels the change, once.
      for (let times = 0; times < 2; times += 1)
        await sent(calls.updateUser, { as, body: { email: as.email } });
      await sent(calls.updateUser, { as, body: { email: moved.email } });
      await sent(calls.confirmEmail, { body: { token: await mailedToken(api(), moved, 'confirm') } });
      await sent(calls.undoEmail, { body: { token: await undoToken(api(), as) } });
      const reset = { token: await mailedToken(api(), as, 'reset'), password: PASSWORD };
      expect(await sent(calls.resetPassword, { body: reset })).toBe(204);
      expect(await told(await signedIn(as))).toEqual([
        'emailConfirmed',
        'passwordChanged',
        'emailChangeRequested',
        'emailChangeCancelled',
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
  },
  settingsOf(provider.issuer),
);
