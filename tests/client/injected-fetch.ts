import type { FastifyInstance } from 'fastify';

/** A fetch that stays inside the process, for an app that does not listen. */
export function fetchOf(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, init);
    const { pathname, search } = new URL(asked.url);
    const body = await asked.text();
    const answer = await app.inject({
      method: asked.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(asked.headers),
      ...(body ? { payload: body } : {}),
    });
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response([204, 304].includes(answer.statusCode) ? null : answer.rawPayload.toString(), {
      status: answer.statusCode,
      headers,
    });
  };
}
