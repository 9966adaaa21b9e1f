import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { API_BASE } from '#server/core/http/route.ts';
import { buildUser } from '#tests/api/factories.ts';
import { threadMs } from '#tests/load/thread-ms.ts';
import { bySize } from '#tests/setup/tier.ts';
import { listening } from './listening.ts';
import { type RawAnswer, RawConnection, say } from './raw-connection.ts';

/** A request that takes longer to arrive is cut off, and so is an answer without progress (docs/rules/attacks.md#bad-inputs). */
const LIMIT_MS = 9_000;
/** In its place where a test waits for the end of it. */
const SHORT_MS = 300;
/** Longer than the server takes to see that so short a limit is over: it looks once a second. */
const PAUSE_MS = 2_500;
const ATTACKERS = bySize({ quick: 100, full: 1_000 });
/** The longest time that a common proxy keeps a connection for reuse by default, in seconds: Caddy's. */
const PROXY_IDLE_SECONDS = 120;

const GET = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
const DOCUMENT = `GET ${API_BASE}/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const POST = `POST ${API_BASE}/auth/login/email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;

const server = listening();
const limitTo = (ms: number): void => {
  const http = server().api.app.server;
  [http.requestTimeout, http.headersTimeout] = [ms, ms];
};
/** A time without progress after which the server closes a connection is over soon. */
const hurry = (limit: number): void => {
  const setTimeoutOf = Socket.prototype.setTimeout;
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function sooner(this: Socket, ms, ...more) {
    return setTimeoutOf.call(this, ms === limit ? SHORT_MS : ms, ...more);
  });
};
afterEach(() => {
  limitTo(LIMIT_MS);
  vi.restoreAllMocks();
});

/** Says one thing, then drips bytes, for as long as it is let. */
function drip(port: number, first: string, more = 'x'): Socket {
  const socket = connect(port, '127.0.0.1');
  // Before any drip, however late the connection is made.
  socket.write(first);
  const timer = setInterval(() => socket.write(more), 200);
  socket.on('error', () => {});
  socket.on('close', () => clearInterval(timer));
  return socket;
}

/** Asks for much and reads nothing of it. */
function askAndSleep(port: number, request: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(request));
  socket.on('error', () => {});
  return socket.pause();
}

test('I21: the time limits of a request and the number of connections are bounded', () => {
  const { requestTimeout, headersTimeout, maxConnections } = server().api.app.server;
  expect([requestTimeout, headersTimeout, maxConnections]).toEqual([LIMIT_MS, LIMIT_MS, 5_000]);
});

