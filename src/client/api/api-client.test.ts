import { describe, expect, test, vi } from 'vitest';
import { habitDelete } from '../outbox/mutations/habits.ts';
import { createApiClient } from './api-client.ts';
import { NetworkError, ResponseError } from './errors.ts';

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });

/** An API with fixed responses; `seen` collects the requests. */
function given(...answers: (Response | Error)[]) {
  const seen: Request[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    init?.signal?.throwIfAborted();
    seen.push(new Request(input, init));
    const answer = answers.shift();
    if (!answer) throw new Error('One request too many');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const onUnauthorized = vi.fn<() => void>();
  const options = { fetch, baseUrl: 'https://club.example/api/v1', onUnauthorized };
  return { api: createApiClient({ ...options, locale: 'fr', token: () => 'secret' }), seen, onUnauthorized };
}

describe('request', () => {
  test('sends the language, JSON, the token and the key', async () => {
    const { api, seen } = given(json(200, { id: 'x' }));
    await api.call('PATCH /habits/{id}/activities', {
      params: { id: 'x' },
      body: { action: 'create', days: ['2026-11-20'] },
      key: 'k1',
    });
    const [request] = seen;
    expect(request?.method).toBe('PATCH');
    expect(request?.url).toBe('https://club.example/api/v1/habits/x/activities');
    expect(Object.fromEntries(request!.headers)).toMatchObject({
      'accept-language': 'fr',
      'content-type': 'application/json',
      authorization: 'Bearer secret',
      'idempotency-key': 'k1',
    });
    expect(await request?.json()).toEqual({ action: 'create', days: ['2026-11-20'] });
  });

  test('names the account of each write, and of no read', async () => {
    const seen: (string | null)[] = [];
    const onOtherAccount = vi.fn<() => void>();
    const api = createApiClient({
      baseUrl: 'https://club.example/api/v1',
      locale: 'fr',
      account: () => 'ann',
      onOtherAccount,
      fetch: async (_, init) => {
        seen.push(new Headers(init?.headers).get('x-account-id'));
        return init?.method === 'DELETE' ? json(409, { message: 'otherAccount' }) : json(200, []);
      },
    });
    await api.call('GET /dividers');
    await api.call('POST /dividers', { body: { name: 'x' } });
    await api.call('POST /dividers', { body: { name: 'x' }, account: 'ben' });
    expect(seen).toEqual([null, 'ann', 'ben']);
    expect(onOtherAccount).not.toHaveBeenCalled();
    await expect(api.call('DELETE /dividers/{id}', { params: { id: 'x' } })).rejects.toMatchObject({
      status: 409,
      code: 'otherAccount',
    });
    expect(onOtherAccount).toHaveBeenCalledOnce();
  });

  test('sends the ETag of the last answer, and returns that answer when it is still the same', async () => {
    const { api, seen } = given(
      json(200, { habits: [1] }, { etag: '"a"' }),
      new Response(null, { status: 304, headers: { etag: '"a"' } }),
      json(200, { habits: [2] }, { etag: '"b"' }),
      new Response(null, { status: 304, headers: { etag: '"b"' } }),
    );
    const answers = [];
    for (let call = 0; call < 4; call += 1)
      answers.push(await api.call('GET /user/home', { revalidate: true }));
    expect(answers).toEqual([[1], [1], [2], [2]].map((habits) => ({ habits })));
    expect(seen.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"a"', '"a"', '"b"']);
    expect(seen.map(({ cache }) => cache)).toEqual(Array<string>(4).fill('no-store'));
  });

  test('writes encoded params into the path', async () => {
    const { api, seen } = given(json(200, {}));
    await api.call('DELETE /habits/{id}/steps/{stepId}', { params: { id: 'a/b', stepId: 'c?d' } });
    expect(seen[0]?.url).toBe('https://club.example/api/v1/habits/a%2Fb/steps/c%3Fd');
  });

  test('sends filters as a query and leaves undefined ones out', async () => {
    const { api, seen } = given(json(200, { days: {} }));
    await api.call('GET /habits/performance/graph', { query: { startDate: '2026-11-01', reverse: 'true' } });
    expect(new URL(seen[0]!.url).search).toBe('?startDate=2026-11-01&reverse=true');
  });

  test('sends the action of a deletion in the query and in the body', async () => {
    const { api, seen } = given(new Response(null, { status: 204 }));
    await expect(habitDelete.request(api, { id: 'x', action: 'delete' }, 'k1')).resolves.toBeUndefined();
    expect(new URL(seen[0]!.url).search).toBe('?action=delete');
    expect(await seen[0]?.json()).toEqual({ action: 'delete' });
  });
});

describe('failure', () => {
  test('rejects with code, fields and retry time when the status is not 2xx', async () => {
    const errors = [{ message: 'required', field: 'name', rule: 'required' }];
    const { api } = given(json(422, { message: 'invalidInput', errors }, { 'retry-after': '7' }));
    const failure = await api.call('POST /dividers', { body: { name: '' } }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ResponseError);
    expect(failure).toMatchObject({ status: 422, code: 'invalidInput', errors, retryAfter: 7 });
  });

  test('reports a rejected token but not a missing one', async () => {
    const { api, onUnauthorized } = given(
      json(401, { message: 'authRequired' }),
      json(401, { message: 'invalidOpaqueToken' }),
    );
    await expect(api.call('GET /user')).rejects.toMatchObject({ code: 'authRequired' });
    expect(onUnauthorized).not.toHaveBeenCalled();
    await expect(api.call('GET /user')).rejects.toMatchObject({ code: 'invalidOpaqueToken' });
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  test('retries reads once on the statuses of a server that is busy or failing, never writes', async () => {
    const read = given(json(503, { message: 'unavailable' }), json(200, []));
    await expect(read.api.call('GET /dividers')).resolves.toEqual([]);
    const write = given(json(503, { message: 'unavailable' }));
    await expect(write.api.call('POST /dividers', { body: { name: 'x' } })).rejects.toMatchObject({
      status: 503,
    });
    expect(write.seen).toHaveLength(1);
    const refused = given(json(404, { message: 'notFound' }));
    await expect(refused.api.call('GET /dividers')).rejects.toMatchObject({ status: 404 });
    expect(refused.seen).toHaveLength(1);
  });

  test('rejects with a network error when there is no connection', async () => {
    const { api } = given(new TypeError('Failed to fetch'));
    await expect(api.call('POST /dividers', { body: { name: 'x' } })).rejects.toBeInstanceOf(NetworkError);
  });

  test.each([200, 302, 403, 502])(
    'rejects with a network error when a proxy sends a page (%d)',
    async (status) => {
      const page = () =>
        new Response('<h1>Sign in to the Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } });
      const { api } = given(page());
      await expect(api.call('POST /dividers', { body: { name: 'x' } })).rejects.toBeInstanceOf(NetworkError);
    },
  );

  test('rejects an aborted read with the abort, without a retry', async () => {
    const controller = new AbortController();
    const { api, seen } = given(json(200, []));
    controller.abort(new DOMException('Enough', 'AbortError'));
    await expect(api.call('GET /dividers', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(seen).toEqual([]);
  });
});
