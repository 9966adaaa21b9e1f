import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';
import packageJson from '../../package.json' with { type: 'json' };

const user = { email: 'ann@example.org', password: 'a fine long password' };

const post = async ({ url }: ServerProcess, { path }: { readonly path: string }, body: object) =>
  await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('prints one line with the address, serves until the signal, and has its data after a restart', async () => {
  const settings = {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'resilience-main-')),
    LOG_LEVEL: 'silent',
    OVERLOAD_DELAY_MS: '0',
  };
  const first = await startServer(settings);
  // JSON, as every line where the output is no terminal.
  expect(JSON.parse(first.output.stdout)).toEqual({
    level: 30,
    time: expect.any(Number),
    instance: expect.stringMatching(/^.+:\d+$/),
    msg: `Resilience is at ${first.url}`,
  });
  await expectBrokenHttpAnswered(first);
  expect((await post(first, calls.register, { ...user, firstName: 'Ann' })).status).toBe(200);
  // Hashing keeps these under way while the signal comes.
  const accepted = [1, 2, 3].map(async () => (await post(first, calls.loginEmail, user)).status);
  await Promise.race(accepted);
  first.child.kill('SIGTERM');
  expect(await Promise.all(accepted)).toEqual([200, 200, 200]);
  expect(await first.ended).toBe(0);
  const second = await startServer(settings);
  expect((await post(second, calls.loginEmail, user)).status).toBe(200);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
});

test('says to a person in words where it is, where the data is, how to begin and how to stop', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'resilience-main-'));
  const server = await startServer({ DATA_DIR, LOG_FORMAT: 'text' });
  await fetch(server.url);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const lines = stripVTControlCharacters(server.output.stdout).split('\n').filter(Boolean);
  const code = readFileSync(join(DATA_DIR, 'setup-code'), 'utf8').trim();
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d Migrated the database migrations=\d+ last=\d{4}-[a-z-]+$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d Server listening at /),
    `Resilience is at ${server.url}`,
    `  Version   ${packageJson.version}`,
    `  Data      ${DATA_DIR}`,
    '  Reach     this machine alone; for others set HOST=0.0.0.0 and PUBLIC_URL',
    expect.stringMatching(
      new RegExp(`^  Operator  Set it up at ${server.url}/operator/setup with the code ${code}$`),
    ),
    '  Stop      Ctrl+C',
    // A request is no line, a warning is.
    expect.stringMatching(
      /^\d\d:\d\d:\d\d Warning: A request came for another host .+ host=localhost:\d+ PUBLIC_URL=/,
    ),
    'Stopping: what is under way may end …',
  ]);
});

test('is refused in one line by a bad setting', async () => {
  await expect(startServer({ PORT: 'http' })).rejects.toThrow(
    /^The server ended \(1\): PORT: must be a whole number from 0 to 65535\.\n$/,
  );
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const taken = startServer({
    PORT: String(port),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'resilience-main-')),
  });
  await expect(taken).rejects.toThrow(
    /^The server ended \(1\): PORT, HOST: cannot listen on .+ \(EADDRINUSE\): another program listens there; .+\.\n$/,
  );
  other.close();
});

async function expectBrokenHttpAnswered({ url }: ServerProcess): Promise<void> {
  for (const [sent, status, message] of [
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headersTooLarge'],
    ['NONSENSE\r\n\r\n', 400, 'malformedRequest'],
    ['GET / HTTP/1.1\r\nhost: x\r\na\u0000b: 1\r\n\r\n', 400, 'malformedRequest'],
  ] as const) {
    const socket = connect(Number(new URL(url).port), 'localhost');
    await once(socket, 'connect');
    socket.write(sent);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toMatchObject({ message });
  }
}
