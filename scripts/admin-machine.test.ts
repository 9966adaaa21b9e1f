import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { runAdminHere } from '#tests/admin/run-here.ts';
import { environmentOf, runAdminProcess } from '#tests/api/admin-process.ts';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';
import type { Environment } from '#tests/api/test-app.ts';
import { buildTestDatabase, silentLog } from '#tests/database/build-test-database.ts';
import { type SmtpInbox, startSmtpInbox } from '#tests/mail/smtp-inbox.ts';

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'resilience-machine-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const newInbox = async (behaviour: Parameters<typeof startSmtpInbox>[0] = {}): Promise<SmtpInbox> => {
  const inbox = await startSmtpInbox(behaviour);
  ends.push(async () => await inbox.close());
  return inbox;
};

const oneLine = (pattern: string) => expect.stringMatching(new RegExp(`^${pattern}[^\\n]*\\n$`));
const refusal = (pattern: string, status = 1) => ({ status, stdout: '', stderr: oneLine(pattern) });

const admin = async (environment: Environment, ...given: string[]) =>
  await runAdminHere({ given, environment });

/** The findings of a run, as `level topic`. */
const findings = (stdout: string): string[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => /^(ok|warn|fail) +([^:]+): /.exec(line)?.slice(1).join(' ') ?? line);

describe('beside a running server', () => {
  let server: ServerProcess;
  let environment: Environment;
  let inbox: SmtpInbox;

  beforeAll(async () => {
    inbox = await newInbox();
    environment = { DATA_DIR: newFolder(), SMTP_URL: inbox.url, MAIL_FROM: 'club@example.org' };
    server = await startServer({ ...environment, LOG_LEVEL: 'silent' });
    ends.push(async () => {
      server.child.kill('SIGKILL');
      await server.ended;
    });
  });

  test('a command is a process that ends with its exit code, and asks the operator', async () => {
    const run = async (given: string[], input = '') => await runAdminProcess({ given, environment, input });
    const made = await run(['backup', '--to', newFolder()]);
    expect(made).toMatchObject({ status: 0, stderr: oneLine('0 accounts, .* all is there') });
    const restore = ['restore', made.stdout.trim()];
    expect(await run(restore, 'n\n')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('Nothing was done'),
    });
    expect(await run(restore, 'y\n')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Another Resilience server is using'),
    });
    expect(await run(['nonsense'])).toEqual(refusal('"nonsense" is no command', 2));
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('backups are written, checked, and kept by days', async () => {
    const backups = newFolder();
    for (const name of ['resilience-2026-01-01T03-00-00.000Z', 'photos']) mkdirSync(join(backups, name));
    const first = await admin(environment, 'backup', '--to', backups);
    const checked = await admin(environment, 'check', first.stdout.trim());
    expect([checked.status, findings(checked.stdout)]).toEqual([0, ['ok backup', 'ok migrations']]);
    const second = await admin({ ...environment, BACKUP_DIR: backups }, 'backup', '--keep', '1d');
    expect(second).toMatchObject({ status: 0, stderr: expect.stringContaining('Removed resilience-') });
    const left = readdirSync(backups).map((name) => join(backups, name));
    expect(left).toContain(second.stdout.trim());
    expect(left).not.toContain(first.stdout.trim());
    // Without a manifest they are not ours.
    expect(left).toHaveLength(3);
    expect(await admin({ ...environment, BACKUP_DIR: 'off' }, 'backup')).toEqual(
      refusal('backup: BACKUP_DIR is not set', 2),
    );
  });

  test('backups that are damaged are found by their check, and restored by no command', async () => {
    const { stdout } = await admin(environment, 'backup', '--to', newFolder());
    const folder = stdout.trim();
    const key = join(folder, 'files', 'vapid.json');
    writeFileSync(key, 'x'.repeat(statSync(key).size));
    expect(await admin(environment, 'check', folder)).toEqual({
      status: 1,
      stdout: oneLine('fail  backup: files/vapid.json is damaged'),
      stderr: '',
    });
    expect(await admin(environment, 'restore', folder, '--yes')).toEqual(
      refusal('resilience-\\S+ is damaged'),
    );
    expect(await admin(environment, 'check', tmpdir())).toEqual(refusal('\\S+ is no backup of Resilience'));
  });

  test('the doctor finds nothing wrong where all is well', async () => {
    const whole = { ...environment, BACKUP_DIR: newFolder(), PORT: new URL(server.url).port };
    await admin(whole, 'backup');
    const { status, stdout, stderr } = await admin(whole, 'doctor');
    expect([status, stderr]).toEqual([0, '']);
    // The disk is that of the test's machine.
    const other = findings(stdout).filter((finding) => !/ (?:DATA_DIR|BACKUP_DIR)$/.test(finding));
    const topics = ['configuration', 'proxy', 'server', 'PUBLIC_URL', 'database', 'migrations', 'accounts']
      .concat('jobs', 'clock', 'backups', 'VAPID keys', 'unsubscribe key', 'mail')
      .map((topic) => `ok ${topic}`);
    expect(new Set(other)).toEqual(new Set(topics));
  });

  test('a test mail arrives', async () => {
    const PUBLIC_URL = 'https://club.example';
    expect(await admin({ ...environment, PUBLIC_URL }, 'send-test-mail', 'Ann@example.org')).toEqual({
      status: 0,
      stdout: oneLine('The mail server accepted the mail to ann@example.org'),
      stderr: '',
    });
    const mail = await inbox.next({ to: 'ann@example.org' });
    expect([mail.subject, mail.text?.trim()]).toEqual([
      'Test mail',
      'This is a test mail of https://club.example.',
    ]);
  });
});

