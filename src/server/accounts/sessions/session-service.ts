import { SESSIONS_MAX } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { createToken } from '#server/accounts/secrets/opaque-token.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import { storageTrouble } from '#server/core/database/errors.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { deleteRows, insertRow, updateRows } from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import { deleteSessionsBeyond, type FoundSession, noProofCode } from './session-repository.ts';

/** Sliding from the last day of use, and at most this long in total (docs/rules/accounts.md#sessions). */
const SLIDING_MS = 90 * DAY;
const LONGEST_MS = 180 * DAY;
const USER_AGENT_MAX = 255;
/** A device that was offline for a month can still repeat its mutations. */
export const ANSWERS_TTL_MS = 30 * DAY;

export interface NewSession {
  readonly token: string;
  readonly expiresAt: string;
}

/** The client of a session: its device, and where it is. */
export interface SessionClient {
  readonly userAgent: string | undefined;
  /** As returned by truncateAddress. */
  readonly network: string | null;
}

/**
 * Opens a session: the token is returned once and only its hash stored. Past the limit the least recently used session ends. `byFactor`: a
 * passkey or a code of two-step verification was used.
 */
export async function openSession(
  queries: Queries,
  userId: string,
  client: SessionClient | undefined,
  now: number,
  byFactor = false,
): Promise<NewSession> {
  const { token, tokenHash } = createToken(userId);
  const expiresAt = instant(now + SLIDING_MS);
  const rows = { queries, userId };
  await deleteSessionsBeyond(rows, SESSIONS_MAX - 1);
  await insertRow(rows, 'sessions', {
    token_hash: tokenHash,
    user_agent: client?.userAgent?.slice(0, USER_AGENT_MAX).toWellFormed() ?? null,
    network: client?.network ?? null,
    created_at: instant(now),
    last_seen_at: instant(now),
    expires_at: expiresAt,
    proved_at: instant(now),
    first_proved_at: null,
    factor_proved_at: byFactor ? instant(now) : null,
    ...noProofCode,
    replaced_at: null,
  });
  return { token, expiresAt };
}

/**
 * Extends a session that was last used a day ago or longer, and deletes the user's expired rows: once a day at most. Answers the new end;
 * null when nothing was due, or when storage accepts no writes now, since a read needs none. Does nothing while the clock is doubted.
 * `network`: of this request, as returned by truncateAddress.
 */
export async function touchSession(
  { database, clock, clockGuard }: Context,
  session: FoundSession,
  network: string | null,
): Promise<string | null> {
  const now = clock();
  const { userId, tokenHash } = session;
  if (now - Date.parse(session.lastSeenAt) < DAY || !clockGuard.isTrusted()) return null;
  const end = Math.min(now + SLIDING_MS, Date.parse(session.createdAt) + LONGEST_MS);
  try {
    return await withTransaction(database, userId, async (rows) => {
      const changes = { last_seen_at: instant(now), expires_at: instant(end), network };
      // As it was read: one whose token was replaced meanwhile must not be extended, nor its token sent to the browser again.
      const read = { token_hash: tokenHash, last_seen_at: session.lastSeenAt };
      if (!(await updateRows(rows, 'sessions', read, changes))) return null;
      await deleteRows(rows, 'sessions', { expires_at: ['<', instant(now)] });
      const old = ['<', instant(now - ANSWERS_TTL_MS)] as const;
      await deleteRows(rows, 'idempotency_keys', { created_at: old });
      return instant(end);
    });
  } catch (error) {
    if (storageTrouble(error) === null) throw error;
    return null;
  }
}
