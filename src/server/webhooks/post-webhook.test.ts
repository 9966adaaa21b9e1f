import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { createAddressGuard } from '#server/core/outbound/address-guard.ts';
import { startLocalServer } from '#tests/api/local-server.ts';
import { postWebhook } from './post-webhook.ts';

const { signal } = new AbortController();
const open = createAddressGuard(['127.0.0.1']);
const post = async (url: string, guard = open, timeoutMs = 2_000) =>
  await postWebhook(guard, url, { headers: {}, body: '{}', signal, timeoutMs });

/** A server on this machine that answers a connection with what a test writes. */
async function startRaw(answer: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sockets };
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';
const ok = await startLocalServer((_request, response) => response.writeHead(204).end());
const { port } = new URL(ok.url);

test.each([
  `http://127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}/`,
  `https://2130706433:${port}/`,
  `https://0x7f.1:${port}/`,
  `https://0:${port}/`,
  `https://[::1]:${port}/`,
  `https://[::]:${port}/`,
  `https://[::ffff:127.0.0.1]:${port}/`,
  `https://[::ffff:7f00:1]:${port}/`,
  `https://[::127.0.0.1]:${port}/`,
  `https://[64:ff9b::7f00:1]:${port}/`,
  `https://localhost:${port}/`,
  `https://localhost.:${port}/`,
  'https://169.254.169.254/latest/meta-data/',
  'https://[fd00:ec2::254]/latest/meta-data/',
  'https://[fe80::1]/',
  'https://10.0.0.1/',
  'https://192.168.0.1/',
  'https://[fd12:3456::1]/',
])('connects to nothing at %s', async (url) => {
  const { status } = await post(url, createAddressGuard());
  expect(status).toBeNull();
  expect(ok.asked).toEqual([]);
});

test.each(['https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'http://example.org/'])(
  'says of %s that its address is refused',
  async (url) => {
    expect(await post(url, createAddressGuard())).toEqual({ status: null, reason: 'address' });
  },
);

test('connects to the address that was checked, not to the one that the name has by then', async () => {
  const addresses = ['93.184.215.14', '127.0.0.1'];
  const asked: string[] = [];
  const guard = createAddressGuard(['rebinding.home', '127.0.0.1'], ((
    host: string,
    _: object,
    answer: (error: null, found: object[]) => void,
  ) => {
    asked.push(host);
    answer(null, [{ address: addresses.toReversed()[asked.length - 1] ?? addresses[0], family: 4 }]);
  }) as never);
  // It would be looked up again for the connection if the checked address were not the one that is used.
  expect(await post(`http://rebinding.home:${port}/`, guard)).toMatchObject({ status: 204 });
  expect(asked).toEqual(['rebinding.home']);
  ok.asked.splice(0);
});

test('takes plain http only to a host that is named', async () => {
  expect(await post('http://example.org/')).toMatchObject({ status: null });
  expect(await post(ok.url)).toMatchObject({ status: 204, reason: null });
});

test('answers the status of an endless answer, and ends its connection', async () => {
  let written = 0;
  const { url, sockets } = await startRaw((socket) => {
    socket.write(`${head}transfer-encoding: chunked\r\n\r\n`);
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const more = () => {
      while (!socket.destroyed && socket.write(chunk)) written += chunk.length;
      if (!socket.destroyed) socket.once('drain', more);
    };
    more();
  });
  expect(await post(url)).toMatchObject({ status: 200 });
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
  expect(written).toBeLessThan(32 * 1_024 * 1_024);
});

test('reads nothing of a huge answer', async () => {
  const { url, sockets } = await startRaw((socket) => {
    socket.write(`${head}content-length: 1000000000000\r\n\r\n`);
    socket.write('x'.repeat(1_024));
  });
  expect(await post(url)).toMatchObject({ status: 200 });
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
});

test.each([
  ['says nothing', () => {}],
  ['sends its head byte by byte', (socket: Socket) => void setInterval(() => socket.write('H'), 50).unref()],
  ['ends no head', (socket: Socket) => void socket.write(head)],
])('gives up in time on a server that %s', async (_, answer) => {
  const { url, sockets } = await startRaw(answer);
  const before = performance.now();
  const { status, reason } = await post(url, open, 300);
  expect([status, performance.now() - before < 2_000]).toEqual([null, true]);
  expect(['timeout', 'connection']).toContain(reason);
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
});

test.each([
  [
    'a head of a megabyte',
    (socket: Socket) => void socket.write(`${head}x: ${'x'.repeat(1_048_576)}\r\n\r\n`),
  ],
  [
    'many answers in between',
    (socket: Socket) => void socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50)),
  ],
  [
    'another protocol',
    (socket: Socket) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  ],
  ['nonsense', (socket: Socket) => void socket.end('SSH-2.0-OpenSSH\r\n')],
  ['the end', (socket: Socket) => void socket.destroy()],
])('takes %s for no answer', async (_, answer) => {
  const { url } = await startRaw(answer);
  expect(await post(url)).toMatchObject({ status: null, reason: 'connection' });
});

test('rejects when its job ends, so that nothing is noted', async () => {
  const { url } = await startRaw(() => {});
  const abort = new AbortController();
  const posting = postWebhook(open, url, { headers: {}, body: '{}', signal: abort.signal });
  abort.abort();
  await expect(posting).rejects.toThrow('aborted');
});

test('speaks https to a server whose certificate is trusted, and to no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'resilience-webhook-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
  ];
  execFileSync('openssl', [...made, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const server = createHttps({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => {
    response.writeHead(202).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    expect(await post(url)).toEqual({ status: null, reason: 'connection' });
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(cert, 'utf8')]);
    expect(await post(url)).toMatchObject({ status: 202 });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
