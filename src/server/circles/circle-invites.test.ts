import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { CIRCLE_LINK_DAYS, CIRCLE_LINK_USES } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { createInvite } from '#server/accounts/registration/registration.ts';
import { createToken } from '#server/accounts/secrets/opaque-token.ts';
import { PASSWORD } from '#tests/api/account.ts';
import { circleOf, giveCircle, giveLink } from '#tests/api/circles.ts';
import { buildUser } from '#tests/api/factories.ts';
import { person, settingsOf, startProvider } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, type TestApp } from '#tests/api/test-app.ts';

const provider = await startProvider();
const settings = settingsOf(provider.issuer);

const byInvitation = { ...settings, REGISTRATION: 'invite', REGISTRATION_DOMAINS: 'example.org' };

/** A circle of one member, with a link. */
async function build(api: TestApp) {
  const as = await buildUser(api);
  const id = await giveCircle(api, as);
  return { as, id, link: await giveLink(api, as, id) };
}

async function register(api: TestApp, invite: string, domain = 'example.org') {
  const email = `${randomUUID()}@${domain}`;
  const body = { email, password: PASSWORD, firstName: 'Ben', invite };
  return await send(api, calls.register, { body });
}

const outcomeOf = ({ status, error }: Awaited<ReturnType<typeof register>>) =>
  status < 300 ? 'joined' : error.message;

const mayRegister = async (api: TestApp, token: string) =>
  (await send(api, calls.describeCircle, { body: { token } })).body.mayRegister;

forEachApi(
  'links of circles where they are invitations',
  (api) => {
    test('let people register, by an address or a provider, and are spent by joining alone', async () => {
      const { as, id, link } = await build(api());
      expect(await mayRegister(api(), link.token)).toBe(true);
      const { status, body } = await register(api(), link.token);
      expect(status).toBe(200);
      const token = person({ email: `${randomUUID()}@example.org` });
      const google = { idToken: await provider.mint(token), nonce: token['nonce'], invite: link.token };
      expect((await send(api(), calls.loginGoogle, { body: google })).status).toBe(200);
      expect((await circleOf(api(), as, id)).links).toMatchObject([{ usesLeft: CIRCLE_LINK_USES }]);
      const ben = { userId: body.user.id, email: '', token: body.opaqueToken ?? '' };
      const joining = { token: link.token, displayName: 'Ben' };
      expect((await send(api(), calls.joinCircle, { as: ben, body: joining })).status).toBe(201);
      expect((await circleOf(api(), as, id)).links).toMatchObject([{ usesLeft: CIRCLE_LINK_USES - 1 }]);
    });

    test('are refused as an unknown invitation once they do not work', async () => {
      const { as, id, link } = await build(api());
      const revoked = await giveLink(api(), as, id);
      const params = { id, linkId: revoked.id };
      await send(api(), calls.deleteCircleLink, { as, params });
      const ofNone = [createToken(id), createToken(as.userId), createToken(randomUUID())];
      const tokens = [revoked.token, as.token, 'no token', ...ofNone.map(({ token }) => token)];
      for (const token of tokens) expect(outcomeOf(await register(api(), token))).toBe('inviteInvalid');
      const used = api().database.db.updateTable('circle_links').set({ uses_left: 0 });
      await used.where('circle_id', '=', id).execute();
      expect(outcomeOf(await register(api(), link.token))).toBe('inviteInvalid');
      const late = await giveLink(api(), as, id);
      api().clock.now += CIRCLE_LINK_DAYS * DAY;
      expect(outcomeOf(await register(api(), late.token))).toBe('inviteInvalid');
    });

    test('admit no other domain, and take nothing from invitations', async () => {
      const { link } = await build(api());
      expect(outcomeOf(await register(api(), link.token, 'other.example'))).toBe('emailDomain');
      const { config, database, clock } = api();
      const invitation = await createInvite({ config, database, clock: () => clock.now }, {});
      const invite = new URLSearchParams(new URL(invitation.link).hash.slice(1)).get('invite') ?? '';
      expect(outcomeOf(await register(api(), invite))).toBe('joined');
      expect(outcomeOf(await register(api(), invite))).toBe('inviteInvalid');
    });
  },
  { ...byInvitation, CIRCLE_INVITES: 'on' },
);

const others = [
  ['where the operator has not said so', byInvitation, 'inviteInvalid'],
  ['in a closed club', { ...settings, REGISTRATION: 'closed', CIRCLE_INVITES: 'on' }, 'registrationClosed'],
  ['in an open club', { ...settings, REGISTRATION: 'open', CIRCLE_INVITES: 'on' }, 'joined'],
] as const;

for (const [where, environment, outcome] of others) {
  forEachApi(
    `links of circles ${where}`,
    (api) => {
      test('are no invitations', async () => {
        const { link } = await build(api());
        expect(await mayRegister(api(), link.token)).toBe(false);
        expect(outcomeOf(await register(api(), link.token))).toBe(outcome);
      });
    },
    environment,
  );
}
