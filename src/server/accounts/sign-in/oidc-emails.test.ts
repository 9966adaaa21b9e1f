import { Events } from 'oauth2-mock-server';
import { expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { userCalls } from '#contract/user.ts';
import { PASSWORD, registerUser, signInStatus } from '#tests/api/account.ts';
import { buildUser } from '#tests/api/factories.ts';
import { oidcCode, person, settingsOf, startProvider } from '#tests/api/provider.ts';
import { jobsOf, linkedOf } from '#tests/api/rows-of.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, type TestApp } from '#tests/api/test-app.ts';

const { loginGoogle, loginOidc } = authCalls;
const provider = await startProvider();
const settings = settingsOf(provider.issuer);

const signInTo = (api: TestApp) => async (claims: Record<string, unknown>) =>
  await send(api, loginOidc, { body: await oidcCode(claims) });

const again = ({ sub, email }: Record<string, unknown>) => ({ sub, email });

forEachApi(
  'an address that the configured provider does not vouch for',
  (api) => {
    const signIn = async (claims: Record<string, unknown>) => await signInTo(api())(claims);
    const unverified = (claims: Record<string, unknown> = {}) => ({
      ...again(person()),
      email_verified: false,
      ...claims,
    });

    test.each([
      ['none', undefined],
      ['false', false],
      ['“true” as text', 'true'],
      ['a number', 1],
    ])('(email_verified: %s) registers an unconfirmed account and mails the link', async (_name, value) => {
      const claims = unverified({ email_verified: value });
      const { status, body } = await signIn(claims);
      expect([status, body.user.email, body.user.emailVerified]).toEqual([200, claims['email'], false]);
      expect((await jobsOf(api(), body.user.id)).map(({ payload }) => payload.template)).toEqual([
        'confirmEmail',
      ]);
      expect((await signIn(again(claims))).body.user.id).toBe(body.user.id);
    });

    test('A22: does not take over an account that never confirmed the address', async () => {
      const owner = await registerUser(api());
      const answer = await signIn(unverified({ email: owner.email }));
      expect([answer.status, answer.error.message]).toEqual([409, 'linkRequired']);
      expect(await linkedOf(api(), owner.userId)).toEqual([]);
      expect((await send(api(), userCalls.getUser, { as: owner })).body).toMatchObject({
        emailVerified: false,
        hasPassword: true,
      });
    });

    test('A23: links to no confirmed account, and mails its owner once an hour', async () => {
      const owner = await buildUser(api());
      await confirm(owner.userId);
      for (let time = 0; time < 2; time += 1) {
        const answer = await signIn(unverified({ email: owner.email }));
        expect([answer.status, answer.error.message]).toEqual([409, 'linkRequired']);
      }
      const mails = (await jobsOf(api(), owner.userId)).map(({ payload }) => payload);
      expect(mails).toEqual([expect.objectContaining({ template: 'linkRequired' })]);
    });

    test('A22: loses the account to the owner of the mailbox', async () => {
      const claims = unverified();
      const { body: attacker } = await signIn(claims);
      const token = person({ email: claims['email'] });
      const idToken = await provider.mint(token);
      const owner = await send(api(), loginGoogle, { body: { idToken, nonce: token['nonce'] } });
      expect([owner.status, owner.body.user.id]).toEqual([200, attacker.user.id]);
      expect(await linkedOf(api(), attacker.user.id)).toEqual([['google', token['sub']]]);
      const as = { userId: attacker.user.id, email: '', token: attacker.opaqueToken ?? '' };
      expect((await send(api(), userCalls.getUser, { as })).status).toBe(401);
    });

    test('is refused without any address', async () => {
      const { sub } = person();
      provider.server.service.once(Events.BeforeUserinfo, (told) => {
        told.body = { sub };
      });
      const answer = await signIn({ sub, email: undefined });
      expect([answer.status, answer.error.message]).toEqual([422, 'unverifiedEmail']);
    });

    async function confirm(userId: string): Promise<void> {
      const users = api().database.db.updateTable('users').set({ email_verified: 1 });
      await users.where('user_id', '=', userId).execute();
    }
  },
  settings,
);

forEachApi(
  'a provider whose addresses the operator trusts',
  (api) => {
    test('confirms them without a claim, and takes over an unconfirmed account', async () => {
      const { email, userId } = await registerUser(api());
      const { status, body } = await signInTo(api())({ email, email_verified: false });
      expect([status, body.user.id, body.user.emailVerified]).toEqual([200, userId, true]);
      expect(await signInStatus(api(), email, PASSWORD)).toBe(401);
    });

    test('still opens no confirmed account', async () => {
      const claims = again(person());
      await signInTo(api())(claims);
      const answer = await signInTo(api())({ email: claims.email, email_verified: undefined });
      expect([answer.status, answer.error.message]).toEqual([409, 'linkRequired']);
    });
  },
  { ...settings, OIDC_TRUST_EMAIL: 'on' },
);
