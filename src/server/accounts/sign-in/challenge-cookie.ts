import type { FastifyReply, FastifyRequest } from 'fastify';
import { FACTOR_CHALLENGE_MINUTES } from '#contract/limits.ts';
import { cookieAttributes, hostCookie } from '#server/accounts/sessions/session-cookie.ts';
import type { Config } from '#server/core/config/config.ts';
import { isSameOrigin } from '#server/core/http/same-origin.ts';

const cookieName = (config: Config): string => hostCookie('signInChallenge', config);

export function setChallengeCookie(reply: FastifyReply, config: Config, challenge: string): void {
  reply.setCookie(cookieName(config), challenge, {
    ...cookieAttributes(config, 'strict'),
    maxAge: FACTOR_CHALLENGE_MINUTES * 60,
  });
}

/** Deletes the cookie of a sign-in that is complete. */
export function clearChallengeCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  const name = cookieName(config);
  if (request.cookies[name] !== undefined) reply.clearCookie(name, cookieAttributes(config, 'strict'));
}

/** The challenge of a sign-in on our pages. */
export function challengeCookieOf(request: FastifyRequest, config: Config): string | undefined {
  return isSameOrigin(request, config) ? request.cookies[cookieName(config)] : undefined;
}
