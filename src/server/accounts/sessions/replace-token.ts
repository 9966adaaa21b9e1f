import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '#domain/days/time.ts';
import { createToken } from '#server/accounts/secrets/opaque-token.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Config } from '#server/core/config/config.ts';
import { deleteRows, findRow, insertRow, updateRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Committed } from '#server/core/http/sent.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { setSessionCookie, shownSession } from './session-cookie.ts';
import { noProofCode } from './session-repository.ts';
import type { NewSession } from './session-service.ts';

/** The other tabs and the service worker have sent requests with the former cookie, which may still arrive. */
const UNDER_WAY_MS = 30 * SECOND;

/**
 * Gives a session another token, in the transaction that changes how its account is signed in to: a copy of the former token becomes
 * useless. The session stays as it is, with its reminders and its proof.
 */
async function replaceToken(rows: UserRows, former: string, now: number): Promise<NewSession> {
  const session = await findRow(rows, 'sessions', { token_hash: former });
  if (!session) throw new ApiError('invalidOpaqueToken');
  const { user_id: _, ...columns } = session;
  const { token, tokenHash } = createToken(rows.userId);
  await insertRow(rows, 'sessions', { ...columns, ...noProofCode, token_hash: tokenHash });
  await updateRows(rows, 'reminder_devices', { token_hash: former }, { token_hash: tokenHash });
  await endAfterRequests(rows, former, now);
  return { token, expiresAt: session.expires_at };
}

interface Asked {
  readonly scope: UserRows;
  readonly viewer: Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly now: number;
}

/**
 * The same for the calling session, where a cookie carries its token; answers what sends the new cookie after the commit. Any other client
 * stores its token by itself, and the answers of these calls have no place for another one (docs/rules/api.md#session-tokens): its session
 * keeps it.
 */
export async function replaceCookie(
  config: Config,
  { scope, viewer, request, reply, now }: Asked,
): Promise<Committed> {
  if (shownSession(request, config) === null) return undefined;
  const { token, expiresAt } = await replaceToken(scope, viewer.tokenHash, now);
  return () => setSessionCookie(reply, config, token, expiresAt, now);
}

/**
 * Ends a session that another one of the same browser replaces, once the requests under way have ended. Until then it is not fresh. It
 * reminds of nothing.
 */
export async function endAfterRequests(rows: UserRows, tokenHash: string, now: number): Promise<void> {
  const end = instant(now + UNDER_WAY_MS);
  await deleteRows(rows, 'reminder_devices', { token_hash: tokenHash });
  const longer = { token_hash: tokenHash, expires_at: ['>', end] } as const;
  await updateRows(rows, 'sessions', longer, {
    expires_at: end,
    // Not extended by its use either.
    last_seen_at: instant(now),
    proved_at: null,
    ...noProofCode,
    replaced_at: instant(now),
  });
}
