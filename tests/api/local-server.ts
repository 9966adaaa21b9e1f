import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface LocalServer {
  readonly url: string;
  /** The paths that were asked for. */
  readonly asked: string[];
}

/** A server with a given behaviour that counts its requests; it ends with the test file. */
export async function startLocalServer(listener: RequestListener): Promise<LocalServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
