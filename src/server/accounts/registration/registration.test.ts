import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { ErrorEnvelope } from '#contract/common.ts';
import { INVITE_DAYS } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { createToken } from '#server/accounts/secrets/opaque-token.ts';
import { SYSTEM_USER } from '#server/core/database/user-rows.ts';
import { PASSWORD, registerUser, signInStatus } from '#tests/api/account.ts';
import { buildUser } from '#tests/api/factories.ts';
import { person, settingsOf, startProvider } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, type TestApp } from '#tests/api/test-app.ts';
import { countHashes, quickHasher } from '#tests/attacks/counted-hasher.ts';
import { createInvite, firstAccountHint, listInvites, revokeInvite } from './registration.ts';

const provider = await startProvider();
const settings = settingsOf(provider.issuer);

const contextOf = ({ config, database, clock }: TestApp) => ({ config, database, clock: () => clock.now });
const invited = async (api: TestApp, given: Parameters<typeof createInvite>[1] = {}) => {
  const { link, ...invite } = await createInvite(contextOf(api), given);
  return { ...invite, link, token: new URLSearchParams(new URL(link).hash.slice(1)).get('invite') ?? '' };
};
const newEmail = (domain = 'example.org') => `${crypto.randomUUID()}@${domain}`;
const register = async (api: TestApp, given: { email?: string; invite?: string } = {}) =>
  await send(api, calls.register, {
    body: { email: newEmail(), password: PASSWORD, firstName: 'Ann', ...given },
  });
const byGoogle = async (
  api: TestApp,
  { invite, ...claims }: { email?: string; sub?: unknown; invite?: string } = {},
) => {
  const token = person(claims);
  const body = { idToken: await provider.mint(token), nonce: token['nonce'], ...(invite && { invite }) };
  return await send(api, calls.loginGoogle, { body });
};
const refusalOf = ({ status, error }: { readonly status: number; readonly error: ErrorEnvelope }) =>
  status < 300 ? status : [status, error.message, error.errors?.[0]?.field];
const closed = [403, 'registrationClosed', undefined];
const required = [422, 'inviteRequired', 'invite'];
const invalid = [422, 'inviteInvalid', 'invite'];
const foreign = [422, 'emailDomain', 'email'];
const countUsers = async ({ database }: TestApp) =>
  (await database.db.selectFrom('users').select('user_id').execute()).length;

const counted = countHashes(quickHasher());

forEachApi(
  'a closed club',
  (api) => {
    test('says that there is no account and no way to make one', async () => {
      expect(await firstAccountHint(api().config, api().database)).toContain('REGISTRATION is closed');
    });

    test('refuses new accounts before any hashing, with or without an invitation', async () => {
      const { token } = await invited(api());
      const before = [await countUsers(api()), counted.hashed];
      expect(refusalOf(await register(api()))).toEqual(closed);
      expect(refusalOf(await register(api(), { invite: token }))).toEqual(closed);
      expect(refusalOf(await byGoogle(api(), { invite: token }))).toEqual(closed);
      expect([await countUsers(api()), counted.hashed]).toEqual(before);
    });

    test('does not reveal which addresses have an account', async () => {
      const { email } = await buildUser(api());
      expect(refusalOf(await register(api(), { email }))).toEqual(closed);
    });

    test('lets its members in, and the mailbox’s owner take over an unconfirmed account', async () => {
      const passwordHash = await counted.hasher.hash(PASSWORD);
      const { email, userId } = await buildUser(api(), { passwordHash });
      expect(await signInStatus(api(), email, PASSWORD)).toBe(200);
      const { status, body } = await byGoogle(api(), { email });
      expect([status, body.user.id]).toEqual([200, userId]);
    });
  },
  { ...settings, REGISTRATION: 'closed' },
  { passwords: counted.hasher },
);

