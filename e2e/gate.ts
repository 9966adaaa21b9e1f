import { once } from 'node:events';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { freePort } from './free-port.ts';

/** Whether a request is cut before the server has it, or after the server has answered it. */
export type Cut = 'before' | 'after';

/**
 * A gateway in front of a server, whose connections can be cut: to a browser of any engine this is a network that fails. The test runner
 * could answer requests itself, but in Firefox it does not know their bodies, and a server waits for those.
 */
export class Gate {
  /** The idempotency keys of the writes that the server has accepted. */
  readonly accepted = new Set<string>();
  cut: Cut | null = null;
  /** The number of writes that met the cut. */
  cuts = 0;
  private target = '';
  private server: Server | null = null;

  /** Leads to that server, and returns the address in front of it. */
  async open(target: string): Promise<string> {
    this.cut = null;
    this.target = target;
    this.server = createServer((request, response) => this.lead(request, response));
    const port = await freePort();
    await once(this.server.listen(port, 'localhost'), 'listening');
    return `http://localhost:${port}`;
  }

  close(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  private lead(request: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url = '/' } = request;
    const key = headers['idempotency-key']?.toString();
    const cut = url.startsWith('/api/v1/') ? this.cut : null;
    const drop = () => {
      if (key !== undefined) this.cuts += 1;
      request.socket.destroy();
    };
    if (cut === 'before') return drop();
    const sent = forward(new URL(url, this.target), { method, headers, agent: false }, (answer) => {
      const { statusCode = 502 } = answer;
      if (key !== undefined && statusCode < 300) this.accepted.add(key);
      if (cut === 'after') return drop();
      response.writeHead(statusCode, answer.rawHeaders);
      answer.pipe(response);
    });
    // A page that is left ends its requests, and a server its connections.
    sent.on('error', () => request.socket.destroy());
    response.on('close', () => sent.destroy());
    request.pipe(sent);
  }
}