test('a backup of PostgreSQL says in one line that pg_dump is missing', async () => {
  const built = await buildTestDatabase('postgres');
  ends.push(built.destroy);
  const bare = { ...environmentOf(built.options), PATH: '/nowhere' };
  const to = newFolder();
  expect(await admin(bare, 'backup', '--to', to)).toEqual(refusal('pg_dump is not installed here'));
  expect(readdirSync(to)).toEqual([]);
});

test('the doctor names what is wrong and what to do, and creates nothing', async () => {
  const DATA_DIR = newFolder();
  writeFileSync(join(DATA_DIR, 'vapid.json'), '{}');
  const strict = await newInbox({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(new Error('who are you')),
  });
  const { status, stdout } = await admin(
    {
      DATA_DIR,
      BACKUP_DIR: join(DATA_DIR, 'nowhere'),
      PUBLIC_URL: 'https://club.invalid',
      PORT: '1',
      SMTP_URL: strict.url.replace('//', '//user:wrong-password@'),
    },
    'doctor',
  );
  expect(status).toBe(1);
  expect(findings(stdout)).toEqual([
    'ok configuration',
    'warn proxy',
    'warn server',
    'fail PUBLIC_URL',
    'fail database',
    'ok DATA_DIR',
    'fail BACKUP_DIR',
    'warn backups',
    'fail VAPID keys',
    'warn unsubscribe key',
    'fail mail',
    'warn mail',
  ]);
  expect(stdout).not.toContain('wrong-password');
  expect(readdirSync(DATA_DIR)).toEqual(['vapid.json']);
  const bad = await admin({ DATA_DIR, TRUST_PROXY: 'please' }, 'doctor');
  expect([bad.status, bad.stdout]).toEqual([1, oneLine('fail  configuration: TRUST_PROXY: must be')]);
});

test('a test mail is a file without a mail server, and a refusal is one line', async () => {
  const DATA_DIR = newFolder();
  expect(await admin({ DATA_DIR }, 'send-test-mail', 'ann@example.org')).toMatchObject({
    status: 0,
    stdout: oneLine('SMTP_URL is not set: the mail is the file \\S+\\.eml'),
  });
  expect(readdirSync(join(DATA_DIR, 'mail')).filter((name) => name.endsWith('.eml'))).toHaveLength(1);
  const strict = await newInbox({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such box'), { responseCode: 550 })),
  });
  for (const SMTP_URL of [strict.url, 'smtp://127.0.0.1:1']) {
    expect(await admin({ DATA_DIR, SMTP_URL }, 'send-test-mail', 'ann@example.org')).toEqual(
      refusal('The mail was not sent: '),
    );
  }
});

describe('a command refuses in one line', () => {
  const list = async (environment: Environment) => await admin(environment, 'users', 'list');

  test('a folder without data, a wrong setting, and a server in its way', async () => {
    const DATA_DIR = newFolder();
    expect(await list({ DATA_DIR })).toEqual(refusal('DATA_DIR: .* holds no Resilience database'));
    expect(readdirSync(DATA_DIR)).toEqual([]);
    expect(await list({ DATA_DIR, PORT: 'http' })).toEqual(refusal('PORT: must be'));
    const nowhere = { DATA_DIR, DATABASE_URL: 'postgres://localhost:1/none' };
    expect(await list(nowhere)).toEqual(refusal('No connection to PostgreSQL'));
  });

  // Only root can give a file to another user.
  test.each(process.getuid?.() === 0 ? [65_534] : [])('the files of the user %s', async (owner) => {
    const DATA_DIR = newFolder();
    writeFileSync(join(DATA_DIR, 'vapid.json'), '{}');
    chownSync(join(DATA_DIR, 'vapid.json'), owner, owner);
    for (const given of [['backup', '--to', newFolder()], ['users', 'list'], ['doctor']]) {
      expect(await admin({ DATA_DIR }, ...given)).toEqual(
        refusal(`The files in \\S+ belong to the user ${owner}: run this as that user`),
      );
    }
  });

  test('a database of another version', async () => {
    const DATA_DIR = newFolder();
    const database = await openDatabase({ dataDir: DATA_DIR, log: silentLog });
    await sql`insert into schema_migrations values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(
      database.db,
    );
    await database.close();
    expect(await list({ DATA_DIR })).toEqual(refusal('This database was made by a newer version'));
    const file = new DatabaseSync(join(DATA_DIR, 'resilience.sqlite'));
    file.exec("delete from schema_migrations where name > '0008'");
    file.close();
    expect(await list({ DATA_DIR })).toEqual(refusal('This database was made by an older version'));
  });
});
