import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { engineNames } from '#server/core/database/engine.ts';
import { runAdminHere } from '#tests/admin/run-here.ts';
import { PASSWORD, signInStatus } from '#tests/api/account.ts';
import { environmentOf } from '#tests/api/admin-process.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { codeAt } from '#tests/api/factors.ts';
import { bodies } from '#tests/api/happy-call.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, type Environment, type TestApp } from '#tests/api/test-app.ts';
import { quickHasher } from '#tests/attacks/counted-hasher.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { bySize } from '#tests/setup/tier.ts';

const PUBLIC_URL = 'https://club.example';
const passwords = quickHasher();

const oneLine = (pattern: string) => expect.stringMatching(new RegExp(`^${pattern}[^\\n]*\\n$`));
const linesOf = (text: string) => text.trim().split('\n');

/** The statements are the server's own: on one engine the quick tier sees what the command line adds. */
const engines = engineNames.slice(0, bySize({ quick: 1, full: 2 }));

forEachEngine(
  'the command line beside a running server',
  (getDatabase, { getTestDatabase }) => {
    let api: TestApp;
    let users: Record<'ann' | 'bob' | 'cy' | 'dee', TestUser>;

    beforeAll(async () => {
      api = await buildTestApp(getDatabase(), {}, { passwords, clock: Date.now });
      api.clock.now = Date.now();
      const passwordHash = await passwords.hash(PASSWORD);
      const register = async (name: string) =>
        await buildUser(api, {
          email: `${name}@example.org`,
          passwordHash,
          firstName: `\u001b[31m${name}`,
        });
      users = {
        ann: await register('ann'),
        bob: await register('bob'),
        cy: await register('cy'),
        dee: await register('dee'),
      };
      await buildHabit(api, users.ann, { done: ['2026-11-19', '2026-11-20'] });
      return async () => await api.app.close();
    });

    const admin = async (given: string[], input = '', more: Environment = {}) =>
      await runAdminHere({
        given,
        environment: { ...environmentOf(getTestDatabase().options), PUBLIC_URL, ...more },
        input,
      });
    const signedIn = async ({ email, userId }: TestUser): Promise<TestUser> => {
      const { body } = await send(api, calls.loginEmail, { body: { email, password: PASSWORD } });
      return { email, userId, token: body.opaqueToken ?? '' };
    };
    const statusOf = async (as: TestUser) => (await send(api, calls.getUser, { as })).status;

    /** What the user's events tell of the operator, oldest first. */
    const doneByOperator = async (as: TestUser): Promise<string[]> => {
      const { body } = await send(api, calls.listSecurityEvents, { as });
      const events = body.events as readonly { kind: string; detail: { by?: string } }[];
      return events
        .toReversed()
        .filter(({ detail }) => detail.by === 'operator')
        .map(({ kind }) => kind);
    };

    test('lists accounts, and those that a search finds', async () => {
      const listed = await admin(['users', 'list', '--json']);
      const accounts = linesOf(listed.stdout).map((line) => JSON.parse(line) as { email: string });
      expect(accounts.map(({ email }) => email).toSorted()).toEqual(
        Object.values(users).map(({ email }) => email),
      );
      const found = await admin(['users', 'list', '--search', 'ANN@', '--limit', '1']);
      expect(found).toMatchObject({ status: 0, stderr: '' });
      expect(linesOf(found.stdout).slice(1)).toEqual([
        expect.stringMatching(
          new RegExp(`^\\d{4}-\\d\\d-\\d\\d {2}${users.ann.userId} {2}ann@example.org {2}not confirmed$`),
        ),
      ]);
      expect(linesOf((await admin(['users', 'list', '--search', '_nn@'])).stdout)).toHaveLength(1);
      const some = { status: 0, stderr: oneLine('There are more') };
      expect(await admin(['users', 'list', '--limit', '3'])).toMatchObject(some);
    });

    test('shows an account by email or id, without secrets and without what steers a terminal', async () => {
      const byEmail = await admin(['users', 'show', 'Ann@example.org']);
      expect(byEmail).toEqual(await admin(['users', 'show', users.ann.userId]));
      expect(byEmail.stdout).toMatch(/^sessions +1, last used \d{4}-/m);
      expect(byEmail.stdout).toMatch(/^rows +.*habit_days 2/m);
      expect(byEmail.stdout).toMatch(/^first name +\ufffd\[31mann$/m);
      const { stdout } = await admin(['users', 'show', users.ann.userId, '--json']);
      expect(JSON.parse(stdout)).toMatchObject({ email: 'ann@example.org', hasPassword: true, sessions: 1 });
      for (const text of [stdout, byEmail.stdout]) expect(text).not.toMatch(/\$argon2|token_hash|[\w-]{43}/);
      const unknown = { status: 1, stdout: '', stderr: 'There is no such account.\n' };
      expect(await admin(['users', 'show', 'eve@example.org'])).toEqual(unknown);
    });

    test('confirms an email', async () => {
      const as = users.bob;
      const verified = async () => (await send(api, calls.getUser, { as })).body.emailVerified;
      expect(await verified()).toBe(false);
      expect(await admin(['verify', as.email])).toEqual({
        status: 0,
        stdout: 'bob@example.org is confirmed.\n',
        stderr: '',
      });
      // Also in the answers that the server keeps.
      expect(await verified()).toBe(true);
      expect((await admin(['verify', as.userId])).stdout).toBe('bob@example.org was confirmed already.\n');
      expect(await doneByOperator(as)).toEqual(['emailConfirmed']);
    });

    test('makes a link for a new password, which works once', async () => {
      const { email } = users.bob;
      await admin(['reset-link', email]);
      const { stdout, stderr } = await admin(['reset-link', email]);
      expect(stderr).toBe('');
      expect(stdout).toMatch(/^https:\/\/club\.example\/auth\/password\/reset[?#]\S*token=[\w-]{64}\n$/);
      const [, token = ''] = /token=([\w-]+)/.exec(stdout) ?? [];
      const body = { token, password: 'another fine password' };
      expect((await send(api, calls.resetPassword, { body })).status).toBe(204);
      expect((await send(api, calls.resetPassword, { body })).status).toBe(422);
      expect(await signInStatus(api, email, PASSWORD)).toBe(401);
      expect(await signInStatus(api, email, body.password)).toBe(200);
      const local = await admin(['reset-link', 'ann@example.org'], '', { PUBLIC_URL: '' });
      expect(local.stderr).toMatch(/^PUBLIC_URL is http:\/\/localhost:3000: [^\n]+\n$/);
    });

    test('ends sessions, when the operator agrees', async () => {
      const as = users.cy;
      expect(await admin(['sessions', 'end', as.email], 'n\n')).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining('Nothing was done'),
      });
      expect(await statusOf(as)).toBe(200);
      expect((await admin(['sessions', 'end', as.email], 'y\n')).stdout).toBe(
        'Ended 1 session of cy@example.org.\n',
      );
      expect([await statusOf(as), await signInStatus(api, as.email, PASSWORD)]).toEqual([401, 200]);
    });

    test('removes the factors of a user who has lost them', async () => {
      const as = await signedIn(users.cy);
      const { secret } = (await send(api, calls.startTwoStep, { as })).body;
      const body = { code: codeAt(secret, Date.now()) };
      expect((await send(api, calls.confirmTwoStep, { as, body })).status).toBe(200);
      expect(await signInStatus(api, as.email, PASSWORD)).toBe(403);
      expect(await admin(['factors', 'remove', as.email], 'y\n')).toMatchObject({
        status: 0,
        stdout: 'Removed of cy@example.org: two-step verification.\n',
      });
      expect(await statusOf(as)).toBe(401);
      expect(await doneByOperator(await signedIn(as))).toEqual(['otherSessionsEnded', 'twoStepOff']);
      expect(await admin(['factors', 'remove', as.email, '--yes'])).toEqual({
        status: 1,
        stdout: '',
        stderr: oneLine('cy@example.org has no passkey'),
      });
    });

    test('makes a member an operator, and a member again', async () => {
      const as = await buildUser(api, { email: 'fay@example.org' });
      const roleOf = async () => (await send(api, calls.getUser, { as })).body.role;
      const made = await admin(['operator', as.email]);
      expect(made).toEqual({ status: 0, stderr: '', stdout: 'fay@example.org is an operator now.\n' });
      expect([await roleOf(), (await admin(['operator', as.userId])).stdout]).toEqual([
        'operator',
        'fay@example.org is an operator already.\n',
      ]);
      // The code of the first start works no more.
      expect((await send(api, calls.setUp, { body: bodies.setUp })).status).toBe(404);
      await admin(['operator', as.email, '--no']);
      expect([await roleOf(), (await doneByOperator(as)).slice(-2)]).toEqual([
        'member',
        ['operatorMade', 'operatorEnded'],
      ]);
    });

    test('creates, lists and revokes invitations', async () => {
      const domain = { REGISTRATION: 'invite', REGISTRATION_DOMAINS: 'example.org' };
      const given = ['invite', '--email', 'Eve@example.org', '--days', '2', '--note', 'Eve'];
      expect(await admin(given, '', domain)).toEqual({
        status: 0,
        stdout: expect.stringMatching(/^https:\/\/club\.example\/auth\/register#invite=[\w-]{64}\n$/),
        stderr: '',
      });
      expect((await admin(['invite', '--uses', '3'])).stderr).toEqual(oneLine('REGISTRATION is open'));
      const list = async () => linesOf((await admin(['invites', 'list'])).stdout).slice(1);
      const lines = await list();
      expect(lines).toEqual([
        expect.stringMatching(/^[\da-f]{10} {2}\S+Z {2}1 +eve@example.org {2}Eve$/),
        expect.stringMatching(/^[\da-f]{10} {2}\S+Z {2}3$/),
      ]);
      const id = lines[0]?.slice(0, 10) ?? '';
      expect((await admin(['invites', 'revoke', id])).status).toBe(0);
      expect(await list()).toEqual(lines.slice(1));
      const refused = (reason: string) => ({ status: 1, stderr: oneLine(reason) });
      expect(await admin(['invites', 'revoke', id])).toMatchObject(refused('There is no such'));
      expect(await admin(['invite', '--email', 'eve@elsewhere.example'], '', domain)).toMatchObject(
        refused('REGISTRATION_DOMAINS does not'),
      );
      const usage = { status: 2, stderr: oneLine('invite: --days: must be a whole number') };
      expect(await admin(['invite', '--days', '0'])).toMatchObject(usage);
    });

    test('shows who may join, and changes it beside the server, but not what the environment sets', async () => {
      const change = await admin(['registration', 'invite', '--domains', 'Club.example example.org']);
      expect(linesOf(change.stdout)).toEqual([
        'registration invite',
        'domains      club.example example.org',
      ]);
      expect((await admin(['invite'])).stderr).toBe('');
      const fixed = await admin(['registration'], '', { REGISTRATION: 'closed' });
      expect(fixed.stdout).toContain('registration closed (set by the environment)');
      expect(await admin(['registration', 'open'], '', { REGISTRATION: 'closed' })).toMatchObject({
        status: 1,
        stderr: oneLine('The environment of the server sets this'),
      });
      const back = await admin(['registration', 'open', '--domains', 'any']);
      expect(linesOf(back.stdout)).toEqual(['registration open', 'domains      any']);
      expect((await admin(['registration', 'maybe'])).status).toBe(2);
    });

    test('lists backups, failed work and what operators did, and shows the version', async () => {
      for (const [command, head] of [
        ['backups list', /^made +size +name/],
        ['jobs failed', /^failed +kind +attempts +code/],
        ['history', /^at +operator +act +member/],
        ['version', /^\d+\.\d+\.\d+/],
      ] as const) {
        const { status, stdout } = await admin(command.split(' '));
        expect([command, status, head.test(stdout)]).toEqual([command, 0, true]);
      }
    });

    test('closes an account, which a sign-in reopens, or erases it by the running server', async () => {
      const as = users.dee;
      const closed = await admin(['close', as.email, '--yes']);
      expect(closed).toMatchObject({ status: 0, stderr: '', stdout: oneLine('dee@example.org is closed') });
      expect(await statusOf(as)).toBe(401);
      expect(await doneByOperator(await signedIn(as))).toEqual(['accountClosed']);
      expect((await admin(['close', as.email, '--now'], 'yes\n')).status).toBe(0);
      expect(await signInStatus(api, as.email, PASSWORD)).toBe(401);
      await api.app.jobs.runDue();
      expect((await admin(['users', 'show', as.userId])).stderr).toBe('There is no such account.\n');
    });

    test('checks the database, and prints digests', async () => {
      const { status, stdout, stderr } = await admin(['check', '--digests']);
      expect([status, stderr]).toEqual([0, '']);
      const lines = linesOf(stdout);
      expect(lines.filter((line) => line.startsWith('ok  '))).toHaveLength(3);
      expect(lines.filter((line) => /^[\da-f]{64} {2}\d+ {2}\w+$/.test(line))).toHaveLength(lines.length - 3);
      expect(stdout).toMatch(/^ok {4}rows: users \d/m);
    });
  },
  engines,
);
