import type { OutgoingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { ErrorEnvelope } from '#contract/common.ts';
import { API_BASE } from '#server/core/http/route.ts';
import { checkAnswer } from './check-answer.ts';
import type { TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

export interface Sending {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a text as it is. */
  readonly body?: unknown;
  readonly as?: TestUser;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly remoteAddress?: string;
}

type Answered<C extends Call> = {
  [S in keyof C['answers']]: C['answers'][S] extends z.ZodType ? z.output<C['answers'][S]> : never;
}[keyof C['answers']];

export interface Received<C extends Call> {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly text: string;
  /** The body of a 2xx. */
  readonly body: Answered<C>;
  /** The same body, where the answer is outside 2xx. */
  readonly error: ErrorEnvelope;
}

/** Sends a call of the contract through the whole server, and holds what comes back against the OpenAPI document. */
export async function send<const C extends Call>(
  { app }: TestApp,
  call: C,
  { params = {}, query = {}, body, as, headers = {}, key, remoteAddress }: Sending = {},
): Promise<Received<C>> {
  const answer = await app.inject({
    method: call.method,
    url: API_BASE + pathOf(call, params),
    query,
    ...(remoteAddress ? { remoteAddress } : {}),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  checkAnswer(call, { status: answer.statusCode, headers: answer.headers, text: answer.payload });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const parsed: unknown = answer.payload !== '' && isJson ? JSON.parse(answer.payload) : undefined;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.payload,
    body: parsed as Answered<C>,
    error: parsed as ErrorEnvelope,
  };
}

function pathOf({ path }: Call, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
}
