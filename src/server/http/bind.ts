import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { BODY_MAX } from '#contract/limits.ts';
import { ApiError } from './api-error.ts';
import { routeSchema } from './call-schema.ts';
import type { Context } from './context.ts';
import { isKept } from './kept-answer.ts';
import { checkProofRule, holdSession, type NeedsProof, requireProof } from './require-proof.ts';
import type { UserScope } from './user-scope.ts';
import type { Viewer } from './viewer.ts';
import { writeOnce } from './write-once.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may: every route of the API says so, or the server does not start. */
    auth?: Call['auth'];
  }
}

type Given<S> = S extends z.ZodType ? z.output<S> : undefined;

type ByAuth<C extends Call, T> = C['auth'] extends 'user'
  ? T
  : C['auth'] extends 'optional'
    ? T | undefined
    : undefined;

/** A request that was let in and found valid, typed by its call. */
export interface Asked<C extends Call> {
  readonly params: Given<C['params']>;
  readonly query: Given<C['query']>;
  readonly body: Given<C['body']>;
  /** Who asks, and their rows: in one transaction when the call writes. Only where the call asks who it is. */
  readonly viewer: ByAuth<C, Viewer>;
  readonly scope: ByAuth<C, UserScope>;
  /** When the request is handled, in milliseconds since 1970-01-01 UTC. */
  readonly now: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The same before any transaction: no rows yet. */
export type AskedBefore<C extends Call> = Omit<Asked<C>, 'scope'>;

/** A status that the call declares, with what it declares for it. */
export type Answer<C extends Call> = {
  [S in keyof C['answers'] & number]: {
    readonly status: S;
    readonly body: C['answers'][S] extends z.ZodType ? z.output<C['answers'][S]> : null;
  };
}[keyof C['answers'] & number];

export type Handler<C extends Call> = (asked: Asked<C>) => Promise<Answer<C>>;

/** What a call takes time for outside of its transaction, and the handler that is given what came of it. */
export interface PreparedHandler<C extends Call, P> {
  /** For a call with `proof: 'sometimes'`: whether this request needs fresh proof. */
  readonly needsProof?: NeedsProof<AskedBefore<C>>;
  /** Decodes a picture, asks a provider: runs once, before the transaction and not at all for a write that was answered already. */
  readonly prepare: (asked: AskedBefore<C>) => Promise<P>;
  readonly handle: (asked: Asked<C>, prepared: P) => Promise<Answer<C>>;
}

/** A status and its body as text: what is sent, and what an Idempotency-Key keeps. */
export interface Sent {
  readonly status: number;
  readonly text: string;
}

/** What a request does with its user's rows. */
export type Work = (scope: UserScope | undefined) => Promise<Sent>;

export interface Api {
  readonly app: FastifyInstance;
  readonly context: Context;
}

/**
 * Mounts a call of the contract: who may, how much, what is valid, what is answered. The handler of a signed-in user's write runs
 * in one transaction, with its Idempotency-Key.
 */
export function bind<const C extends Call>(api: Api, call: C, handler: Handler<C>): void {
  bindPrepared(api, call, { prepare: async () => undefined, handle: handler });
}

/** The same for a call with something to do that no transaction may wait for. */
export function bindPrepared<const C extends Call, P>(
  { app, context }: Api,
  call: C,
  handler: PreparedHandler<C, P>,
): void {
  checkProofRule(call, handler.needsProof);
  app.route({
    method: call.method satisfies HTTPMethods,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: call.bodyMax ?? BODY_MAX,
    config: { auth: call.auth },
    schema: routeSchema(call),
    handler: async (request, reply) => {
      const sent = await answerTo(context, call, handler, request, reply);
      if (sent.status === 204) return reply.code(204).send();
      if (call.maxAge !== undefined && isKept(request, reply, sent, call.maxAge))
        return reply.code(304).send();
      return reply.code(sent.status).type('application/json; charset=utf-8').send(sent.text);
    },
  });
}

async function answerTo<C extends Call, P>(
  context: Context,
  call: C,
  { needsProof, prepare, handle }: PreparedHandler<C, P>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Sent> {
  const { viewer, params, query, body } = request;
  if (call.auth === 'user' && !viewer) throw new ApiError('authRequired');
  const now = context.clock();
  // The schemas of this very call have just made these values, and its auth decides on the viewer.
  const asked = { params, query, body, viewer: viewer ?? undefined, now, request, reply };
  const work = async (): Promise<Work> => {
    const before = asked as unknown as AskedBefore<C> & typeof asked;
    const isProved = requireProof(call, needsProof, before);
    const prepared = await prepare(before);
    return async (scope) => {
      if (isProved && scope && viewer) await holdSession(scope, viewer);
      return serialise(call, await handle({ ...asked, scope } as unknown as Asked<C>, prepared));
    };
  };
  if (viewer && call.method !== 'GET') return await writeOnce(context, viewer, request, work);
  return await (await work())(viewer ? scopeOf(context, viewer) : undefined);
}

/** Rows of a viewer outside of any transaction. */
export function scopeOf({ database }: Context, viewer: Viewer): UserScope {
  return { userId: viewer.userId, queries: database.db, engine: database.engine };
}

/** By the schema of the answer: a field that it does not name never leaves the server. */
function serialise<C extends Call>(call: C, { status, body }: Answer<C>): Sent {
  const schema = call.answers[status];
  if (schema === undefined) throw new TypeError(`${call.path} declares no answer ${status}`);
  return { status, text: schema === null ? '' : JSON.stringify(z.encode(schema, body)) };
}
