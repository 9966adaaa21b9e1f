import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '#contract/auth.ts';
import { setDeviceCookie } from '#server/accounts/sessions/known-device.ts';
import { setSessionCookie } from '#server/accounts/sessions/session-cookie.ts';
import { presentUser } from '#server/accounts/users/present-user.ts';
import type { Context } from '#server/core/http/context.ts';
import { isSameOrigin } from '#server/core/http/same-origin.ts';
import type { SignedIn } from './create-session.ts';

/** Sends a session: cookies that scripts cannot read to our pages, the token to every other client (api.md, Conventions). */
export function sendSession(
  { config, clock }: Context,
  { token, expiresAt, user, reopened }: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Session {
  const isOurPage = isSameOrigin(request, config);
  if (isOurPage) {
    setSessionCookie(reply, config, token, expiresAt, clock());
    setDeviceCookie(reply, config, token);
  }
  return {
    opaqueToken: isOurPage ? null : token,
    expiresAt,
    user: presentUser(user, clock(), config),
    ...(reopened && { reopened }),
  };
}
