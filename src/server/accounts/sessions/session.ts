import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasTokenInQuery, isTokenText } from '#server/accounts/personal-tokens/token-text.ts';
import { bearerOf, parseToken } from '#server/accounts/secrets/opaque-token.ts';
import type { Config } from '#server/core/config/config.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { requireRole } from '#server/core/http/role.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { truncateAddress } from '#server/core/limits/rate-limits.ts';
import { isRead, isSameOrigin } from '#server/core/plugins/request-checks.ts';
import { checkAccount, idempotencyKeyOf } from './request-facts.ts';
import { sessionCookieOf, setSessionCookie } from './session-cookie.ts';
import { findSession } from './session-repository.ts';
import { touchSession } from './session-service.ts';
import { findTokenViewer } from './token-viewer.ts';
import { isForOther, proxyUserOf } from './trusted-header.ts';

interface Credential {
  readonly token: string;
  readonly from: 'header' | 'cookie';
}

/** Finds the session or the personal token of every call that requires or allows one, before the body is read. */
export function authenticate(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request, reply) => {
    const { auth, call } = request.routeOptions.config;
    if (hasTokenInQuery(request.url)) throw new ApiError('malformedRequest');
    const bearer = bearerOf(request.headers.authorization);
    // What is no call of the contract is closed to tokens too, unless it is open to anyone: an unknown address, the document.
    if (bearer !== undefined && isTokenText(bearer) && (call || auth !== 'anyone')) {
      if (call) requireRole(call, null, context.config);
      request.viewer = await findTokenViewer(request, reply, { context, call, text: bearer });
      return;
    }
    if (auth !== 'user' && auth !== 'optional') return;
    request.viewer = await findViewer(request, reply, context);
    if (call) requireRole(call, request.viewer, context.config);
    if (!request.viewer && auth === 'user') throw new ApiError('authRequired');
  });
}

/** The user of a request, charged with one call, or null for a visitor. Extends the session when that is due. */
export async function findViewer(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<Viewer | null> {
  const credential = credentialOf(request, context.config);
  if (!credential) return null;
  if (credential.from === 'cookie' && !isRead(request) && !isSameOrigin(request, context.config)) {
    throw new ApiError('forbiddenOrigin');
  }
  const session = await sessionOf(request, credential.token, context);
  const named = credential.from === 'cookie' ? proxyUserOf(request, context.config) : null;
  if (await isForOther(context.database.db, named, session.user)) throw new ApiError('invalidOpaqueToken');
  await context.limits.take('user', session.userId);
  if (!isRead(request)) checkAccount(request, session.userId);
  const expiresAt = await touchSession(context, session, truncateAddress(request.ip));
  if (expiresAt && credential.from === 'cookie') {
    setSessionCookie(reply, context.config, { token: credential.token, expiresAt }, context.clock());
  }
  return expiresAt ? { ...session, expiresAt } : session;
}

async function sessionOf(request: FastifyRequest, text: string, { database, circuits, clockGuard }: Context) {
  const token = parseToken(text);
  const key = isRead(request) ? null : idempotencyKeyOf(request);
  // The first statement of the request: while the node of its user does not answer, it is also the last.
  const session =
    token && (await circuits.run(token.userId, async () => await findSession(database.db, token, key)));
  if (!session || Date.parse(session.expiresAt) <= clockGuard.now()) throw new ApiError('invalidOpaqueToken');
  return session;
}

function credentialOf(request: FastifyRequest, config: Config): Credential | null {
  const { headers } = request;
  if (headers.authorization !== undefined) {
    return { token: bearerOf(headers.authorization) ?? '', from: 'header' };
  }
  const token = sessionCookieOf(request, config);
  return token === undefined || token === '' ? null : { token, from: 'cookie' };
}
