import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a service outside was sent, as it understood it. */
export interface Receiver<Thing> {
  readonly url: string;
  readonly received: Thing[];
  /** Waits until that many have come. */
  waitFor(count: number): Promise<Thing[]>;
  stop(): Promise<void>;
}

/** A server on this machine that reads requests as a service does, and refuses what that service would refuse. */
export async function startReceiver<Thing>(
  read: (request: IncomingMessage, body: string) => Thing[],
  status: number,
): Promise<Receiver<Thing>> {
  const received: Thing[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', '*');
    try {
      received.push(...read(request, await text(request)));
      response.writeHead(status).end('{}');
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
    server.emit('received');
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async waitFor(count) {
      while (received.length < count) await once(server, 'received');
      return received;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
