import { SESSIONS_MAX } from '#contract/limits.ts';
import { DAY } from '#domain/time.ts';
import type { Queries } from '#server/core/database/database.ts';
import { storageTrouble } from '#server/core/database/errors.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { Context } from '#server/core/http/context.ts';
import { forgetAnswersBefore } from '#server/core/http/idempotency-repository.ts';
import { createToken } from './opaque-token.ts';
import {
  deleteSessionsBeyond,
  deleteSessionsExpiredBefore,
  extendSession,
  type FoundSession,
  insertSession,
  noProofCode,
} from './session-repository.ts';

/** Sliding from the last day it was used, and at most this long all told (decisions.md; security.md). */
const SLIDING_MS = 90 * DAY;
const LONGEST_MS = 180 * DAY;
const USER_AGENT_MAX = 255;
/** A device that was offline for a month still finds its answers. */
export const ANSWERS_KEPT_MS = 30 * DAY;

const instant = (at: number): string => new Date(at).toISOString();

export interface NewSession {
  readonly token: string;
  readonly expiresAt: string;
}

/** Opens a session: the token is told once and kept as its hash only. Past the limit the one not seen for longest makes room. */
export async function openSession(
  queries: Queries,
  userId: string,
  userAgent: string | undefined,
  now: number,
): Promise<NewSession> {
  const { token, tokenHash } = createToken(userId);
  const expiresAt = instant(now + SLIDING_MS);
  await deleteSessionsBeyond({ queries, userId }, SESSIONS_MAX - 1);
  await insertSession(queries, {
    user_id: userId,
    token_hash: tokenHash,
    user_agent: userAgent?.slice(0, USER_AGENT_MAX).toWellFormed() ?? null,
    created_at: instant(now),
    last_seen_at: instant(now),
    expires_at: expiresAt,
    proved_at: instant(now),
    ...noProofCode,
  });
  return { token, expiresAt };
}

/**
 * Moves the end of a session that was last used a day ago or longer, and clears away what of its user has run out: once a day
 * at most. Answers the new end, or null when nothing was due, or when storage takes no writes now: a read goes on without.
 * Changes nothing while the clock is doubted.
 */
export async function touchSession(
  { database, clock, clockGuard }: Context,
  session: FoundSession,
): Promise<string | null> {
  const now = clock();
  if (now - Date.parse(session.lastSeenAt) < DAY || !clockGuard.isTrusted()) return null;
  const end = Math.min(now + SLIDING_MS, Date.parse(session.createdAt) + LONGEST_MS);
  try {
    await withTransaction(database, session.userId, async (queries) => {
      await extendSession(queries, session, instant(now), instant(end));
      await deleteSessionsExpiredBefore(queries, session.userId, instant(now));
      await forgetAnswersBefore(queries, session.userId, instant(now - ANSWERS_KEPT_MS));
    });
  } catch (error) {
    if (storageTrouble(error) === null) throw error;
    return null;
  }
  return instant(end);
}
