import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { listening } from './listening.ts';
import { type RawAnswer, RawConnection } from './raw-connection.ts';

const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** The longest time that a common proxy keeps a connection for reuse by default, in seconds: Caddy's. */
const PROXY_IDLE_SECONDS = 120;
/** Longer than a request may take to arrive: the time between two requests must not count as part of the second. */
const PAUSE_MS = 12_000;

/** A connection that stays open after one answer. */
async function idleConnection(port: number): Promise<RawConnection> {
  const connection = new RawConnection(port);
  connection.socket.write(REQUEST);
  expect((await connection.answer()).status).toBe(200);
  return connection;
}

/** The keep-alive timeout that the server announces. */
const secondsOf = ({ headers }: RawAnswer): number =>
  Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1]);

describe.each([
  ['without a proxy', {}],
  ['behind a proxy', { TRUST_PROXY: 'loopback' }],
])('an idle connection %s', (_, environment) => {
  const server = listening(environment);

  test('stays open longer than proxies reuse it', async () => {
    const connection = await idleConnection(server().port);
    expect(secondsOf(await connection.answer())).toBeGreaterThan(PROXY_IDLE_SECONDS);
    connection.socket.destroy();
  });
});

describe('idle connections', () => {
  const server = listening();

  test('answer the next request after a pause that is longer than a request may take', {
    timeout: 60_000,
  }, async () => {
    const connection = await idleConnection(server().port);
    await delay(PAUSE_MS);
    connection.socket.write(REQUEST);
    await expect.poll(() => connection.received.match(/HTTP\/1\.1 200 /g)?.length).toBe(2);
    connection.socket.destroy();
  });

  test('are closed soon while more than half of the connections are open', { timeout: 60_000 }, async () => {
    const { api, port } = server();
    const { maxConnections } = api.app.server;
    const open: RawConnection[] = [];
    const idleSeconds = async () => {
      const connection = await idleConnection(port);
      open.push(connection);
      return secondsOf(await connection.answer());
    };
    api.app.server.maxConnections = 20;
    try {
      while (open.length < 10) expect(await idleSeconds()).toBeGreaterThan(PROXY_IDLE_SECONDS);
      const [past, other] = [await idleSeconds(), await idleSeconds()];
      expect([past, other]).toEqual([10, 10]);
      const late = open.splice(10);
      expect(await Promise.all(late.map(({ ended }) => ended))).toEqual(['closed', 'closed']);
      expect(open.filter(({ socket }) => socket.closed)).toEqual([]);
      for (const { socket } of open.splice(0)) socket.destroy();
      await expect.poll(idleSeconds).toBeGreaterThan(PROXY_IDLE_SECONDS);
    } finally {
      for (const { socket } of open) socket.destroy();
      api.app.server.maxConnections = maxConnections;
    }
  });

  test('do not delay the shutdown', async () => {
    const { api, port } = server();
    const connection = await idleConnection(port);
    await api.app.drain();
    expect(await connection.ended).toBe('closed');
  });
});
