import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPasswordHasher } from '#server/accounts/services/password-hash.ts';
import { engineNames } from '#server/core/database/engine.ts';
import { environmentOf, runAdminProcess } from '#tests/api/admin-process.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { codeAt } from '#tests/api/factors.ts';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';
import type { Environment } from '#tests/api/test-app.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { bySize } from '#tests/setup/tier.ts';

const TIME = { timeout: 180_000 };
const PUBLIC_URL = 'https://club.example';
const PASSWORD = 'a fine long password';

const oneLine = (pattern: string) => expect.stringMatching(new RegExp(`^${pattern}[^\\n]*\\n$`));

/** The statements are the server's own: on one engine the quick tier sees what the command line adds. */
const engines = engineNames.slice(0, bySize({ quick: 1, full: 2 }));

describe.each(engines)('the command line beside a running server on %s', (engine) => {
  let built: TestDatabase;
  let server: ServerProcess;
  let environment: Environment;
  let users: Record<'ann' | 'bob' | 'cy' | 'dee', TestUser>;

  beforeAll(async () => {
    built = await buildTestDatabase(engine);
    const storage = { database: built.database, engine, clock: { now: Date.now() } };
    const passwordHash = await createPasswordHasher().hash(PASSWORD);
    const register = async (name: string) =>
      await buildUser(storage, {
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
    await buildHabit(storage, users.ann, { done: ['2026-11-19', '2026-11-20'] });
    await built.database.close();
    environment = { ...environmentOf(built.options), PUBLIC_URL };
    server = await startServer({ ...environment, LOG_LEVEL: 'silent' });
  }, 180_000);

  afterAll(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    await built.destroy();
  });

  const admin = async (given: string[], input = '', more: Environment = {}) =>
    await runAdminProcess({ given, environment: { ...environment, ...more }, input });

  const call = async (
    method: string,
    path: string,
    { token = '', body }: { token?: string; body?: object } = {},
  ) =>
    await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  const signInAnswer = async (name: string, password = PASSWORD) =>
    await call('POST', '/auth/login/email', { body: { email: `${name}@example.org`, password } });
  const signIn = async (name: string, password?: string) => (await signInAnswer(name, password)).status;
  const newToken = async (name: string) =>
    ((await (await signInAnswer(name)).json()) as { opaqueToken: string }).opaqueToken;

  /** What the user's events tell of the operator, oldest first. */
  const doneByOperator = async (token: string): Promise<string[]> => {
    const answer = await call('GET', '/user/security-events', { token });
    const { events } = (await answer.json()) as { events: { kind: string; detail: { by?: string } }[] };
    return events
      .toReversed()
      .filter(({ detail }) => detail.by === 'operator')
      .map(({ kind }) => kind);
  };

  test('lists accounts, and those that a search finds', TIME, async () => {
    const listed = await admin(['users', 'list', '--json']);
    const accounts = listed.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { email: string });
    expect(accounts.map(({ email }) => email).toSorted()).toEqual(
      ['ann', 'bob', 'cy', 'dee'].map((name) => `${name}@example.org`),
    );
    const found = await admin(['users', 'list', '--search', 'ANN@', '--limit', '1']);
    expect(found).toMatchObject({ status: 0, stderr: '' });
    expect(found.stdout.trim().split('\n').slice(1)).toEqual([
      expect.stringMatching(
        new RegExp(`^\\d{4}-\\d\\d-\\d\\d {2}${users.ann.userId} {2}ann@example.org {2}not confirmed$`),
      ),
    ]);
    expect((await admin(['users', 'list', '--search', '_nn@'])).stdout.trim().split('\n')).toHaveLength(1);
    expect(await admin(['users', 'list', '--limit', '3'])).toMatchObject({
      status: 0,
      stderr: oneLine('There are more'),
    });
  });

  test(
    'shows an account by email or id, without secrets and without what steers a terminal',
    TIME,
    async () => {
      const byEmail = await admin(['users', 'show', 'Ann@example.org']);
      const byId = await admin(['users', 'show', users.ann.userId]);
      expect(byEmail).toEqual(byId);
      expect(byEmail.stdout).toMatch(/^sessions +1, last used \d{4}-/m);
      expect(byEmail.stdout).toMatch(/^rows +.*habit_days 2/m);
      expect(byEmail.stdout).toMatch(/^first name +\ufffd\[31mann$/m);
      const { stdout } = await admin(['users', 'show', users.ann.userId, '--json']);
      expect(JSON.parse(stdout)).toMatchObject({ email: 'ann@example.org', hasPassword: true, sessions: 1 });
      for (const text of [stdout, byEmail.stdout]) expect(text).not.toMatch(/\$argon2|token_hash|[\w-]{43}/);
    },
  );

  test('confirms an email', TIME, async () => {
    const { token } = users.bob;
    const verified = async () =>
      ((await (await call('GET', '/user', { token })).json()) as { emailVerified: boolean }).emailVerified;
    expect(await verified()).toBe(false);
    expect(await admin(['verify', 'bob@example.org'])).toEqual({
      status: 0,
      stdout: 'bob@example.org is confirmed.\n',
      stderr: '',
    });
    // Also in the answers that the server keeps.
    expect(await verified()).toBe(true);
    expect((await admin(['verify', users.bob.userId])).stdout).toBe(
      'bob@example.org was confirmed already.\n',
    );
    expect(await doneByOperator(token)).toEqual(['emailConfirmed']);
  });

  test('makes a link for a new password, which works once', TIME, async () => {
    await admin(['reset-link', 'bob@example.org']);
    const { stdout, stderr } = await admin(['reset-link', 'bob@example.org']);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^https:\/\/club\.example\/auth\/password\/reset[?#]\S*token=[\w-]{64}\n$/);
    const [, token = ''] = /token=([\w-]+)/.exec(stdout) ?? [];
    const body = { token, password: 'another fine password' };
    expect((await call('POST', '/auth/password/reset', { body })).status).toBe(204);
    expect((await call('POST', '/auth/password/reset', { body })).status).not.toBe(204);
    expect([await signIn('bob'), await signIn('bob', body.password)]).toEqual([401, 200]);
    const local = await admin(['reset-link', 'ann@example.org'], '', { PUBLIC_URL: '' });
    expect(local.stderr).toMatch(/^PUBLIC_URL is http:\/\/localhost:3000: [^\n]+\n$/);
  });

  test('ends sessions, when the operator agrees', TIME, async () => {
    const { token } = users.cy;
    const status = async () => (await call('GET', '/user', { token })).status;
    expect(await admin(['sessions', 'end', 'cy@example.org'], 'n\n')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('Nothing was done'),
    });
    expect(await status()).toBe(200);
    expect((await admin(['sessions', 'end', 'cy@example.org'], 'y\n')).stdout).toBe(
      'Ended 1 session of cy@example.org.\n',
    );
    expect([await status(), await signIn('cy')]).toEqual([401, 200]);
  });

  test('removes the factors of a user who has lost them', TIME, async () => {
    const token = await newToken('cy');
    const { secret } = (await (await call('POST', '/user/two-step', { token })).json()) as { secret: string };
    const body = { code: codeAt(secret, Date.now()) };
    expect((await call('POST', '/user/two-step/confirm', { token, body })).status).toBe(200);
    expect(await signIn('cy')).toBe(403);
    expect(await admin(['factors', 'remove', 'cy@example.org'], 'y\n')).toMatchObject({
      status: 0,
      stdout: 'Removed of cy@example.org: two-step verification.\n',
    });
    expect((await call('GET', '/user', { token })).status).toBe(401);
    expect(await doneByOperator(await newToken('cy'))).toEqual(['otherSessionsEnded', 'twoStepOff']);
    expect(await admin(['factors', 'remove', 'cy@example.org', '--yes'])).toEqual({
      status: 1,
      stdout: '',
      stderr: oneLine('cy@example.org has no passkey'),
    });
  });

  test('creates, lists and revokes invitations', TIME, async () => {
    const domain = { REGISTRATION: 'invite', REGISTRATION_DOMAINS: 'example.org' };
    const made = await admin(
      ['invite', '--email', 'Eve@example.org', '--days', '2', '--note', 'Eve'],
      '',
      domain,
    );
    expect(made).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^https:\/\/club\.example\/auth\/register#invite=[\w-]{64}\n$/),
      stderr: '',
    });
    expect((await admin(['invite', '--uses', '3'])).stderr).toEqual(oneLine('REGISTRATION is open'));
    const list = async () => (await admin(['invites', 'list'])).stdout.trim().split('\n').slice(1);
    const lines = await list();
    expect(lines).toEqual([
      expect.stringMatching(/^[\da-f]{10} {2}\S+Z {2}1 +eve@example.org {2}Eve$/),
      expect.stringMatching(/^[\da-f]{10} {2}\S+Z {2}3$/),
    ]);
    const id = lines[0]?.slice(0, 10) ?? '';
    expect((await admin(['invites', 'revoke', id])).status).toBe(0);
    expect(await list()).toEqual(lines.slice(1));
    expect(await admin(['invites', 'revoke', id])).toMatchObject({
      status: 1,
      stderr: oneLine('There is no such'),
    });
    expect(await admin(['invite', '--email', 'eve@elsewhere.example'], '', domain)).toMatchObject({
      status: 1,
      stderr: oneLine('REGISTRATION_DOMAINS does not'),
    });
    expect(await admin(['invite', '--days', '0'])).toMatchObject({
      status: 2,
      stderr: oneLine('invite: --days: must be a whole number'),
    });
  });

  test('closes an account, which a sign-in reopens, or erases it by the running server', TIME, async () => {
    const closed = await admin(['close', 'dee@example.org', '--yes']);
    expect(closed).toMatchObject({ status: 0, stderr: '', stdout: oneLine('dee@example.org is closed') });
    expect((await call('GET', '/user', { token: users.dee.token })).status).toBe(401);
    expect(await doneByOperator(await newToken('dee'))).toEqual(['accountClosed']);
    expect((await admin(['close', 'dee@example.org', '--now'], 'yes\n')).status).toBe(0);
    expect(await signIn('dee')).toBe(401);
    const gone = async () =>
      expect((await admin(['users', 'show', users.dee.userId])).stderr).toBe('There is no such account.\n');
    await vi.waitFor(gone, { timeout: 120_000, interval: 500 });
  });

  test('checks the database, and prints digests', TIME, async () => {
    const { status, stdout, stderr } = await admin(['check', '--digests']);
    expect([status, stderr]).toEqual([0, '']);
    const lines = stdout.trim().split('\n');
    expect(lines.filter((line) => line.startsWith('ok  '))).toHaveLength(3);
    expect(lines.filter((line) => /^[\da-f]{64} {2}\d+ {2}\w+$/.test(line))).toHaveLength(lines.length - 3);
    expect(stdout).toMatch(/^ok {4}rows: users \d/m);
  });

  test('refuses an unknown account and an unusable name in one line', TIME, async () => {
    expect(await admin(['users', 'show', 'eve@example.org'])).toEqual({
      status: 1,
      stdout: '',
      stderr: 'There is no such account.\n',
    });
    expect(await admin(['users', 'show', 'eve'])).toMatchObject({
      status: 2,
      stderr: oneLine('users show: account: must be an email'),
    });
  });
});
