import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { API_BASE } from '#server/core/http/api-base.ts';
import { buildUser } from '#tests/api/factories.ts';
import { bySize } from '#tests/setup/tier.ts';
import { type Listening, listening } from './listening.ts';
import { RawConnection, say } from './raw-connection.ts';

/** security.md, I21. */
const CLOSED_WITHIN_MS = 12_000;
const GOOD_P99_MS = 300;
const ATTACKERS = bySize({ quick: 200, full: 1_000 });
const TEST_MS = 120_000;
const QUIET_MS = 3_000;

const server = listening();

const BODY_HEAD =
  'POST /api/v1/auth/login/email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

/** Says one thing, then drips a byte a second, for as long as it is let. */
function drip(port: number, first: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(first));
  const timer = setInterval(() => socket.write('x'), 1_000);
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

/** How long good users wait, in milliseconds, while `work` goes on; sorted. */
async function waitsWhile(port: number, token: string, work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  const state = { over: false };
  const finished = work.finally(() => (state.over = true));
  while (!state.over) {
    const started = performance.now();
    expect(await statusOf(port, token)).toBe(200);
    waits.push(performance.now() - started);
    await delay(20);
  }
  await finished;
  return waits.toSorted((a, b) => a - b);
}

/** On a connection of its own: what a slow client fills up is the door. */
async function statusOf(port: number, token: string): Promise<number | undefined> {
  return await new Promise((resolve, reject) => {
    const options = {
      port,
      path: `${API_BASE}/habits`,
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    };
    get(options, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    }).once('error', reject);
  });
}

/** Every connection that the server takes from now on: how many are open, from which ports, and how long those that are not were. */
function watchConnections({ api }: Listening) {
  const seen = { open: 0, most: 0, lives: new Map<number, number>(), ports: new Set<number>() };
  api.app.server.on('connection', (socket: Socket) => {
    const opened = performance.now();
    const { remotePort = 0 } = socket;
    seen.ports.add(remotePort);
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    socket.once('close', () => {
      seen.ports.delete(remotePort);
      seen.open -= 1;
      seen.lives.set(remotePort, performance.now() - opened);
    });
  });
  return seen;
}

const p99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)] ?? 0;

test(`I21: ${ATTACKERS} slow clients slow down no other, and those that send slowly are cut off`, {
  timeout: TEST_MS,
}, async () => {
  const { port, api } = server();
  const { token } = await buildUser(api);
  const seen = watchConnections(server());
  const quietBefore = await waitsWhile(port, token, delay(QUIET_MS));

  const asleep = `GET ${API_BASE}/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const drips = [
    () => drip(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Note: '),
    () => drip(port, `${BODY_HEAD}Content-Length: 60000\r\n\r\n{`),
    () => drip(port, `${BODY_HEAD}Transfer-Encoding: chunked\r\n\r\nffff\r\n`),
  ];
  const slow: Socket[] = [];
  const ports = new Set<number>();
  const isOpen = ({ localPort = 0 }: Socket): boolean => seen.ports.has(localPort);
  // The system takes their answers: to the server they are idle connections (wire-idle.test.ts).
  const idle: Socket[] = [];
  const attack = async () => {
    while (slow.length + idle.length < ATTACKERS) {
      const dripping = Array.from({ length: 25 }, () => drips.map((open) => open())).flat();
      const sleeping = Array.from({ length: 25 }, () => askAndSleep(port, asleep));
      slow.push(...dripping);
      idle.push(...sleeping);
      await Promise.all([...dripping, ...sleeping].map(async (socket) => await once(socket, 'connect')));
      for (const { localPort = 0 } of dripping) ports.add(localPort);
    }
    await expect.poll(() => slow.filter(isOpen).length, { timeout: TEST_MS, interval: 100 }).toBe(0);
  };
  const attacked = await waitsWhile(port, token, attack());
  const lives = [...ports].flatMap((each) => seen.lives.get(each) ?? []);
  for (const socket of idle) socket.destroy();
  await expect.poll(() => seen.open).toBeLessThan(5);
  const quietAfter = await waitsWhile(port, token, delay(QUIET_MS));

  expect(lives.length).toBe(ports.size);
  expect(lives.length).toBeGreaterThan(ATTACKERS / 2);
  expect(seen.most).toBeGreaterThan(ATTACKERS / 2);
  // What a busy machine does to good users without an attack is no fault of the server's.
  const quiet = Math.max(p99(quietBefore), p99(quietAfter));
  expect(p99(attacked)).toBeLessThanOrEqual(Math.max(GOOD_P99_MS, 5 * quiet));
  expect(Math.max(...lives)).toBeLessThan(CLOSED_WITHIN_MS + Math.max(...quietBefore, ...quietAfter));
});

test('I2: a body that never arrives completely gets 408 in time', {
  timeout: TEST_MS,
}, async () => {
  const requests = [`${BODY_HEAD}Content-Length: 500\r\n\r\n{}`, 'GET / HTTP/1.1\r\nHost: loc'];
  const cutOff = requests.map(async (request) => {
    const connection = new RawConnection(server().port);
    connection.socket.write(request);
    const { status, body } = await connection.answer();
    return [status, JSON.parse(body), await connection.ended];
  });
  const timedOut = [408, { message: 'requestTimeout', requestId: '' }, 'closed'];
  expect(await Promise.all(cutOff)).toEqual([timedOut, timedOut]);
});

test('I2: 10 MB that arrive slowly are refused before they are read, and then cut off', {
  timeout: TEST_MS,
}, async () => {
  const connection = new RawConnection(server().port);
  const started = performance.now();
  connection.socket.write(`${BODY_HEAD}Content-Length: 10000000\r\n\r\n{`);
  const dripping = setInterval(() => connection.socket.write('x'.repeat(1_000)), 200);
  try {
    expect((await connection.answer()).status).toBe(413);
    expect(performance.now() - started).toBeLessThan(5_000);
    await connection.ended;
    // One answer, and nothing after it that could be taken for the next.
    expect(connection.received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  } finally {
    clearInterval(dripping);
  }
});

test('an answer that the client does not read is cancelled', { timeout: TEST_MS }, async () => {
  const { port } = server();
  const request = `GET ${API_BASE}/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const { body } = await say(port, request);
  // More than the system's buffers take between two ends.
  const times = Math.ceil(40_000_000 / body.length);
  const accepted = once(server().api.app.server, 'connection');
  const client = askAndSleep(port, request.repeat(times));
  const [socket] = (await accepted) as [Socket];
  const opened = performance.now();
  await once(socket, 'close');
  expect(performance.now() - opened).toBeLessThan(2 * CLOSED_WITHIN_MS);
  client.destroy();
});

test('connections are bounded in number', async () => {
  expect(server().api.app.server.maxConnections).toBe(5_000);
});
