import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { PROOF_MINUTES } from '#contract/limits.ts';
import { DAY, HOUR, MINUTE } from '#domain/days/time.ts';
import { readManifest } from '#server/core/backups/manifest.ts';
import { version } from '#server/core/config/config.ts';
import { buildUser } from '#tests/api/factories.ts';
import { giveBackup } from '#tests/api/given-backup.ts';
import { bodies } from '#tests/api/happy-call.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, forEachApi, type TestApp } from '#tests/api/test-app.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';
import { isNewer, releasesAt } from './acts/release.ts';
import { findBackupFaults } from './checks/backup-check.ts';

const tryToJoin = async (api: TestApp, email: string) =>
  (await send(api, calls.register, { body: { ...bodies.register, email } })).error.message;

forEachApi('an operator', (api) => {
  test('changes who may join, for every process of the database, and back', async () => {
    const as = await buildUser(api(), { role: 'operator' });
    const change = async (body: { registration?: 'open' | 'invite' | 'closed'; domains?: string[] }) =>
      await send(api(), calls.changeAdmission, { as, body });
    const fixed = { registration: false, domains: false };
    const domains = ['club.example'];
    const changed = await change({ registration: 'closed', domains: ['Club.example'] });
    expect(changed.body).toEqual({ registration: 'closed', domains, fixed });
    expect(await tryToJoin(api(), `closed-${as.userId}@club.example`)).toBe('registrationClosed');
    expect((await send(api(), calls.getServer)).body.registration).toBe('closed');
    const second = await buildTestApp(api().database);
    expect(await tryToJoin(second, `second-${as.userId}@club.example`)).toBe('registrationClosed');
    await second.app.close();
    await change({ registration: 'invite' });
    expect(await tryToJoin(api(), `invited-${as.userId}@club.example`)).toBe('inviteRequired');
    await change({ registration: 'open' });
    expect(await tryToJoin(api(), `elsewhere-${as.userId}@other.example`)).toBe('emailDomain');
    expect(await tryToJoin(api(), `here-${as.userId}@club.example`)).toBeUndefined();
    expect((await change({ domains: ['club'] })).error.errors?.[0]?.field).toBe('domains.0');
    await change({ domains: [] });
    expect((await send(api(), calls.getOverview, { as })).body).toMatchObject({
      registration: 'open',
      domains: [],
    });
    const { events } = (await send(api(), calls.listOperatorEvents, { as })).body;
    expect(events.filter(({ by, act }) => by === as.email && act === 'registration')).toHaveLength(4);
  });

  test('sees work that was given up, without whose it was', async () => {
    const as = await buildUser(api(), { role: 'operator' });
    const job = {
      user_id: as.userId,
      id: `failed-${as.userId}`,
      kind: 'mail',
      payload: '{"secret":1}',
      due_at: '2026-11-20T11:00:00.000Z',
      leased_until: null,
      lease: null,
      attempts: 20,
      last_error: 'smtp550',
      failed_at: '2026-11-20T11:59:00.000Z',
      created_at: '2026-11-20T11:00:00.000Z',
    };
    await api().database.db.insertInto('jobs').values(job).execute();
    const { body, text } = await send(api(), calls.listFailedJobs, { as });
    expect(body.find(({ id }) => id === job.id)).toEqual({
      id: job.id,
      kind: 'mail',
      error: 'smtp550',
      attempts: 20,
      failedAt: job.failed_at,
    });
    expect(text).not.toContain('secret');
  });
});

forEachApi(
  'a club whose environment says who may join',
  (api) => {
    test('is changed there alone', async () => {
      const as = await buildUser(api(), { role: 'operator' });
      for (const body of [{ registration: 'open' }, { domains: [] }] as const) {
        const { status, error } = await send(api(), calls.changeAdmission, {
          as,
          body: { ...body, ...('domains' in body && { domains: [] }) },
        });
        expect([status, error.errors?.[0]]).toMatchObject([
          422,
          { field: Object.keys(body)[0], message: 'settingFixed' },
        ]);
      }
      expect((await send(api(), calls.getOverview, { as })).body).toMatchObject({
        registration: 'invite',
        domains: ['club.example'],
        fixed: { registration: true, domains: true },
      });
    });
  },
  { REGISTRATION: 'invite', REGISTRATION_DOMAINS: 'club.example' },
);

