import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

interface Told {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Received {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly told: Told;
}

/** Named by the setting: only so is this machine reached. */
export const thisMachine = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' };

/** What someone's server does: it keeps what arrives, and answers as a test says. */
export function createReceiver() {
  const received: Received[] = [];
  const answer: { status: number; headers: Record<string, string> } = { status: 204, headers: {} };
  const keep = async (request: IncomingMessage) => {
    const body = await text(request);
    const { headers, url: path = '' } = request;
    received.push({ id: String(headers['webhook-id']), path, headers, body, told: JSON.parse(body) as Told });
  };
  const listener: RequestListener = (request, response) => {
    void keep(request).then(() => response.writeHead(answer.status, answer.headers).end());
  };
  return {
    listener,
    received,
    /** What has arrived since the last call. */
    take: () => received.splice(0),
    answerWith: (status: number, headers: Record<string, string> = {}) => {
      Object.assign(answer, { status, headers });
    },
  };
}

/** Throws unless the official library takes a request for one that was signed with a secret. */
export function verify(secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
