import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export interface FreezingProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** From now on nothing passes: connections stay open and get no answer, as with a machine that hangs. */
  freeze(): void;
  thaw(): void;
  /** How many connections were opened so far, also while nothing passes. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** A TCP proxy before the tests' PostgreSQL, which listens on a Unix socket. */
export async function startFreezingProxy(databaseUrl: string): Promise<FreezingProxy> {
  const target = new URL(databaseUrl);
  const path = join(decodeURIComponent(target.hostname), '.s.PGSQL.5432');
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let connections = 0;
  const server = createServer((client) => {
    connections += 1;
    const upstream = connect({ path });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      const end = () => {
        client.destroy();
        upstream.destroy();
      };
      socket.on('error', end).on('close', end);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => client.write(bytes));
    if (isFrozen) for (const socket of [client, upstream]) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://${target.username}@127.0.0.1:${port}${target.pathname}`,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
