import { createFetch, FetchError } from 'ofetch';
import type { ErrorEnvelope } from '#contract/common.ts';
import { ApiError, NetworkError } from './errors.ts';

export type Fetch = typeof globalThis.fetch;

export interface SendOptions {
  /** Sends the requests; the platform's own when left out. The server gives one that stays inside the process. */
  fetch?: Fetch;
  /** Where the API is, e.g. `/api/v1`. */
  baseUrl: string;
  /** The language of the user, for text that the server makes. */
  locale: 'en' | 'fr' | (() => 'en' | 'fr');
  /** The opaque token where scripts hold it (native shells); left out on the web, where a cookie carries it. */
  token?: () => string | null | Promise<string | null>;
  /** The token is unknown, expired or revoked (specification §8: go to auth-logout). */
  onUnauthorized?: () => void;
}

export interface Request {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: object;
  /** Sent as Idempotency-Key: the same key has one effect, however often it is sent. */
  key?: string | undefined;
  signal?: AbortSignal | undefined;
}

export type Send = <T>(path: string, request?: Request) => Promise<T>;

/** Sends requests by the rules of specification §8: ofetch retries reads once on the listed statuses, writes never, no time-out. */
export function createSend(options: SendOptions): Send {
  const { fetch = globalThis.fetch.bind(globalThis) } = options;
  const client = createFetch({ fetch, defaults: { baseURL: options.baseUrl, redirect: 'error' } });
  return async <T>(path: string, request: Request = {}) => {
    const headers = await headersOf(options, request.key);
    try {
      return await client<T>(path, {
        method: request.method ?? 'GET',
        headers,
        onResponse: ({ response }) => refuseForeign(response),
        ...(request.query ? { query: request.query } : {}),
        ...(request.body ? { body: request.body } : {}),
        ...(request.signal ? { signal: request.signal } : {}),
      });
    } catch (error) {
      request.signal?.throwIfAborted();
      throw explain(error, options);
    }
  };
}

async function headersOf(options: SendOptions, key: string | undefined): Promise<Record<string, string>> {
  const token = await options.token?.();
  const locale = typeof options.locale === 'string' ? options.locale : options.locale();
  return {
    accept: 'application/json',
    'accept-language': locale,
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  };
}

const isJson = (answer: Response): boolean => /\bjson\b/.test(answer.headers.get('content-type') ?? '');

/** A page of a captive portal answers 200 too: taken for an answer of ours it would lose the write. */
function refuseForeign(answer: Response): void {
  const ours = answer.status === 204 || (answer.ok && isJson(answer));
  if (answer.status < 400 && !ours) {
    throw new NetworkError(`Not an answer of the API: ${answer.url}`);
  }
}

function explain(error: unknown, options: SendOptions): Error {
  if (!(error instanceof FetchError) || !error.response) {
    return error instanceof NetworkError ? error : new NetworkError('No connection', { cause: error });
  }
  const { status, headers } = error.response;
  const envelope = error.data as Partial<ErrorEnvelope> | undefined;
  const code = isJson(error.response) ? envelope?.message : undefined;
  if (!code && status === 413) return new ApiError({ status, code: 'payloadTooLarge' });
  if (!code) return new NetworkError(`Not an answer of the API: ${status}`, { cause: error });
  if (code === 'invalidOpaqueToken') options.onUnauthorized?.();
  return new ApiError({
    status,
    code,
    errors: envelope?.errors,
    retryAfter: secondsOf(headers.get('retry-after')),
  });
}

/** Seconds of a Retry-After header; null for none, a date or nonsense. */
function secondsOf(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
