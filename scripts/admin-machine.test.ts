import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentOf, runAdminProcess } from '#tests/api/admin-process.ts';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';
import type { Environment } from '#tests/api/test-app.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';
import { type SmtpInbox, startSmtpInbox } from '#tests/mail/smtp-inbox.ts';

const TIME = { timeout: 180_000 };

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'resilience-machine-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const oneLine = (pattern: string) => expect.stringMatching(new RegExp(`^${pattern}[^\\n]*\\n$`));

const admin = async (environment: Environment, ...given: string[]) =>
  await runAdminProcess({ given, environment });

/** The findings of a run, as `level topic`. */
const findings = (stdout: string): string[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => /^(ok|warn|fail) +([^:]+): /.exec(line)?.slice(1).join(' ') ?? line);

describe('backups by command', () => {
  let server: ServerProcess;
  let environment: Environment;
  let backups = '';

  beforeAll(async () => {
    environment = { DATA_DIR: newFolder() };
    backups = newFolder();
    server = await startServer({ ...environment, LOG_LEVEL: 'silent' });
    ends.push(async () => {
      server.child.kill('SIGKILL');
      await server.ended;
    });
  }, 90_000);

  test('are written beside the running server, checked, and kept by days', TIME, async () => {
    for (const name of ['resilience-2026-01-01T03-00-00.000Z', 'photos']) mkdirSync(join(backups, name));
    const first = await admin(environment, 'backup', '--to', backups);
    expect(first).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^\S+\n$/),
      stderr: oneLine('0 accounts, .* all is there'),
    });
    const checked = await admin(environment, 'check', first.stdout.trim());
    expect([checked.status, findings(checked.stdout)]).toEqual([0, ['ok backup', 'ok migrations']]);
    const second = await admin({ ...environment, BACKUP_DIR: backups }, 'backup', '--keep', '1d');
    expect(second).toMatchObject({ status: 0, stderr: expect.stringContaining('Removed resilience-') });
    const left = readdirSync(backups).map((name) => join(backups, name));
    expect(left).toContain(second.stdout.trim());
    expect(left).not.toContain(first.stdout.trim());
    // Without a manifest they are not ours.
    expect(left).toHaveLength(3);
  });

  test('that are damaged are found by their check, and restored by no command', TIME, async () => {
    const { stdout } = await admin(environment, 'backup', '--to', newFolder());
    const folder = stdout.trim();
    writeFileSync(
      join(folder, 'files', 'vapid.json'),
      'x'.repeat(statSync(join(folder, 'files', 'vapid.json')).size),
    );
    expect(await admin(environment, 'check', folder)).toEqual({
      status: 1,
      stdout: oneLine('fail  backup: files/vapid.json is damaged'),
      stderr: '',
    });
    expect(await admin(environment, 'restore', folder, '--yes')).toEqual({
      status: 1,
      stdout: '',
      stderr: oneLine('resilience-\\S+ is damaged'),
    });
    expect(await admin(environment, 'check', tmpdir())).toEqual({
      status: 1,
      stdout: '',
      stderr: oneLine('\\S+ is no backup of Resilience'),
    });
  });

  test('are not restored while the server runs, nor without consent', TIME, async () => {
    const { stdout } = await admin(environment, 'backup', '--to', newFolder());
    expect(await admin(environment, 'restore', stdout.trim())).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('Nothing was done'),
    });
    expect(await admin(environment, 'restore', stdout.trim(), '--yes')).toEqual({
      status: 1,
      stdout: '',
      stderr: oneLine('Another Resilience server is using'),
    });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('of PostgreSQL say in one line that pg_dump is missing', TIME, async () => {
    const built = await buildTestDatabase('postgres');
    ends.push(built.destroy);
    const bare = { ...environmentOf(built.options), PATH: '/nowhere' };
    const to = newFolder();
    expect(await admin(bare, 'backup', '--to', to)).toEqual({
      status: 1,
      stdout: '',
      stderr: oneLine('pg_dump is not installed here'),
    });
    expect(readdirSync(to)).toEqual([]);
  });
});

