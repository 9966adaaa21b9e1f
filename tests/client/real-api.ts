import type { FastifyInstance } from 'fastify';
import { type Api, createApi } from '#client/api.ts';

/** The API of an app in this process, as a native shell calls it: with a token of its own. */
export function apiOf(app: FastifyInstance, session: { token: string | null } = { token: null }): Api {
  return createApi({
    baseUrl: 'http://club.test/api/v1',
    locale: 'en',
    token: () => session.token,
    fetch: fetchOf(app),
  });
}

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
    return new Response(answer.statusCode === 204 ? null : answer.rawPayload.toString(), {
      status: answer.statusCode,
      headers,
    });
  };
}
