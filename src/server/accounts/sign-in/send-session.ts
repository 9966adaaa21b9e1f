import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '#contract/auth.ts';
import { setDeviceCookie } from '#server/accounts/sessions/known-device.ts';
import { endAfterRequests } from '#server/accounts/sessions/replace-token.ts';
import { setSessionCookie, shownSession } from '#server/accounts/sessions/session-cookie.ts';
import { presentUser } from '#server/accounts/users/present-user.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { isSameOrigin } from '#server/core/http/same-origin.ts';
import { clearChallengeCookie, setChallengeCookie } from './challenge-cookie.ts';
import type { HalfSignedIn, SignedIn } from './create-session.ts';

/**
 * Sends the result of a first step: a session, or the refusal that asks for the second step. It has the challenge, as a cookie for our pages
 * and in the body for every other client.
 */
export async function sendFirstStep(
  context: Context,
  signedIn: SignedIn | HalfSignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  if (!('challenge' in signedIn)) return await sendSession(context, signedIn, request, reply);
  if (!isSameOrigin(request, context.config)) throw new ApiError('secondFactorRequired', signedIn);
  setChallengeCookie(reply, context.config, signedIn.challenge);
  throw new ApiError('secondFactorRequired');
}

/**
 * Sends a session: cookies that scripts cannot read to our pages, the token to every other client (docs/rules/api.md#session-tokens). The
 * session that the browser had so far ends: without its cookie it could only be used by someone who copied it.
 */
export async function sendSession(
  context: Context,
  { token, expiresAt, user, reopened }: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const { config, clock } = context;
  const isOurPage = isSameOrigin(request, config);
  if (isOurPage) {
    await endFormerSession(context, request);
    setSessionCookie(reply, config, token, expiresAt, clock());
    setDeviceCookie(reply, config, token);
    clearChallengeCookie(request, reply, config);
  }
  return {
    opaqueToken: isOurPage ? null : token,
    expiresAt,
    user: presentUser(user, clock(), config),
    ...(reopened && { reopened }),
  };
}

/** Of any account: another user of this browser may have been signed in. */
async function endFormerSession(
  { config, database, clock }: Context,
  request: FastifyRequest,
): Promise<void> {
  const former = shownSession(request, config);
  if (!former) return;
  const { userId, tokenHash } = former;
  await withTransaction(database, userId, (rows) => endAfterRequests(rows, tokenHash, clock()));
}
