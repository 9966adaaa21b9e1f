import { createHash } from 'node:crypto';
import type { OpenSession } from '#contract/account.ts';
import { QUIET_DAYS, SESSIONS_MAX } from '#contract/limits.ts';
import type { EventMethod } from '#contract/security-events.ts';
import { addDays } from '#domain/days/day-key.ts';
import { DAY, SECOND } from '#domain/days/time.ts';
import { createToken } from '#server/accounts/secrets/opaque-token.ts';
import type { UserRequest } from '#server/accounts/services/account-context.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Queries } from '#server/core/database/database.ts';
import { storageTrouble } from '#server/core/database/errors.ts';
import type { SessionsTable, UsersTable } from '#server/core/database/schema.ts';
import {
  deleteRows,
  findRow,
  insertRow,
  type UserRows,
  type UserScope,
  updateRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import type { Committed } from '#server/core/http/serialise.ts';
import { todayOf, type Viewer } from '#server/core/http/viewer.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { type NewSession, setSessionCookie, shownSession } from './session-cookie.ts';
import {
  deleteSessionsBeyond,
  type FoundSession,
  findLastUse,
  listSessions,
  noDeviceCode,
  noProofCode,
} from './session-repository.ts';

/** Sliding from the last day of use, and at most this long in total (docs/rules/accounts.md#sessions). */
const SLIDING_MS = 90 * DAY;
const LONGEST_MS = 180 * DAY;
const USER_AGENT_MAX = 255;
/** A device that was offline for a month can still repeat its mutations. */
export const ANSWERS_TTL_MS = 30 * DAY;

/** The client of a session: its device, and where it is. */
export interface SessionClient {
  readonly userAgent: string | undefined;
  /** As returned by truncateAddress. */
  readonly network: string | null;
}

/** When its user proved their identity in a session. */
type Proofs = Pick<SessionsTable, 'proved_at' | 'first_proved_at' | 'factor_proved_at'>;

interface Opening {
  /** How its user signed in: by the first step, where there were two. */
  readonly by?: EventMethod | null;
  /** Those of a sign-in now when left out. */
  readonly proofs?: Proofs;
}

/** Those of a sign-in. `byFactor`: by a passkey, or by a code as second step. */
export function proofsAt(now: number, byFactor = false): Proofs {
  const at = instant(now);
  return { proved_at: at, first_proved_at: null, factor_proved_at: byFactor ? at : null };
}

/**
 * Opens a session: the token is returned once and only its hash stored. Past the limit the least recently used session ends.
 */
export async function openSession(
  queries: Queries,
  userId: string,
  client: SessionClient | undefined,
  now: number,
  { by = null, proofs = proofsAt(now) }: Opening = {},
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
    ...proofs,
    // A header of a proxy names a person and proves nothing: whatever needs fresh proof asks for it.
    ...(by === 'proxy' && { proved_at: null }),
    ...noProofCode,
    ...noDeviceCode,
    replaced_at: null,
    signed_in_by: by,
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
      await noteReturn(rows, session.user, now);
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

/**
 * The members of the user's circles see on this day that they are back, after three days without any use. Before the use of now is noted.
 */
export async function noteReturn(rows: UserRows, user: UsersTable, now: number): Promise<void> {
  const lastUse = user.in_circle === 1 ? await findLastUse(rows) : null;
  if (lastUse === null) return;
  const backOn = todayOf({ user }, now);
  if (todayOf({ user }, Date.parse(lastUse)) >= addDays(backOn, -QUIET_DAYS)) return;
  // Not under the id of a write's job, which would take its place.
  await enqueue(rows, { kind: 'circleShow', id: 'circle-back', payload: { backOn }, now });
}

/** The viewer's sessions, last used first. */
export async function showSessions(scope: UserScope, viewer: Viewer, now: number): Promise<OpenSession[]> {
  const sessions = await listSessions(scope, instant(now));
  return sessions.map((session) => ({
    id: sessionId(session.token_hash),
    current: session.token_hash === viewer.tokenHash,
    userAgent: session.user_agent,
    network: session.network,
    createdAt: session.created_at,
    lastSeenAt: session.last_seen_at,
    expiresAt: session.expires_at,
  }));
}

/** Ends one of the viewer's sessions, and answers its token's hash. */
export async function endSession(scope: UserScope, id: string, now: number): Promise<string> {
  const sessions = await listSessions(scope, instant(now));
  const session = sessions.find(({ token_hash }) => sessionId(token_hash) === id);
  if (!session) throw notFound();
  await deleteRows(scope, 'sessions', { token_hash: session.token_hash });
  return session.token_hash;
}

/** The id of a session: derived one-way from the stored hash, so that it reveals neither hash nor token. */
export function sessionId(tokenHash: string): string {
  const bytes = createHash('sha256').update(`session ${tokenHash}`).digest('hex');
  // RFC 9562: version 8, a custom derivation.
  return bytes.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

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
  await insertRow(rows, 'sessions', {
    ...columns,
    ...noProofCode,
    ...noDeviceCode,
    token_hash: tokenHash,
  });
  await updateRows(rows, 'reminder_devices', { token_hash: former }, { token_hash: tokenHash });
  await endAfterRequests(rows, former, now);
  return { token, expiresAt: session.expires_at };
}

/**
 * The same for the calling session, where a cookie carries its token; answers what sends the new cookie after the commit. Any other client
 * stores its token by itself, and the answers of these calls have no place for another one (docs/rules/api.md#session-tokens): its session
 * keeps it.
 */
export async function replaceCookie(
  config: Config,
  { scope, viewer, request, reply, now }: UserRequest,
): Promise<Committed> {
  if (shownSession(request, config) === null) return undefined;
  const session = await replaceToken(scope, viewer.tokenHash, now);
  return () => setSessionCookie(reply, config, session, now);
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
    ...noDeviceCode,
    replaced_at: instant(now),
  });
}
