import type { FastifyInstance } from 'fastify';
import { signOutMarkName } from '#contract/sign-out-mark.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import { addressKey } from '#server/core/limits/rate-limits.ts';
import { parseToken } from './opaque-token.ts';
import { clearSessionCookie, cookieName, isHttps } from './session-cookie.ts';

/**
 * Ends the session of a browser whose user has signed out without a connection, at its first request since: pages, forms and the API then
 * see a visitor. Only a page of ours can have set the mark, and it ends no session but the one whose cookie came with it.
 */
export function endMarkedSessions(app: FastifyInstance, { config, database, limits }: Context): void {
  const mark = signOutMarkName(isHttps(config));
  const session = cookieName(config);
  app.addHook('onRequest', async (request, reply) => {
    const { [mark]: marked, [session]: token, ...others } = request.cookies;
    if (marked === undefined) return;
    await limits.take('address', addressKey(request.ip));
    const key = token === undefined ? null : parseToken(token);
    if (key) {
      const rows = { queries: database.db, userId: key.userId };
      await deleteRows(rows, 'sessions', { token_hash: key.tokenHash });
    }
    request.cookies = others;
    // For what reads the header itself: pages, and forms, which pass it on.
    request.headers.cookie = without([mark, session], request.headers.cookie);
    clearSessionCookie(reply, config);
    reply.clearCookie(mark, { path: '/', sameSite: 'lax', secure: isHttps(config) });
  });
}

function without(names: readonly string[], header = ''): string {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => !names.includes(pair.split('=')[0] ?? '')).join('; ');
}
