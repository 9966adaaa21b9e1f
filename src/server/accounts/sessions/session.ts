import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_MAX } from '#contract/limits.ts';
import { oncePerPage } from '#server/core/database/page-scope.ts';
import { ApiError, invalidField } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { isSameOrigin } from '#server/core/http/same-origin.ts';
import { isRead } from '#server/core/plugins/request-line.ts';
import { bearerOf, parseToken } from './opaque-token.ts';
import { cookieName, setSessionCookie } from './session-cookie.ts';
import { findSession } from './session-repository.ts';
import { touchSession } from './session-service.ts';

interface Credential {
  readonly token: string;
  readonly from: 'header' | 'cookie';
}

/** Finds the session of every call that requires or allows one, before the body is read. */
export async function authenticate(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request, reply) => {
    const { auth } = request.routeOptions.config;
    if (auth !== 'user' && auth !== 'optional') return;
    const credential = credentialOf(request, cookieName(context.config));
    if (!credential && auth === 'optional') return;
    if (!credential) throw new ApiError('authRequired');
    if (credential.from === 'cookie' && !isRead(request) && !isSameOrigin(request, context.config)) {
      throw new ApiError('forbiddenOrigin');
    }
    const session = await sessionOf(request, credential.token, context);
    request.viewer = session;
    await oncePerPage('user', () => context.limits.take('user', session.userId));
    const expiresAt = await touchSession(context, session);
    if (expiresAt) request.viewer = { ...session, expiresAt };
    if (expiresAt && credential.from === 'cookie') {
      setSessionCookie(reply, context.config, credential.token, expiresAt, context.clock());
    }
  });
}

async function sessionOf(request: FastifyRequest, text: string, { database, clockGuard }: Context) {
  const token = parseToken(text);
  const key = isRead(request) ? null : idempotencyKeyOf(request);
  const session = token && (await findSession(database.db, token, key));
  if (!session || Date.parse(session.expiresAt) <= clockGuard.now()) throw new ApiError('invalidOpaqueToken');
  return session;
}

function credentialOf({ headers, cookies }: FastifyRequest, name: string): Credential | null {
  if (headers.authorization !== undefined) {
    return { token: bearerOf(headers.authorization) ?? '', from: 'header' };
  }
  const token = cookies[name];
  return token === undefined || token === '' ? null : { token, from: 'cookie' };
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key))
    throw invalidField('Idempotency-Key', 'generic');
  if (key.length <= IDEMPOTENCY_KEY_MAX) return key;
  throw invalidField('Idempotency-Key', 'maxLength', { max: IDEMPOTENCY_KEY_MAX });
}
