import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';

/** The headers of the browser's request that the API gets when a page or a posted form calls it. */
const CREDENTIALS = ['cookie', 'user-agent', 'x-forwarded-for', 'x-request-id'] as const;
/** Statuses without a body. */
const EMPTY = new Set([204, 205, 304]);

/**
 * A fetch that calls the API within the process, with the credentials of the page's request. It reads and never writes. A cookie that the
 * API sets, such as an extended session, goes out with the page.
 */
export function injectedFetch(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, init);
    if (asked.method !== 'GET') throw new Error(`A page may not ${asked.method} while it is rendered`);
    const { pathname, search } = new URL(asked.url);
    const answer = await app.inject({
      method: 'GET',
      url: pathname + search,
      headers: { ...credentialsOf(request), ...Object.fromEntries(asked.headers) },
      remoteAddress: request.socket.remoteAddress ?? request.ip,
    });
    const { 'set-cookie': cookies, ...headers } = answer.headers;
    if (cookies !== undefined) reply.header('set-cookie', cookies);
    const body = EMPTY.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload);
    return new Response(body, { status: answer.statusCode, headers: headersOf(headers) });
  };
}

/** The headers that identify the client to the API. */
export function credentialsOf({ headers }: FastifyRequest): NonNullable<InjectOptions['headers']> {
  return Object.fromEntries(CREDENTIALS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
}

function headersOf(headers: Readonly<Record<string, unknown>>): Headers {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' || typeof value === 'number') copied.set(name, String(value));
  }
  return copied;
}
