import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { OPERATOR_ACTS_A_DAY, PROOF_MINUTES } from '#contract/limits.ts';
import type { MemberAction } from '#contract/operating.ts';
import { DAY, MINUTE } from '#domain/days/time.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { PASSWORD, signInStatus } from '#tests/api/account.ts';
import { buildHabit, buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { givePasskey } from '#tests/api/factors.ts';
import { happySending, servedCalls } from '#tests/api/happy-call.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, forEachApi, type TestApp } from '#tests/api/test-app.ts';
import { giveToken } from '#tests/api/tokens.ts';
import { quickHasher } from '#tests/attacks/counted-hasher.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';

const passwords = quickHasher();
const ofOperators = (api: TestApp) =>
  servedCalls(api).filter(([, { role }]: readonly [string, Call]) => role !== undefined);

forEachApi(
  'the calls of operators',
  (api) => {
    const buildOperator = async () => await buildUser(api(), { role: 'operator' });
    const actOn = async (as: TestUser, id: string, action: MemberAction) =>
      await send(api(), calls.actOnMember, { as, params: { id }, body: { action } });
    const eventsOf = async (as: TestUser) =>
      (await send(api(), calls.listSecurityEvents, { as })).body.events.map(({ kind, detail }) => [
        kind,
        detail,
      ]);

    test('answer 404 to a member, a former operator, a visitor and a token, whatever they send', async () => {
      const member = await buildUser(api());
      const former = await buildOperator();
      await updateUser(scopeOf(api(), former), { role: 'member' });
      const token = await giveToken(api(), await buildOperator());
      expect(ofOperators(api()).length).toBeGreaterThan(10);
      for (const [name, call] of ofOperators(api())) {
        const { as, ...sending } = await happySending(api(), name);
        const spoilt = {
          ...sending,
          query: { nonsense: '1' },
          body: call.method === 'GET' ? undefined : '{',
        };
        for (const viewer of [member, former, undefined, token]) {
          for (const each of [sending, spoilt]) {
            const { status, error } = await send(api(), call, { ...each, ...(viewer && { as: viewer }) });
            expect([name, status, error.message]).toEqual([name, 404, 'notFound']);
          }
        }
        expect([name, (await send(api(), call, { ...sending, ...(as && { as }) })).status < 300]).toEqual([
          name,
          true,
        ]);
      }
    });

    test('tell of the server, and of members what no habit tells', async () => {
      const as = await buildOperator();
      const { body: overview } = await send(api(), calls.getOverview, { as });
      expect(overview).toMatchObject({
        registration: 'open',
        mail: 'files',
        database: { engine: api().engine },
        nightlyBackups: true,
      });
      const ann = await buildUser(api(), { email: `ann-${as.userId}@example.org` });
      await buildHabit(api(), ann, { name: 'Run far' });
      const { body, text } = await send(api(), calls.listMembers, {
        as,
        query: { search: `NN-${as.userId}` },
      });
      expect(body).toMatchObject({ members: [{ id: ann.userId, role: 'member' }], next: null });
      expect(body.members[0]?.bytes).toBeGreaterThan('Run far'.length);
      expect(text).not.toContain('Run far');
    });

    test('list members by page, newest first, each once', async () => {
      const as = await buildOperator();
      const name = `page-${as.userId}`;
      const ids: string[] = [];
      for (let number = 0; number < 60; number += 1) {
        const createdAt = new Date(api().clock.now + Math.floor(number / 7)).toISOString();
        ids.push((await buildUser(api(), { email: `${name}-${number}@example.org`, createdAt })).userId);
      }
      const found: string[] = [];
      for (let before: string | null | undefined; before !== null; ) {
        const query = { search: name, ...(before !== undefined && { before }) };
        const { body } = await send(api(), calls.listMembers, { as, query });
        found.push(...body.members.map(({ id }) => id));
        before = body.next;
      }
      expect(found).toHaveLength(60);
      expect(found.toSorted()).toEqual(ids.toSorted());
    });

    test('help a member, and tell both sides of it', async () => {
      const as = await buildOperator();
      const passwordHash = await passwords.hash(PASSWORD);
      const ann = await buildUser(api(), { passwordHash });
      const { body: made } = await actOn(as, ann.userId, 'resetLink');
      const [, token = ''] = /token=([\w-]+)/.exec(made.link ?? '') ?? [];
      await givePasskey(api(), ann);
      for (const action of ['verify', 'removeFactors', 'endSessions'] as const) {
        expect([action, (await actOn(as, ann.userId, action)).text]).toEqual([action, '{"link":null}']);
      }
      expect((await send(api(), calls.getUser, { as: ann })).status).toBe(401);
      const password = 'another fine password';
      expect((await send(api(), calls.resetPassword, { body: { token, password } })).status).toBe(204);
      expect(await signInStatus(api(), ann.email, password)).toBe(200);
      const [again] = (await send(api(), calls.listMembers, { as, query: { search: ann.email } })).body
        .members;
      expect(again).toMatchObject({ emailVerified: true, email: ann.email });
      const { body: signedIn } = await send(api(), calls.loginEmail, {
        body: { email: ann.email, password },
      });
      const theirs = await eventsOf({ ...ann, token: signedIn.opaqueToken ?? '' });
      const byOperator = theirs.filter(([, detail]) => Object(detail).by === 'operator');
      expect(byOperator.map(([kind]) => kind)).toEqual(['passkeyRemoved', 'emailConfirmed', 'resetLinkMade']);
      expect((await eventsOf(as)).map(([kind, detail]) => [kind, Object(detail).act])).toEqual([
        ['operatorActed', 'endSessions'],
        ['operatorActed', 'removeFactors'],
        ['operatorActed', 'verify'],
        ['operatorActed', 'resetLink'],
      ]);
      const { events } = (await send(api(), calls.listOperatorEvents, { as })).body;
      expect(events[0]).toMatchObject({ by: as.email, act: 'endSessions', member: ann.email });
    });

    test('make another operator, and a member again', async () => {
      const as = await buildOperator();
      const ann = await buildUser(api());
      const read = async () => (await send(api(), calls.getOverview, { as: ann })).status;
      expect(await read()).toBe(404);
      expect((await actOn(as, ann.userId, 'makeOperator')).status).toBe(200);
      expect(await read()).toBe(200);
      expect((await actOn(as, ann.userId, 'endOperator')).status).toBe(200);
      expect(await read()).toBe(404);
      expect((await eventsOf(ann)).map(([kind]) => kind)).toEqual(['operatorEnded', 'operatorMade']);
    });

    test('close an account, which a sign-in reopens, and erase it', async () => {
      const as = await buildOperator();
      const passwordHash = await passwords.hash(PASSWORD);
      const ann = await buildUser(api(), { passwordHash });
      expect((await actOn(as, ann.userId, 'close')).status).toBe(200);
      expect(await signInStatus(api(), ann.email, PASSWORD)).toBe(200);
      expect((await actOn(as, ann.userId, 'erase')).status).toBe(200);
      expect(await signInStatus(api(), ann.email, PASSWORD)).toBe(401);
      expect((await actOn(as, ann.userId, 'resetLink')).status).toBe(404);
      await api().app.jobs.runDue();
      expect((await actOn(as, ann.userId, 'verify')).status).toBe(404);
      const { events } = (await send(api(), calls.listOperatorEvents, { as })).body;
      expect(events.filter(({ by }) => by === as.email).map(({ act, member }) => [act, member])).toEqual([
        ['erase', null],
        ['close', null],
      ]);
    });

    test('do to oneself only what opens nothing', async () => {
      const as = await buildOperator();
      const others = ['resetLink', 'endSessions', 'removeFactors', 'endOperator', 'close', 'erase'] as const;
      for (const action of others) {
        const { status, error } = await actOn(as, as.userId, action);
        expect([action, status, error.errors?.[0]?.field]).toEqual([action, 422, 'action']);
      }
      expect((await actOn(as, as.userId, 'verify')).status).toBe(200);
      expect((await send(api(), calls.getUser, { as })).body.emailVerified).toBe(true);
    });

    test('need fresh proof for what shows or changes accounts, and change nothing without it', async () => {
      const as = await buildOperator();
      const ann = await buildUser(api());
      api().clock.now += PROOF_MINUTES * MINUTE;
      const refused = { status: 403, error: { message: 'reauthRequired' } };
      expect(await actOn(as, ann.userId, 'endSessions')).toMatchObject(refused);
      for (const call of [calls.listMembers, calls.listOperatorEvents])
        expect(await send(api(), call, { as })).toMatchObject(refused);
      expect(await send(api(), calls.createInvitation, { as, body: {} })).toMatchObject(refused);
      expect((await send(api(), calls.getUser, { as: ann })).status).toBe(200);
      expect((await send(api(), calls.getOverview, { as })).status).toBe(200);
    });

    test('make an invitation, whose link lets a person in, and revoke it', async () => {
      const as = await buildOperator();
      const { body: made } = await send(api(), calls.createInvitation, {
        as,
        body: { note: 'Choir', uses: 2 },
      });
      expect(made).toMatchObject({ note: 'Choir', usesLeft: 2, email: null });
      expect(made.link).toMatch(/^http:\/\/localhost\/auth\/register#invite=[\w-]{64}$/);
      const listed = await send(api(), calls.listInvitations, { as });
      expect(listed.text).not.toContain('link');
      await send(api(), calls.updateUser, { as, body: { locale: 'fr' } });
      const { body: french } = await send(api(), calls.createInvitation, { as, body: {} });
      expect(french.link).toContain('/fr/auth/register#invite=');
      const params = { id: made.id };
      expect((await send(api(), calls.deleteInvitation, { as, params })).status).toBe(204);
      expect((await send(api(), calls.deleteInvitation, { as, params })).status).toBe(404);
    });

    test('find what the doctor finds', async () => {
      const { body } = await send(api(), calls.listChecks, { as: await buildOperator() });
      const topics = body.map(({ topic }) => topic);
      expect(topics).toEqual(expect.arrayContaining(['configuration', 'database', 'migrations', 'mail']));
    });

    test('send a test mail to oneself', async () => {
      const { body } = await send(api(), calls.sendTestMail, { as: await buildOperator() });
      expect(body).toEqual({ path: expect.stringMatching(/\.eml$/), failure: null });
    });
  },
  {},
  { passwords },
);

forEachApi(
  'an operator with limits',
  (api) => {
    test('does so many acts a day, and all are recorded', async () => {
      const as = await buildUser(api(), { role: 'operator' });
      const { userId: id } = await buildUser(api());
      const act = async () =>
        (await send(api(), calls.actOnMember, { as, params: { id }, body: { action: 'verify' } })).status;
      for (let count = 0; count < OPERATOR_ACTS_A_DAY; count += 1) expect(await act()).toBe(200);
      expect(await act()).toBe(429);
      const { db } = api().database;
      const told = await db
        .selectFrom('security_events')
        .select('times')
        .where('user_id', '=', as.userId)
        .execute();
      expect(told.map(({ times }) => times)).toEqual(Array(OPERATOR_ACTS_A_DAY).fill(1));
      api().clock.now += DAY;
    });
  },
  { RATE_LIMIT_SCALE: '1' },
);

test('the mail server that refuses says why', async () => {
  const { database, destroy } = await buildTestDatabase('sqlite');
  const api = await buildTestApp(database, { SMTP_URL: 'smtp://127.0.0.1:1' });
  const as = await buildUser(api, { role: 'operator' });
  const { body } = await send(api, calls.sendTestMail, { as });
  expect(body).toEqual({ path: null, failure: expect.stringContaining('ECONNREFUSED') });
  await api.app.close();
  await destroy();
});

test('backups are made one at a time, and listed', async () => {
  const { database, options, destroy } = await buildTestDatabase('sqlite');
  const api = await buildTestApp(database, { DATA_DIR: options.dataDir });
  const as = await buildUser(api, { role: 'operator' });
  const make = async () => (await send(api, calls.createBackup, { as })).body;
  const both = await Promise.all([make(), make()]);
  expect(new Set(both.map(({ reason }) => reason))).toEqual(new Set(['running', null]));
  const name = both.find(({ reason }) => reason === null)?.backup;
  const { body: backups } = await send(api, calls.listBackups, { as });
  expect(backups).toEqual([
    { name, kind: 'regular', at: '2026-11-20T12:00:00.000Z', bytes: expect.any(Number) },
  ]);
  expect((await send(api, calls.getOverview, { as })).body.lastBackup).toBe('2026-11-20T12:00:00.000Z');
  await api.app.close();
  await destroy();
});
