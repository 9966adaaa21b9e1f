import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';
import type { Environment } from '#tests/api/test-app.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'resilience-main-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const json = { 'content-type': 'application/json' };
const member = (name: string) => ({
  email: `${name}@example.org`,
  password: 'a fine long password',
  firstName: 'Ann',
});

const register = async ({ url }: ServerProcess, name: string): Promise<Response> =>
  await fetch(`${url}/api/v1/auth/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(member(name)),
  });

describe('the start', () => {
  test('warns of plain http to other machines, and hints at the first invitation without showing one', async () => {
    const settings = { HOST: '0.0.0.0', REGISTRATION: 'invite', LOG_LEVEL: 'warn' };
    const { child, ended, output } = await startServer({ DATA_DIR: newFolder(), ...settings });
    await expect.poll(() => output.stdout).toContain('HOST 0.0.0.0 is open to other machines');
    await expect.poll(() => output.stdout).toContain('npm run admin -- invite');
    expect(output.stdout).not.toMatch(/[\w-]{64}/);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('is refused in one line by a place that it cannot use', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const folder = newFolder();
    mkdirSync(join(folder, '.env'));
    const DATA_DIR = newFolder();
    const running = await startServer({ DATA_DIR, LOG_LEVEL: 'silent' });
    const PORT = new URL(running.url).port;
    const refused = async (named: string, environment: Environment, cwd?: string) =>
      await expect(
        startServer({ DATA_DIR: newFolder(), ...environment }, cwd, { patienceMs: 1_000 }),
      ).rejects.toThrow(new RegExp(`^The server ended \\(1\\): ${named}[^\n]+\n$`));
    await Promise.all([
      refused('PORT, HOST: ', { PORT }),
      refused('', { DATABASE_URL: 'postgres://localhost:1/none' }),
      refused('DATA_DIR: ', { DATA_DIR: file }),
      refused('DATA_DIR: ', { DATA_DIR: '/proc/no/such/folder' }),
      refused('\\.env: ', {}, folder),
      // In two: the first, that it waits for the other server to end.
      refused('Another [^\n]+: waiting up to 1 s for it to end\\.\nAnother [^\n]+: stop it first', {
        DATA_DIR,
      }),
    ]);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  });

  test('writes storage’s messages as JSON lines, like all others', async () => {
    const built = await buildTestDatabase('postgres');
    const DATABASE_URL = built.options.databaseUrl ?? '';
    const server = await startServer({ DATA_DIR: newFolder(), DATABASE_URL });
    // Some are taken by work of the server's own, which tells of it otherwise: until an idle one is hit.
    const lost = async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(built.database.db);
      expect(server.output.stdout).toContain('A connection to PostgreSQL was lost');
    };
    await vi.waitFor(lost, { timeout: 20_000, interval: 200 });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await built.destroy();
    const embedded = await startServer({ DATA_DIR: newFolder() });
    embedded.child.kill('SIGTERM');
    expect(await embedded.ended).toBe(0);
    const linesOf = ({ output }: ServerProcess) =>
      output.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
    expect(linesOf(server)).toContainEqual(
      expect.objectContaining({ level: 40, msg: 'A connection to PostgreSQL was lost' }),
    );
    expect(linesOf(embedded)).toContainEqual(
      expect.objectContaining({ level: 30, msg: 'Migrated the database' }),
    );
    expect(linesOf(embedded)).toContainEqual(
      expect.objectContaining({ level: 30, msg: `Resilience is at ${embedded.url}` }),
    );
    expect([server.output.stderr, embedded.output.stderr]).toEqual(['', '']);
  });

  test('reads .env, under the environment', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, '.env'), '# settings\nLOG_LEVEL=silent\nPUBLIC_URL="nonsense"\n');
    await expect(startServer({ DATA_DIR: newFolder() }, folder)).rejects.toThrow('PUBLIC_URL');
    const server = await startServer({ DATA_DIR: newFolder(), PUBLIC_URL: 'http://localhost' }, folder);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output.stdout.split('\n')).toHaveLength(2);
  });
});

describe('the end', () => {
  test('interrupts no accepted request', async () => {
    const env = { DATA_DIR: newFolder(), LOG_LEVEL: 'silent', OVERLOAD_DELAY_MS: '0' };
    // A busy machine delays the server, which would refuse some: overload has tests of its own.
    const server = await startServer(env);
    // Hashing keeps these under way while the signal comes.
    const joining = Array.from({ length: 20 }, (_, index) => register(server, `joining-${index}`));
    // By then all have been sent, however busy this machine is.
    await Promise.race(joining);
    const slow = sendSlowly(server.url);
    const firstAnswers = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    const busy = firstAnswers.map(({ resolve }) => sendUntilTold(server.url, resolve));
    await Promise.all(firstAnswers.map(({ promise }) => promise));
    server.child.kill('SIGTERM');
    expect((await Promise.all(joining)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const { answered, told } of await Promise.all(busy)) {
      expect(answered).toBeGreaterThan(0);
      expect(told).toBe(true);
    }
    expect(await slow).toBe(401);
    expect(await server.ended).toBe(0);
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  });

  test('answers or refuses clients that reconnect at once, and interrupts none', async () => {
    const server = await startServer({ DATA_DIR: newFolder(), LOG_LEVEL: 'silent' });
    const { url } = server;
    // Each write waits for the disk, so that connections queue up behind it.
    const { opaqueToken } = (await (await register(server, 'busy')).json()) as { opaqueToken: string };
    const headers = { ...json, authorization: `Bearer ${opaqueToken}` };
    const firstAnswers = Array.from({ length: 20 }, () => Promise.withResolvers<void>());
    const busy = firstAnswers.map(({ resolve }) => sendUntilRefused(`${url}/api/v1/user`, headers, resolve));
    await Promise.all(firstAnswers.map(({ promise }) => promise));
    server.child.kill('SIGTERM');
    expect(new Set(await Promise.all(busy))).toEqual(new Set(['ECONNREFUSED']));
    expect(await server.ended).toBe(0);
  });

  test('happens at once after a second signal', async () => {
    const server = await startServer({ DATA_DIR: newFolder(), LOG_LEVEL: 'silent' });
    const socket = connect(Number(new URL(server.url).port), 'localhost');
    socket.on('error', () => {});
    // The server has the request once it asks for the body.
    socket.write(
      'POST /api/v1/auth/login/email HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 10\r\n\r\n',
    );
    await once(socket, 'data');
    server.child.kill('SIGTERM');
    const readiness = async () =>
      await fetch(`${server.url}/readyz`).then(
        ({ status }) => status,
        () => 503,
      );
    await expect.poll(readiness).toBe(503);
    const before = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).not.toBe(0);
    expect(performance.now() - before).toBeLessThan(5_000);
    socket.destroy();
  });

  /** Write after write, on whatever connection; answers the code of the error that ends it. */
  async function sendUntilRefused(
    url: string,
    headers: Readonly<Record<string, string>>,
    answeredOnce: () => void,
  ): Promise<unknown> {
    const body = JSON.stringify({ firstName: 'Ann' });
    for (;;) {
      const failed = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
        const sent = request(url, { method: 'PATCH', headers }, (response) => {
          response.resume().on('end', () => resolve(null));
        });
        sent.on('error', resolve).end(body);
      });
      if (failed) return failed.code;
      answeredOnce();
    }
  }

  /** One connection, request after request, until the server closes it. Rejects when one is cut off. */
  async function sendUntilTold(
    url: string,
    answeredOnce: () => void,
  ): Promise<{ answered: number; told: boolean }> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let answered = 1; ; answered += 1) {
      const told = await new Promise<boolean>((resolve, reject) => {
        get(`${url}/healthz`, { agent }, (response) => {
          response.resume();
          response.on('end', () => resolve(response.headers.connection === 'close'));
        }).on('error', reject);
      });
      answeredOnce();
      if (told) return { answered, told };
    }
  }

  /** A request whose body arrives only after the signal. */
  async function sendSlowly(url: string): Promise<number | undefined> {
    const body = JSON.stringify({ email: 'nobody@example.org', password: 'a fine long password' });
    return await new Promise((resolve, reject) => {
      const headers = { ...json, 'content-length': String(body.length) };
      const sending = request(`${url}/api/v1/auth/login/email`, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sending.on('error', reject);
      sending.write(body.slice(0, 10));
      setTimeout(() => sending.end(body.slice(10)), 1_700);
    });
  }
});
