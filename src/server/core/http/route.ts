import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { BODY_MAX } from '#contract/limits.ts';
import { hooksOf, type UserScope } from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { callCost } from '#server/core/limits/rate-limits.ts';
import { routeSchema } from './call-schema.ts';
import type { Context } from './context.ts';
import { cacheControlOf, sendShrunk, setETagHeaders } from './etag.ts';
import { checkProofRule, type NeedsProof, requireProof, requireSession } from './fresh-proof.ts';
import { requireRole } from './role.ts';
import {
  type Answer,
  bodyOf,
  type Sent,
  type SentBytes,
  serialise,
  serialiseInSlices,
  type Work,
} from './serialise.ts';
import { isHidden, requireFieldScopes } from './token-guard.ts';
import type { Viewer } from './viewer.ts';
import { writeOnce } from './write-once.ts';

type Spend = (work: keyof typeof callCost, amount: number) => void;

/** Does a write, with what belongs to it in its transaction. May run more than once: it must only use what it is handed. */
export type Around = <A extends { readonly body: unknown }>(
  scope: UserScope,
  write: () => Promise<A>,
) => Promise<A>;

/** A valid request of a user, or of a visitor. */
export interface Asked extends Pick<FastifyRequest, 'viewer' | 'params' | 'query'> {
  readonly body?: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Of a write within the process. */
  readonly around?: Around | undefined;
}

/** A call of the API within the process: the reads of pages, all calls of assistants. Rejects as the API refuses. */
export interface Read {
  readonly call: Call;
  readonly answer: (asked: Asked) => Promise<unknown>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** By route, e.g. `GET /habits`. */
    readonly reads: Map<string, Read>;
    /** The same of the writes, for assistants. */
    readonly writes: Map<string, Read>;
  }
  interface FastifyContextConfig {
    /** The allowed users: the server does not start with a route of the API that lacks it. */
    auth?: Call['auth'];
    /** The call of the contract; the routes beside it have none. */
    call?: Call;
  }
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

type ByAuth<C extends Call, T> = C['auth'] extends 'user'
  ? T
  : C['auth'] extends 'optional'
    ? T | undefined
    : undefined;

