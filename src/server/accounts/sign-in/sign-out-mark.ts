import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signOutMarkName } from '#contract/sign-out-mark.ts';
import { parseToken, type TokenKey } from '#server/accounts/secrets/opaque-token.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/security-events.ts';
import { clearSessionCookie, cookieName } from '#server/accounts/sessions/session-cookie.ts';
import { sessionId } from '#server/accounts/sessions/session-service.ts';
import { instant } from '#server/core/clock/clock.ts';
import { isHttps, originAt } from '#server/core/config/public-address.ts';
import { deleteRows, findRow, withTransaction } from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import { addressKeys } from '#server/core/limits/rate-limits.ts';

/**
 * Ends the session of a browser whose user has signed out without a connection, at its first request since: pages, forms and the API then
 * see a visitor. Only a page of ours can have set the mark, and it ends no session but the one whose cookie came with it.
 */
export function endMarkedSessions(app: FastifyInstance, context: Context): void {
  const { config, limits } = context;
  app.addHook('onRequest', async (request, reply) => {
    const origin = originAt(request, config);
    const secure = isHttps(origin);
    const mark = signOutMarkName(secure);
    const session = cookieName(origin);
    const { [mark]: marked, [session]: token, ...others } = request.cookies;
    if (marked === undefined) return;
    await limits.take('address', addressKeys(request.ip));
    const key = token === undefined ? null : parseToken(token);
    if (key) await endSession(context, key, request);
    request.cookies = others;
    // For what reads the header itself: pages, and forms, which pass it on.
    request.headers.cookie = without([mark, session], request.headers.cookie);
    clearSessionCookie(reply, config);
    reply.clearCookie(mark, { path: '/', sameSite: 'lax', secure });
  });
}

async function endSession(
  { database, clock }: Context,
  { userId, tokenHash }: TokenKey,
  request: FastifyRequest,
): Promise<void> {
  await withTransaction(database, userId, async (rows) => {
    const session = await findRow(rows, 'sessions', { token_hash: tokenHash });
    if (!session) return;
    await deleteRows(rows, 'sessions', { token_hash: tokenHash });
    const now = clock();
    // An expired one was no session any more.
    if (session.expires_at <= instant(now)) return;
    const origin = { ...originOf(request), session: sessionId(tokenHash) };
    await recordEvent(rows, { kind: 'signedOut' }, origin, now);
  });
}

function without(names: readonly string[], header = ''): string {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => !names.includes(pair.split('=')[0] ?? '')).join('; ');
}