test(`I21: others are served beside ${ATTACKERS} slow clients, and those that send slowly are cut off`, async () => {
  const { port, api } = server();
  const { token } = await buildUser(api);
  const asked = `GET ${API_BASE}/habits HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const costOf20 = async (): Promise<number> => {
    const before = threadMs();
    for (let count = 0; count < 20; count += 1) expect((await say(port, asked)).status).toBe(200);
    return threadMs() - before;
  };
  await costOf20();
  const alone = await costOf20();
  // No one is cut off before the others were served, however slow the machine is.
  limitTo(10 * 60_000);
  const open = new Set<number | undefined>();
  api.app.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    open.add(remotePort);
    socket.once('close', () => open.delete(remotePort));
  });
  const slow: Socket[] = [];
  const idle: Socket[] = [];
  while (slow.length + idle.length < ATTACKERS) {
    slow.push(
      drip(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Note: '),
      drip(port, `${POST}Content-Length: 60000\r\n\r\n{`),
      drip(port, `${POST}Transfer-Encoding: chunked\r\n\r\nffff\r\n`),
    );
    // The system takes their answers: to the server they are idle connections.
    idle.push(askAndSleep(port, DOCUMENT));
    await Promise.all([...slow.slice(-3), ...idle.slice(-1)].map((socket) => once(socket, 'connect')));
  }
  const slowOpen = () => slow.filter(({ localPort }) => open.has(localPort)).length;
  await expect.poll(slowOpen).toBe(slow.length);
  // What they cost beside the slow clients, whose drips are part of it, is of the order of what they cost alone.
  expect(await costOf20()).toBeLessThan(5 * alone);
  expect(slowOpen()).toBe(slow.length);
  limitTo(SHORT_MS);
  await expect.poll(slowOpen).toBe(0);
  for (const socket of idle) socket.destroy();
});

test('I2: a body that never arrives completely gets 408, and its connection is closed', async () => {
  limitTo(SHORT_MS);
  const requests = [`${POST}Content-Length: 500\r\n\r\n{}`, 'GET / HTTP/1.1\r\nHost: loc'];
  const cutOff = requests.map(async (request) => {
    const connection = new RawConnection(server().port);
    connection.socket.write(request);
    const { status, body } = await connection.answer();
    return [status, JSON.parse(body), await connection.ended];
  });
  const timedOut = [408, { message: 'requestTimeout', requestId: '' }, 'closed'];
  expect(await Promise.all(cutOff)).toEqual([timedOut, timedOut]);
});

test('I2: 10 MB that arrive slowly are refused before they are read, and then cut off', async () => {
  const connection = new RawConnection(server().port);
  connection.socket.write(`${POST}Content-Length: 10000000\r\n\r\n{`);
  const dripping = setInterval(() => connection.socket.write('x'), 200);
  try {
    expect((await connection.answer()).status).toBe(413);
    limitTo(SHORT_MS);
    await connection.ended;
    // One answer, and nothing after it that could be taken for the next.
    expect(connection.received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  } finally {
    clearInterval(dripping);
  }
});

test('I21: an answer that the client does not read is cancelled', async () => {
  const { port, api } = server();
  const { body } = await say(port, DOCUMENT);
  hurry(LIMIT_MS);
  const accepted = once(api.app.server, 'connection');
  // More than the system's buffers take between two ends.
  const times = Math.ceil(40_000_000 / body.length);
  const client = askAndSleep(port, DOCUMENT.repeat(times));
  const [socket] = (await accepted) as [Socket];
  await once(socket, 'close');
  expect(client.bytesRead).toBeLessThan(body.length * times);
  client.destroy();
});

/** A connection that stays open after one answer. */
async function idleConnection(port: number): Promise<RawConnection> {
  const connection = new RawConnection(port);
  connection.socket.write(GET);
  expect((await connection.answer()).status).toBe(200);
  return connection;
}

/** The keep-alive timeout that the server announces. */
const secondsOf = ({ headers }: RawAnswer): number =>
  Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1]);

describe('idle connections', () => {
  const behindProxy = listening({ TRUST_PROXY: 'loopback' });
  const crowded = listening();

  test('stay open longer than proxies reuse them', async () => {
    for (const { port } of [server(), behindProxy()]) {
      expect(secondsOf(await say(port, GET))).toBeGreaterThan(PROXY_IDLE_SECONDS);
    }
  });

  test('answer the next request after a pause that is longer than a request may take', async () => {
    const connection = await idleConnection(server().port);
    limitTo(SHORT_MS);
    await delay(PAUSE_MS);
    connection.socket.write(GET);
    await expect.poll(() => connection.received.match(/HTTP\/1\.1 200 /g)?.length).toBe(2);
    connection.socket.destroy();
  });

  test('are closed soon while more than half of the connections are open', async () => {
    const { api, port } = crowded();
    const open: RawConnection[] = [];
    const idleSeconds = async () => {
      const connection = await idleConnection(port);
      open.push(connection);
      return secondsOf(await connection.answer());
    };
    api.app.server.maxConnections = 20;
    while (open.length < 10) expect(await idleSeconds()).toBeGreaterThan(PROXY_IDLE_SECONDS);
    // The server waits longer than it tells the client.
    hurry(10_000 + api.app.server.keepAliveTimeoutBuffer);
    expect([await idleSeconds(), await idleSeconds()]).toEqual([10, 10]);
    const late = open.splice(10);
    expect(await Promise.all(late.map(({ ended }) => ended))).toEqual(['closed', 'closed']);
    expect(open.filter(({ socket }) => socket.closed)).toEqual([]);
    for (const { socket } of open) socket.destroy();
    await expect.poll(idleSeconds).toBeGreaterThan(PROXY_IDLE_SECONDS);
  });

  test('do not delay the shutdown', async () => {
    const { api, port } = server();
    const connection = await idleConnection(port);
    await api.app.drain();
    expect(await connection.ended).toBe('closed');
  });
});