describe('the doctor', () => {
  test('finds nothing wrong where all is well', TIME, async () => {
    const inbox = await startSmtpInbox();
    ends.push(async () => await inbox.close());
    const environment = {
      DATA_DIR: newFolder(),
      BACKUP_DIR: newFolder(),
      SMTP_URL: inbox.url,
      MAIL_FROM: 'club@example.org',
    };
    const server = await startServer({ ...environment, LOG_LEVEL: 'silent' });
    ends.push(() => server.child.kill('SIGKILL'));
    const { port } = new URL(server.url);
    await admin(environment, 'backup');
    const { status, stdout, stderr } = await admin({ ...environment, PORT: port }, 'doctor');
    expect([status, stderr]).toEqual([0, '']);
    // The disk is that of the test's machine.
    const other = findings(stdout).filter((finding) => !/ (?:DATA_DIR|BACKUP_DIR)$/.test(finding));
    expect(other.filter((finding) => !finding.startsWith('ok '))).toEqual([]);
    const topics = other.map((finding) => finding.slice('ok '.length));
    expect(topics).toEqual(
      expect.arrayContaining([
        'configuration',
        'proxy',
        'server',
        'PUBLIC_URL',
        'database',
        'migrations',
        'accounts',
        'jobs',
        'clock',
        'backups',
        'VAPID keys',
        'unsubscribe key',
        'mail',
      ]),
    );
  });

  test('names what is wrong and what to do, and creates nothing', TIME, async () => {
    const DATA_DIR = newFolder();
    writeFileSync(join(DATA_DIR, 'vapid.json'), '{}');
    const strict = await startSmtpInbox({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('who are you')),
    });
    ends.push(async () => await strict.close());
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
      'fail backups',
      'fail VAPID keys',
      'warn unsubscribe key',
      'fail mail',
      'warn mail',
    ]);
    expect(stdout).not.toContain('wrong-password');
    expect(readdirSync(DATA_DIR)).toEqual(['vapid.json']);
  });

  test('ends with a bad setting', TIME, async () => {
    const { status, stdout } = await admin({ DATA_DIR: newFolder(), TRUST_PROXY: 'please' }, 'doctor');
    expect([status, stdout]).toEqual([1, oneLine('fail  configuration: TRUST_PROXY: must be')]);
  });
});

describe('the test mail', () => {
  let inbox: SmtpInbox;
  beforeAll(async () => {
    inbox = await startSmtpInbox();
    ends.push(async () => await inbox.close());
  });

  test('arrives', TIME, async () => {
    const environment = { DATA_DIR: newFolder(), SMTP_URL: inbox.url, PUBLIC_URL: 'https://club.example' };
    const sent = await admin(environment, 'send-test-mail', 'Ann@example.org');
    expect(sent).toEqual({
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

  test('is a file without a mail server, and a refusal is one line', TIME, async () => {
    const DATA_DIR = newFolder();
    expect(await admin({ DATA_DIR }, 'send-test-mail', 'ann@example.org')).toMatchObject({
      status: 0,
      stdout: oneLine('SMTP_URL is not set: the mail is the file \\S+\\.eml'),
    });
    expect(readdirSync(join(DATA_DIR, 'mail')).filter((name) => name.endsWith('.eml'))).toHaveLength(1);
    const strict = await startSmtpInbox({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such box'), { responseCode: 550 })),
    });
    ends.push(async () => await strict.close());
    for (const SMTP_URL of [strict.url, 'smtp://127.0.0.1:1']) {
      expect(await admin({ DATA_DIR, SMTP_URL }, 'send-test-mail', 'ann@example.org')).toEqual({
        status: 1,
        stdout: '',
        stderr: oneLine('The mail was not sent: '),
      });
    }
  });
});
