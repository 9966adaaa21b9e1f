import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { BODY_MAX } from '#contract/limits.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { callCost } from '#server/core/limits/rate-budgets.ts';
import { routeSchema } from './call-schema.ts';
import type { Context } from './context.ts';
import { isKept } from './etag.ts';
import { checkProofRule, holdSession, type NeedsProof, requireProof } from './require-proof.ts';
import { type SentBytes, serialise, serialiseInSlices } from './serialise.ts';
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
  /** Counts so much work against the user's budget, beyond the one point of every call. */
  readonly spend: (work: keyof typeof callCost, amount: number) => void;
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
  readonly again?: Again<C> | undefined;
}

/** A status and its body as text: what is sent, and what an Idempotency-Key keeps. */
export interface Sent {
  readonly status: number;
  readonly text: string;
  /** Of the row that the body is, where it has one. */
  readonly id?: string | undefined;
}

/** Reads the row that a write answered with, as it is now. */
export type Again<C extends Call> = (
  asked: Pick<Asked<C>, 'viewer' | 'scope' | 'now'>,
  id: string,
) => Promise<Answer<C>['body']>;

/** What a request does with its user's rows. */
export type Work = (scope: UserScope | undefined) => Promise<Sent>;

export interface Api {
  readonly app: FastifyInstance;
  readonly context: Context;
}

/**
 * Mounts a call of the contract: who may, how much, what is valid, what is answered. The handler of a signed-in user's write runs
 * in one transaction, with its Idempotency-Key. A call whose answer can be large brings `again`, so that it need not be kept.
 */
export function bind<const C extends Call>(api: Api, call: C, handler: Handler<C>, again?: Again<C>): void {
  bindPrepared(api, call, { prepare: async () => undefined, handle: handler, again });
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
      const answer = async () => await answerTo(context, call, handler, request, reply);
      const { viewer } = request;
      const sent = viewer ? await context.turns.run(call, viewer.userId, answer) : await answer();
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
  { needsProof, prepare, handle, again }: PreparedHandler<C, P>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SentBytes> {
  const { viewer, params, query, body } = request;
  if (call.auth === 'user' && !viewer) throw new ApiError('authRequired');
  const now = context.clock();
  // The schemas of this very call have just made these values, and its auth decides on the viewer.
  const spend: Asked<C>['spend'] = (work, amount) => {
    if (viewer) context.limits.charge('user', viewer.userId, Math.floor(amount / callCost[work]));
  };
  const asked = { params, query, body, viewer: viewer ?? undefined, now, spend, request, reply };
  const prepareOnce = async () => {
    const before = asked as unknown as AskedBefore<C> & typeof asked;
    const isProved = requireProof(call, needsProof, before);
    return { isProved, value: await prepare(before) };
  };
  type Prepared = Awaited<ReturnType<typeof prepareOnce>>;
  const answer = async (scope: UserScope | undefined, { isProved, value }: Prepared): Promise<Answer<C>> => {
    if (isProved && scope && viewer) await holdSession(scope, viewer);
    return await handle({ ...asked, scope } as unknown as Asked<C>, value);
  };
  if (viewer && call.method !== 'GET') {
    const prepareWork = async (): Promise<Work> => {
      const prepared = await prepareOnce();
      return async (scope) => serialise(call, await answer(scope, prepared));
    };
    const readAgain = async (id: string, status: number): Promise<Sent> => {
      const scope = scopeOf(context, viewer);
      const row = await again?.({ viewer, scope, now } as unknown as Asked<C>, id);
      return serialise(call, { status, body: row } as unknown as Answer<C>);
    };
    return await writeOnce(context, viewer, request, {
      prepare: prepareWork,
      again: again && readAgain,
    });
  }
  const scope = viewer ? scopeOf(context, viewer) : undefined;
  const sent = await serialiseInSlices(call, await answer(scope, await prepareOnce()));
  spend('bytes', sent.text.length);
  return sent;
}

/** Rows of a viewer outside of any transaction. */
export function scopeOf({ database }: Context, viewer: Viewer): UserScope {
  return { userId: viewer.userId, queries: database.db, engine: database.engine };
}
