import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '#contract/auth.ts';
import { authCalls } from '#contract/calls/auth.ts';
import { fromAcceptLanguage } from '#i18n/locale.ts';
import { done, ok } from '#server/http/answers.ts';
import type { Api } from '#server/http/bind.ts';
import { bind } from '#server/http/bind.ts';
import type { Context } from '#server/http/context.ts';
import { addressKey } from '#server/plugins/rate-limits.ts';
import { presentUser } from '#server/user/present-user.ts';
import { join, type SignedIn, signIn } from './auth-service.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';
import { deleteSession } from './session-repository.ts';

export function authRoutes(api: Api): void {
  const { context } = api;

  bind(api, authCalls.register, async ({ body, request, reply }) => {
    await context.limits.take('passwordsOfAddress', addressKey(request.ip));
    const signedIn = await join(context, {
      ...body,
      locale: body.locale ?? fromAcceptLanguage(request.headers['accept-language']),
      timeZone: body.timeZone ?? 'UTC',
      userAgent: request.headers['user-agent'],
    });
    return ok(handOver(context, signedIn, request, reply));
  });

  bind(api, authCalls.loginEmail, async ({ body, request, reply }) => {
    await context.limits.take('passwordsOfAddress', addressKey(request.ip));
    const signedIn = await signIn(context, { ...body, userAgent: request.headers['user-agent'] });
    return ok(handOver(context, signedIn, request, reply));
  });

  bind(api, authCalls.logout, async ({ viewer, scope, reply }) => {
    await deleteSession(scope.queries, viewer);
    clearSessionCookie(reply, context.config);
    return done;
  });
}

/** A page of ours gets the cookie, which no script can read; every other client gets the token (api.md, Conventions). */
function handOver(
  { config, clock }: Context,
  { token, expiresAt, user }: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Session {
  const isOurPage = request.headers['sec-fetch-site'] === 'same-origin';
  if (isOurPage) setSessionCookie(reply, config, token, expiresAt, clock());
  return { opaqueToken: isOurPage ? null : token, expiresAt, user: presentUser(user) };
}
