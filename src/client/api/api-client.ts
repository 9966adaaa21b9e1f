import type { ErrorEnvelope } from '#contract/common.ts';
import type { PageReader } from '#contract/page-rendering.ts';
import type { AnswerOf, RequestOf, Route } from '#contract/routes.ts';
import { NetworkError, ResponseError } from './errors.ts';

export type Fetch = typeof globalThis.fetch;

export interface ApiOptions {
  /** Sends the requests; the platform's own by default. The server passes one that stays in the process. */
  fetch?: Fetch;
  /** Where the API is, e.g. `/api/v1`. */
  baseUrl: string;
  /** The language of the user, for text that the server makes. */
  locale: 'en' | 'fr';
  /** The opaque token, where scripts store it (mobile apps). Absent on the web, where a cookie carries it. */
  token?: () => string | null | Promise<string | null>;
  /** The token is unknown, expired or revoked (docs/decisions/ended-session.md). */
  onUnauthorized?: () => void;
  /** The id of the signed-in user: writes name it, so that none reaches another account. */
  account?: () => string | undefined;
  /** A write was refused because another account is signed in. */
  onOtherAccount?: () => void;
}

interface CallOptions {
  /** Sent as Idempotency-Key: repeated requests with one key have one effect. */
  readonly key?: string | undefined;
  /** The account that a write belongs to, where it is not the one of the page. */
  readonly account?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Asks whether the last answer is still the same, by its ETag. The page alone stores that answer, not the browser. */
  readonly revalidate?: boolean | undefined;
  /** Sends this one request instead, e.g. to report progress. */
  readonly fetch?: Fetch | undefined;
}

/** The body may be JSON already, made where the page is not held up by it: in a worker. */
type Sent<T> = { readonly [K in keyof T]: K extends 'body' ? T[K] | Blob : T[K] };

/** The request is optional where the route needs none. */
type Arguments<R extends Route> =
  Partial<RequestOf<R>> extends RequestOf<R>
    ? [request?: RequestOf<R> & CallOptions]
    : [request: Sent<RequestOf<R>> & CallOptions];

/** How every page reads and writes data: over HTTP in browsers and apps, in the process on the server. */
export interface ApiClient {
  /** On the server: nothing is sent, so its answers may have what a device computes. */
  readonly isInProcess?: true;
  /**
   * Calls the API: `call('PATCH /habits/{id}', { params: { id }, body: { name } })`. Rejects with a `ResponseError` when the status is not
   * 2xx, with a `NetworkError` when the server did not answer.
   */
  call<R extends Route>(route: R, ...request: Arguments<R>): Promise<AnswerOf<R>>;
}

interface AnyRequest extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

/** A read is retried once after these: the server is busy or failing. */
const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Sends requests (docs/rules/api.md#requests-of-our-client): reads have two attempts, writes one, and there is no timeout. */
export function createApiClient(options: ApiOptions): ApiClient {
  const { fetch: usual = globalThis.fetch.bind(globalThis), baseUrl } = options;
  /** Answers and their ETags. */
  const tagged = new Map<string, { readonly etag: string; readonly data: unknown }>();
  async function call(route: string, request: AnyRequest = {}): Promise<unknown> {
    const { params, query, body, key, signal, revalidate, fetch = usual } = request;
    const [method = '', path = ''] = route.split(' ');
    const url = baseUrl + withParams(path, params) + queryOf(query);
    const known = revalidate ? tagged.get(url) : undefined;
    const account = method === 'GET' ? undefined : (request.account ?? options.account?.());
    const headers = await headersOf(options, { key, account, etag: known?.etag });
    const init: RequestInit = { method, headers, redirect: 'error' };
    if (revalidate) init.cache = 'no-store';
    if (body) init.body = body instanceof Blob ? body : JSON.stringify(body);
    if (signal) init.signal = signal;
    const tries = method === 'GET' ? 2 : 1;
    const answer = await answered(() => fetch(url, init), tries, signal);
    if (known && answer.status === 304) return known.data;
    // Inside, because the connection may break in the middle of the body.
    const data = await unlessAborted(signal, () => (answer.status === 204 ? undefined : readJson(answer)));
    const etag = revalidate ? answer.headers.get('etag') : null;
    if (answer.ok && etag !== null) tagged.set(url, { etag, data });
    if (answer.ok) return data;
    throw refusalOf(answer, data, options);
  }
  // The contract types both ends: the server validates by the same schemas.
  return { call: call as ApiClient['call'] };
}

/** The last of at most `tries` responses; rejects with a NetworkError when there is none. */
async function answered(
  ask: () => Promise<Response>,
  tries: number,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    const answer = await unlessAborted(signal, ask);
    return tries > 1 && retriedStatuses.has(answer.status) ? await answered(ask, tries - 1, signal) : answer;
  } catch (error) {
    if (tries === 1 || signal?.aborted) throw error;
    return await answered(ask, tries - 1, signal);
  }
}

/** Turns every failure into a NetworkError, except an abort. */
async function unlessAborted<R>(signal: AbortSignal | undefined, work: () => Promise<R> | R): Promise<R> {
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof NetworkError ? error : new NetworkError('No connection', { cause: error });
  }
}

const withParams = (path: string, params: AnyRequest['params'] = {}): string =>
  path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function queryOf(query: AnyRequest['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function headersOf(
  options: ApiOptions,
  { key, account, etag }: { key: string | undefined; account: string | undefined; etag: string | undefined },
): Promise<Record<string, string>> {
  const token = await options.token?.();
  return {
    accept: 'application/json',
    'accept-language': options.locale,
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(account ? { 'x-account-id': account } : {}),
    ...(etag ? { 'if-none-match': etag } : {}),
  };
}

/** A captive portal answers 200 too. Taken for our response, it would lose the mutation. */
async function readJson(answer: Response): Promise<unknown> {
  if (/\bjson\b/.test(answer.headers.get('content-type') ?? '')) return await answer.json();
  if (answer.status === 413) return undefined;
  throw new NetworkError(`Not an answer of the API: ${answer.status} ${answer.url}`);
}

function refusalOf({ status, headers }: Response, data: unknown, options: ApiOptions): Error {
  const { message: code, errors, challenge } = (data ?? {}) as Partial<ErrorEnvelope>;
  if (!code && status === 413) return new ResponseError({ status, code: 'payloadTooLarge' });
  if (!code) return new NetworkError(`Not an answer of the API: ${status}`);
  if (code === 'invalidOpaqueToken') options.onUnauthorized?.();
  if (code === 'otherAccount') options.onOtherAccount?.();
  const retryAfter = secondsOf(headers.get('retry-after'));
  return new ResponseError({ status, code, errors, retryAfter, challenge });
}

/** Seconds of a Retry-After header; null when it is absent, a date or invalid. */
function secondsOf(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

/** The API client of a page that the server renders: it only reads, within the process. `onUnauthorized`: the token is not valid. */
export function createPageClient(read: PageReader, onUnauthorized: () => void): ApiClient {
  const call = async (route: string, request: AnyRequest = {}): Promise<unknown> => {
    const answer = await read(route, request.query ?? {});
    if ('data' in answer) return answer.data;
    if (answer.refusal.code === 'invalidOpaqueToken') onUnauthorized();
    throw new ResponseError(answer.refusal);
  };
  return { isInProcess: true, call: call as ApiClient['call'] };
}
