import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { BODY_MAX } from '#contract/limits.ts';
import { ApiError } from './api-error.ts';
import { routeSchema } from './call-schema.ts';
import type { Context } from './context.ts';
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

/** A status that the call declares, with what it declares for it. */
export type Answer<C extends Call> = {
  [S in keyof C['answers'] & number]: {
    readonly status: S;
    readonly body: C['answers'][S] extends z.ZodType ? z.output<C['answers'][S]> : null;
  };
}[keyof C['answers'] & number];

export type Handler<C extends Call> = (asked: Asked<C>) => Promise<Answer<C>>;

/** A status and its body as text: what is sent, and what an Idempotency-Key keeps. */
export interface Sent {
  readonly status: number;
  readonly text: string;
}

export interface Api {
  readonly app: FastifyInstance;
  readonly context: Context;
}

/**
 * Mounts a call of the contract: who may, how much, what is valid, what is answered. The handler of a signed-in user's write runs
 * in one transaction, with its Idempotency-Key.
 */
export function bind<const C extends Call>({ app, context }: Api, call: C, handler: Handler<C>): void {
  app.route({
    method: call.method satisfies HTTPMethods,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: call.bodyMax ?? BODY_MAX,
    config: { auth: call.auth },
    schema: routeSchema(call),
    handler: async (request, reply) => {
      const sent = await answerTo(context, call, handler, request, reply);
      if (sent.status === 204) return reply.code(204).send();
      return reply.code(sent.status).type('application/json; charset=utf-8').send(sent.text);
    },
  });
}

async function answerTo<C extends Call>(
  context: Context,
  call: C,
  handler: Handler<C>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Sent> {
  const { viewer } = request;
  if (call.auth === 'user' && !viewer) throw new ApiError('authRequired');
  const work = async (scope: UserScope | undefined): Promise<Sent> => {
    const { params, query, body } = request;
    const now = context.clock();
    // The schemas of this very call have just made these values, and its auth decides on the viewer.
    const asked = {
      params,
      query,
      body,
      viewer: viewer ?? undefined,
      scope,
      now,
      request,
      reply,
    } as unknown as Asked<C>;
    return serialise(call, await handler(asked));
  };
  if (!viewer) return await work(undefined);
  if (call.method === 'GET') return await work(scopeOf(context, viewer));
  return await writeOnce(context, viewer, request, work);
}

function scopeOf({ database }: Context, viewer: Viewer): UserScope {
  return { userId: viewer.userId, queries: database.db, engine: database.engine };
}

/** By the schema of the answer: a field that it does not name never leaves the server. */
function serialise<C extends Call>(call: C, { status, body }: Answer<C>): Sent {
  const schema = call.answers[status];
  if (schema === undefined) throw new TypeError(`${call.path} declares no answer ${status}`);
  return { status, text: schema === null ? '' : JSON.stringify(z.encode(schema, body)) };
}
