import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { Around } from '#server/core/http/route.ts';
import { requireScopes } from '#server/core/http/token-guard.ts';
import type { Grant, Viewer } from '#server/core/http/viewer.ts';
import { parsePart } from '#server/core/plugins/validation.ts';

/** The user of an assistant's request: always by a token. */
export type AssistantViewer = Viewer & { readonly grant: Grant };

type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

interface Sending<C extends Call> {
  readonly params?: Given<C['params']>;
  readonly query?: Given<C['query']>;
  readonly body?: Given<C['body']>;
}

/** The body of an answer; null where the token may not be shown it. */
type Answered<C extends Call> =
  | {
      [S in keyof C['answers']]: C['answers'][S] extends z.ZodType ? z.output<C['answers'][S]> : null;
    }[keyof C['answers']]
  | (C extends { readonly shownWith: string } ? null : never);

/** Sends a call of the API within the process, as the token of a request could: its scopes, its sight, its budgets. Rejects as the API refuses. */
export type OwnApi = <const C extends Call>(
  call: C,
  sending?: Sending<C>,
  around?: Around,
) => Promise<Answered<C>>;

export function createOwnApi(request: FastifyRequest, reply: FastifyReply, viewer: AssistantViewer): OwnApi {
  const { reads, writes } = request.server;
  return async <C extends Call>(call: C, { params, query, body }: Sending<C> = {}, around?: Around) => {
    requireScopes(call, viewer.grant);
    const known = (call.method === 'GET' ? reads : writes).get(`${call.method} ${call.path}`);
    if (!known) throw new TypeError(`${call.method} ${call.path} is not mounted`);
    const answer = await known.answer({
      // What one message asks for has no key of its own: a repetition is another message.
      viewer: { ...viewer, idempotency: null, source: 'assistant' },
      params: call.params ? parsePart(call.params, params) : {},
      query: call.query ? parsePart(call.query, query ?? {}) : {},
      body: call.body && parsePart(call.body, body),
      request,
      reply,
      around,
    });
    const isShown = call.shownWith === undefined || viewer.grant.scopes.has(call.shownWith);
    return (isShown ? answer : null) as Answered<C>;
  };
}