/** A request that was admitted and found valid, typed by its call. */
export interface RequestInput<C extends Call> {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['body']>;
  /** The viewer and their rows: in one transaction when the call writes. Only where the call declares `auth`. */
  readonly viewer: ByAuth<C, Viewer>;
  readonly scope: ByAuth<C, UserScope>;
  /** When the request is handled, in milliseconds since 1970-01-01 UTC. */
  readonly now: number;
  /** Charges work to the user's budget, beyond the one point of every call. */
  readonly spend: Spend;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The same before any transaction: without rows. */
export type UnscopedInput<C extends Call> = Omit<RequestInput<C>, 'scope'>;

export type Handler<C extends Call> = (input: RequestInput<C>) => Promise<Answer<C>>;

/** The work of a call outside of its transaction, and the handler that gets its result. */
export interface PreparedHandler<C extends Call, P> {
  /** For a call with `proof: 'sometimes'`: whether this request needs fresh proof. */
  readonly needsProof?: NeedsProof<UnscopedInput<C>>;
  /** Decodes a picture, calls a provider: runs once, before the transaction, and not for a repeated write with a stored answer. */
  readonly prepare: (input: UnscopedInput<C>) => Promise<P>;
  readonly handle: (input: RequestInput<C>, prepared: P) => Promise<Answer<C>>;
  /** What a refused write leaves: called once its transaction was rolled back, before the answer is sent. */
  readonly refused?: (input: UnscopedInput<C>, error: ApiError) => Promise<void>;
  readonly again?: Again<C> | undefined;
}

/** Reads the current row of a write's answer. */
export type Again<C extends Call> = (
  input: Pick<RequestInput<C>, 'viewer' | 'scope' | 'request' | 'now'>,
  id: string,
) => Promise<Answer<C>['body']>;

export interface Api {
  readonly app: FastifyInstance;
  readonly context: Context;
}

/**
 * Mounts a call of the contract: authorization, limits, validation, answer. The handler of a signed-in user's write runs in one
 * transaction, with its Idempotency-Key. A call with possibly large or secret answers provides `again`, so that they need not be stored.
 */
export function route<const C extends Call>(api: Api, call: C, handler: Handler<C>, again?: Again<C>): void {
  routePrepared(api, call, { prepare: async () => undefined, handle: handler, again });
}

/** The same for a call with work that no transaction may wait for. */
export function routePrepared<const C extends Call, P>(
  { app, context }: Api,
  call: C,
  handler: PreparedHandler<C, P>,
): void {
  checkProofRule(call, handler.needsProof);
  if (call.secret && !handler.again) {
    // It would be stored, or could not be repeated.
    throw new TypeError(`${call.method} ${call.path}: a secret call needs \`again\`.`);
  }
  const cacheControl = cacheControlOf(call);
  app.route({
    method: call.method satisfies HTTPMethods,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: call.bodyMax ?? BODY_MAX,
    config: { auth: call.auth, call },
    schema: routeSchema(call),
    handler: async (request, reply) => {
      const { viewer, params, query, body } = request;
      const asked = { viewer, params, query, body, request, reply };
      const answer = async () => await answerTo(context, call, handler, asked);
      const sent = await context.queues.run(call, viewer?.userId, answer);
      if (sent.status === 204 || isHidden(call, viewer)) return reply.code(204).send();
      const isKnown = cacheControl !== null && setETagHeaders(request, reply, sent, cacheControl);
      if (isKnown) return reply.code(304).send();
      reply.code(sent.status).type('application/json; charset=utf-8');
      return cacheControl === null ? reply.send(sent.text) : await sendShrunk(request, reply, sent);
    },
  });
  if (call.method !== 'GET') {
    app.writes.set(`${call.method} ${call.path}`, {
      call,
      answer: async (asked) => {
        const answer = async () => await answerTo(context, call, handler, asked);
        const { text } = await context.queues.run(call, asked.viewer?.userId, answer);
        return text.length === 0 ? null : (JSON.parse(text.toString()) as unknown);
      },
    });
    return;
  }
  app.reads.set(`GET ${call.path}`, {
    call,
    answer: async (asked) =>
      await context.queues.run(call, asked.viewer?.userId, async () => {
        const { answer, prepare } = bind(context, call, handler, asked);
        return bodyOf(context, call, await answer(undefined, await prepare()));
      }),
  });
}

/** Binds a handler to a request: the work before the transaction, and the answer, in a transaction or else outside of any. */
function bind<C extends Call, P>(
  context: Context,
  call: C,
  { needsProof, prepare, handle, refused }: PreparedHandler<C, P>,
  { viewer, around, ...asked }: Asked,
) {
  requireRole(call, viewer, context.config);
  if (call.auth === 'user' && !viewer) throw new ApiError('authRequired');
  if (viewer) requireFieldScopes(call, viewer, asked.body);
  const now = context.clock();
  // The schemas of this call have just produced these values, and its auth decides on the viewer.
  const spend = spendOf(context, viewer);
  const input = { ...asked, viewer: viewer ?? undefined, now, spend };
  const before = input as unknown as UnscopedInput<C> & typeof input;
  const checkProof = (): boolean => requireProof(call, needsProof, before);
  const prepareOnce = async () => {
    const isProved = checkProof();
    return { isProved, value: await prepare(before) };
  };
  type Prepared = Awaited<ReturnType<typeof prepareOnce>>;
  const answer = async (
    transaction: UserScope | undefined,
    { isProved, value }: Prepared,
  ): Promise<Answer<C>> => {
    const scope = viewer ? { ...scopeOf(context, viewer), ...transaction } : undefined;
    if (isProved && scope && viewer) await requireSession(scope, viewer);
    const work = async () => await handle({ ...input, scope } as unknown as RequestInput<C>, value);
    return around && scope ? await around(scope, work) : await work();
  };
  const refuse = async (error: unknown): Promise<never> => {
    if (error instanceof ApiError) await refused?.(before, error);
    throw error;
  };
  return { now, spend, checkProof, prepare: prepareOnce, answer, refuse };
}

async function answerTo<C extends Call, P>(
  context: Context,
  call: C,
  handler: PreparedHandler<C, P>,
  asked: Asked,
): Promise<SentBytes> {
  const { viewer, request } = asked;
  const { again } = handler;
  const { now, spend, checkProof, prepare, answer, refuse } = bind(context, call, handler, asked);
  if (viewer && call.method !== 'GET') {
    const prepareWork = async (): Promise<Work> => {
      const prepared = await prepare();
      return async (scope) => serialise(context, call, await answer(scope, prepared));
    };
    const readAgain = async (id: string, status: number): Promise<Sent> => {
      const scope = scopeOf(context, viewer);
      const row = await again?.({ viewer, scope, request, now } as unknown as RequestInput<C>, id);
      return serialise(context, call, { status, body: row } as unknown as Answer<C>);
    };
    const sent = await writeOnce(context, viewer, request, {
      prepare: prepareWork,
      again: again && readAgain,
      checkProof,
      isSecret: call.secret === true,
    }).catch(refuse);
    await sent.committed?.();
    return sent;
  }
  const sent = await serialiseInSlices(context, call, await answer(undefined, await prepare()));
  spend('bytes', sent.text.length);
  return sent;
}

/** Charges the work of a viewer's call: one point for each whole amount of its cost. */
export function spendOf({ limits }: Context, viewer: Viewer | null): Spend {
  return (work, amount) => {
    if (!viewer) return;
    const { grant, userId } = viewer;
    const points = Math.floor(amount / callCost[work]);
    if (grant) limits.charge('token', grant.id, points);
    else limits.charge('user', userId, points);
  };
}

/** A viewer's rows outside of any transaction, as far as the viewer sees them. */
export function scopeOf({ database, clock }: Context, { userId, user, grant, source }: Viewer): UserScope {
  return {
    userId,
    queries: database.db,
    engine: database.engine,
    sight: grant,
    ...hooksOf(user, clock(), source),
  };
}

/** Default deny: the server does not start with a route of the API that declares no auth. */
export function requireDeclared(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    if (config?.auth === undefined || schema === undefined) {
      throw new Error(`${String(method)} ${url} declares no call: mount it by route().`);
    }
  });
}

/** 200 with the body that the call declares. */
export const ok = <T>(body: T) => ({ status: 200, body }) as const;

/** 201: a row was created. */
export const created = <T>(body: T) => ({ status: 201, body }) as const;

/** 204: done, without a body. */
export const done = { status: 204, body: null } as const;

/** The path of the API on our origin. */
export const API_BASE = '/api/v1';