test('a backup is checked, and downloaded as a file that tar unpacks, with fresh proof and a trace', async () => {
  const { database, options, destroy } = await buildTestDatabase('sqlite');
  const api = await buildTestApp(database, { DATA_DIR: options.dataDir });
  const as = await buildUser(api, { role: 'operator' });
  const name = (await send(api, calls.createBackup, { as })).body.backup ?? '';
  const params = { name };
  const checked = await send(api, calls.checkBackup, { as, params });
  expect(checked.body).toMatchObject({ reason: null, findings: [{ level: 'ok' }, { level: 'ok' }] });

  const url = `/api/v1/operator/backups/${name}/file`;
  const headers = { authorization: `Bearer ${as.token}` };
  const { headers: answered, rawPayload } = await api.app.inject({ url, headers });
  expect(answered).toMatchObject({
    'content-type': 'application/x-tar',
    'content-disposition': `attachment; filename="${name}.tar"`,
  });
  const folder = mkdtempSync(join(tmpdir(), 'resilience-tar-'));
  writeFileSync(join(folder, 'backup.tar'), rawPayload);
  expect(spawnSync('tar', ['xf', 'backup.tar'], { cwd: folder, encoding: 'utf8' }).stderr).toBe('');
  const manifest = await readManifest(join(folder, name));
  expect(manifest.rows['users']).toBe(1);
  expect((await findBackupFaults(join(folder, name)))[0]?.text).toContain('all as it was written');
  expect(readdirSync(folder)).toContain(name);
  const { events } = (await send(api, calls.listOperatorEvents, { as })).body;
  expect(events.map(({ act }) => act)).toEqual(['downloadBackup', 'backup']);

  for (const other of ['none', '..', 'resilience-2026-11-20T12-00-00.001Z'])
    expect([other, (await send(api, calls.checkBackup, { as, params: { name: other } })).status]).toEqual([
      other,
      404,
    ]);
  api.clock.now += PROOF_MINUTES * MINUTE;
  expect((await api.app.inject({ url, headers })).json()).toMatchObject({ message: 'reauthRequired' });
  await api.app.close();
  await destroy();
  rmSync(folder, { recursive: true });
});

test('the check of a damaged backup reports it', async () => {
  const { database, options, destroy } = await buildTestDatabase('sqlite');
  const api = await buildTestApp(database, { DATA_DIR: options.dataDir });
  const as = await buildUser(api, { role: 'operator' });
  const name = giveBackup(api);
  writeFileSync(join(options.dataDir, 'backups', name, 'resilience.dump'), 'an archivf');
  const { body } = await send(api, calls.checkBackup, { as, params: { name } });
  expect(body.findings).toEqual([
    { level: 'fail', topic: 'backup', text: expect.stringContaining('is damaged: its SHA-256') },
  ]);
  await api.app.close();
  await destroy();
});

test('a newer release is asked for once a day, and only where that is switched on', async () => {
  let asked = 0;
  let answer: unknown = { tag_name: 'v99.0.0', html_url: 'https://git.example/releases/99' };
  const releases = createServer((request, response) => {
    asked += 1;
    const isRight = request.url === '/api/v1/repos/club/resilience/releases/latest';
    response.writeHead(isRight ? 200 : 404).end(JSON.stringify(answer));
  });
  releases.listen(0, '127.0.0.1');
  await once(releases, 'listening');
  const { port } = releases.address() as AddressInfo;
  const settings = {
    SOURCE_URL: `http://127.0.0.1:${port}/club/resilience`,
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1/32',
  };
  const { database, destroy } = await buildTestDatabase('sqlite');
  const off = await buildTestApp(database, settings);
  const as = await buildUser(off, { role: 'operator' });
  const read = async (api: TestApp) => (await send(api, calls.getRelease, { as })).body;
  expect(await read(off)).toEqual({ asked: false, version, newest: null, isNewer: false });
  expect(asked).toBe(0);
  const on = await buildTestApp(database, { ...settings, UPDATE_CHECK: 'on' });
  const newest = { version: '99.0.0', url: 'https://git.example/releases/99' };
  expect(await read(on)).toEqual({ asked: true, version, newest, isNewer: true });
  await Promise.all([read(on), read(on)]);
  expect(asked).toBe(1);
  answer = { tag_name: '<script>', html_url: 'javascript:alert(1)' };
  on.clock.now += DAY;
  await database.db.updateTable('sessions').set({ expires_at: '2027-01-01T00:00:00.000Z' }).execute();
  expect(await read(on)).toMatchObject({ newest: null, isNewer: false });
  on.clock.now += HOUR;
  await read(on);
  expect(asked).toBe(3);
  await Promise.all([off.app.close(), on.app.close()]);
  await destroy();
  releases.close();
});

test('versions are compared by their numbers', () => {
  expect([
    isNewer('1.10.0', '1.9.9'),
    isNewer('1.0.0', '1.0.0'),
    isNewer('0.9.0', '1.0.0'),
    isNewer('nightly', '1.0.0'),
  ]).toEqual([true, false, false, false]);
  expect(releasesAt('https://github.com/club/resilience.git')).toBe(
    'https://api.github.com/repos/club/resilience/releases/latest',
  );
});