forEachApi(
  'a club by invitation',
  (api) => {
    test('says how the first member is invited, until there is one', async () => {
      const { config, database } = api();
      expect(await firstAccountHint(config, database)).toContain('npm run admin -- invite');
      await buildUser(api());
      expect(await firstAccountHint(config, database)).toBeNull();
    });

    test('admits no visitor without an invitation that works', async () => {
      const before = await countUsers(api());
      const hashed = counted.hashed;
      expect(refusalOf(await register(api()))).toEqual(required);
      expect(refusalOf(await byGoogle(api()))).toEqual(required);
      const session = (await buildUser(api())).token;
      const made = createToken(SYSTEM_USER).token;
      for (const invite of ['nonsense', session, made]) {
        expect(refusalOf(await register(api(), { invite }))).toEqual(invalid);
        expect(refusalOf(await byGoogle(api(), { invite }))).toEqual(invalid);
      }
      expect([await countUsers(api()), counted.hashed]).toEqual([before + 1, hashed]);
    });

    test('reveals whether an address has an account to the invited only', async () => {
      const { email } = await buildUser(api());
      expect(refusalOf(await register(api(), { email }))).toEqual(required);
      const { token } = await invited(api());
      expect(refusalOf(await register(api(), { email, invite: token }))).toEqual([
        422,
        'emailTaken',
        'email',
      ]);
      // The refusal has not spent it.
      expect(refusalOf(await register(api(), { invite: token }))).toBe(200);
    });

    test('spends an invitation once, by email or by a provider', async () => {
      const { token, link } = await invited(api());
      expect(link).toBe(`${api().config.PUBLIC_URL}/auth/register#invite=${token}`);
      expect(refusalOf(await register(api(), { invite: token }))).toBe(200);
      expect(refusalOf(await register(api(), { invite: token }))).toEqual(invalid);
      const other = await invited(api());
      expect(refusalOf(await byGoogle(api(), { invite: other.token }))).toBe(200);
      expect(refusalOf(await byGoogle(api(), { invite: other.token }))).toEqual(invalid);
      expect(await listInvites(contextOf(api()))).toEqual([]);
    });

    test('of a race, as many succeed as it has uses', async () => {
      const { token } = await invited(api(), { uses: 3 });
      const answers = await Promise.all(Array.from({ length: 10 }, () => register(api(), { invite: token })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      const refused = answers.filter(({ status }) => status !== 200).map(refusalOf);
      expect(refused).toEqual(Array.from({ length: 7 }, () => invalid));
    });

    test('keeps an invitation for its address', async () => {
      const email = newEmail();
      const { token } = await invited(api(), { email: email.toUpperCase() });
      expect(refusalOf(await register(api(), { invite: token }))).toEqual(invalid);
      expect(refusalOf(await register(api(), { invite: token, email }))).toBe(200);
    });

    test('ends an invitation after its days, or when it is revoked', async () => {
      const { token } = await invited(api());
      api().clock.now += 1;
      const revoked = await invited(api(), { note: 'For Zoé', days: 30 });
      expect(await listInvites(contextOf(api()))).toMatchObject([
        { note: null },
        { note: 'For Zoé', usesLeft: 1 },
      ]);
      // On a command line a hyphen in front would make it an option.
      expect(revoked.id).toMatch(/^[\da-f]{10}$/);
      await revokeInvite(contextOf(api()), revoked.id);
      await expect(revokeInvite(contextOf(api()), revoked.id)).rejects.toThrow('notFound');
      expect(refusalOf(await register(api(), { invite: revoked.token }))).toEqual(invalid);
      api().clock.now = NOON + INVITE_DAYS * DAY;
      expect(refusalOf(await register(api(), { invite: token }))).toEqual(invalid);
      expect(await listInvites(contextOf(api()))).toEqual([]);
      api().clock.now -= 1;
      expect(refusalOf(await register(api(), { invite: token }))).toBe(200);
    });

    test('stores neither the token nor its secret', async () => {
      const { token } = await invited(api());
      const rows = JSON.stringify(await api().database.db.selectFrom('invites').selectAll().execute());
      const secret = Buffer.from(token, 'base64url').subarray(16);
      for (const form of ['base64url', 'hex', 'base64'] as const)
        expect(rows).not.toContain(secret.toString(form));
    });

    test('keeps no address of an invitation that was used', async () => {
      const email = newEmail();
      const { token } = await invited(api(), { email });
      await register(api(), { invite: token, email });
      const rows = await api().database.db.selectFrom('invites').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(email);
    });
  },
  { ...settings, REGISTRATION: 'invite' },
  { passwords: counted.hasher },
);

forEachApi(
  'a club for some domains',
  (api) => {
    const others = ['elsewhere.example', 'sub.club.example', 'club.example.evil.example', 'notclub.example'];

    test('admits their addresses only, by email and by a provider', async () => {
      expect(await firstAccountHint(api().config, api().database)).toBeNull();
      const hashed = counted.hashed;
      for (const domain of others) {
        expect(refusalOf(await register(api(), { email: newEmail(domain) }))).toEqual(foreign);
        expect(refusalOf(await byGoogle(api(), { email: newEmail(domain) }))).toEqual(foreign);
      }
      expect(counted.hashed).toBe(hashed);
      expect(refusalOf(await register(api(), { email: newEmail('CLUB.example') }))).toBe(200);
      expect(refusalOf(await byGoogle(api(), { email: newEmail('other.example') }))).toBe(200);
    });

    test('refuses a change to another domain, and mails nothing', async () => {
      const as = await registerUser(api(), newEmail('club.example'));
      const change = async (email: string) => await send(api(), calls.updateUser, { as, body: { email } });
      const { status, error } = await change(newEmail('elsewhere.example'));
      expect([status, error.message, error.errors?.[0]?.field]).toEqual(foreign);
      const email = newEmail('other.example');
      expect((await change(email)).body.pendingEmail).toBe(email);
    });

    test('invites no address of another domain', async () => {
      await expect(createInvite(contextOf(api()), { email: newEmail('elsewhere.example') })).rejects.toThrow(
        'emailDomain',
      );
    });
  },
  { ...settings, REGISTRATION_DOMAINS: 'Club.example, other.example' },
  { passwords: counted.hasher },
);
