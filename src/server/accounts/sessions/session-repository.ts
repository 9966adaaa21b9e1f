import { type Expression, type RawBuilder, sql } from 'kysely';
import { SESSIONS_MAX } from '#contract/limits.ts';
import type { TokenKey } from '#server/accounts/secrets/opaque-token.ts';
import type { Queries } from '#server/core/database/database.ts';
import { isInPage, noteLargeAccount } from '#server/core/database/page-scope.ts';
import { prepared } from '#server/core/database/prepared.ts';
import type { SessionsTable } from '#server/core/database/schema.ts';
import { habitTextBytes } from '#server/core/database/tables.ts';
import { deleteRows, listRows, type UserRows } from '#server/core/database/user-rows.ts';
import { storedAnswerColumns, takeStoredAnswer } from '#server/core/http/stored-answer.ts';
import type { Viewer } from '#server/core/http/viewer.ts';

/** Bytes that stand for the work of rendering one, beside its text. */
const HABIT_WEIGHT = 4_096;
const DIVIDER_WEIGHT = 2_048;
const STEP_WEIGHT = 128;

const nameBytes = sql`octet_length(name)`;

/** The heaviest account whose pages the server renders with its data (docs/decisions/limits.md). */
const PAGE_WEIGHT_MAX = 320 * 1024;

/** The page weight of a user's account, as an expression of the statement that finds the session: it reads lengths and no text. */
function pageWeight(queries: Queries, userId: Expression<string>) {
  const sumOf = (table: 'habits' | 'dividers' | 'steps', weight: number, textBytes: RawBuilder<unknown>) => {
    const weights = sql`coalesce(sum(${sql.lit(weight)} + ${textBytes}), 0)`;
    return queries.selectFrom(table).where('user_id', '=', userId).select(weights.as('weight'));
  };
  const habits = sumOf('habits', HABIT_WEIGHT, habitTextBytes);
  const dividers = sumOf('dividers', DIVIDER_WEIGHT, nameBytes);
  const steps = sumOf('steps', STEP_WEIGHT, nameBytes);
  return sql<number>`${habits} + ${dividers} + ${steps}`;
}

const ALL = 1_000_000;

/** The stored values of a session without a proof code, and without a code for another device. */
export const noProofCode = {
  proof_code_hash: null,
  proof_code_attempts: null,
  proof_code_expires_at: null,
} as const;
export const noDeviceCode = { device_code_hash: null, device_code_expires_at: null } as const;

export interface FoundSession extends Viewer {
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

interface SessionQuery {
  readonly isKeyed: boolean;
  readonly isInPage: boolean;
}

const sessionStatement = (variant: SessionQuery) =>
  prepared<{ readonly userId: string; readonly tokenHash: string; readonly key: string }>()(
    (queries, value) =>
      queries
        .selectFrom('sessions as s')
        .innerJoin('users as u', (join) =>
          join.onRef('u.user_id', '=', 's.user_id').on('u.user_id', '=', value('userId')),
        )
        .where('s.user_id', '=', value('userId'))
        .where('s.token_hash', '=', value('tokenHash'))
        .selectAll('u')
        .select([
          's.created_at as session_created_at',
          's.last_seen_at as session_last_seen_at',
          's.expires_at as session_expires_at',
          's.proved_at as session_proved_at',
          's.first_proved_at as session_first_proved_at',
          's.factor_proved_at as session_factor_proved_at',
          's.signed_in_by as session_signed_in_by',
        ])
        .$if(variant.isKeyed, (query) =>
          query
            .leftJoin('idempotency_keys as k', (join) =>
              join.on('k.user_id', '=', value('userId')).on('k.key', '=', value('key')),
            )
            .select(storedAnswerColumns),
        )
        .$if(variant.isInPage, (query) =>
          query.select(pageWeight(queries, value('userId')).as('page_weight')),
        ),
  );

const sessionOf = {
  read: sessionStatement({ isKeyed: false, isInPage: false }),
  ofPage: sessionStatement({ isKeyed: false, isInPage: true }),
  keyed: sessionStatement({ isKeyed: true, isInPage: false }),
};

/** By one statement: the session, its user, the stored answer of the request's Idempotency-Key and, for a page, the page weight. */
export async function findSession(
  queries: Queries,
  { userId, tokenHash }: TokenKey,
  key: string | null,
): Promise<FoundSession | null> {
  const find = key !== null ? sessionOf.keyed : isInPage() ? sessionOf.ofPage : sessionOf.read;
  const [row] = await find(queries, { userId, tokenHash, key: key ?? '' });
  if (!row) return null;
  const { page_weight: weight = 0, ...found } = row;
  if (weight > PAGE_WEIGHT_MAX) noteLargeAccount();
  const { session_created_at, session_last_seen_at, session_expires_at, ...facts } = found;
  const { session_signed_in_by, ...proofs } = facts;
  const { session_proved_at, session_first_proved_at, session_factor_proved_at, ...rest } = proofs;
  const { rest: user, stored } = takeStoredAnswer(rest);
  return {
    userId,
    tokenHash,
    user,
    idempotency: key === null ? null : { key, stored },
    createdAt: session_created_at,
    lastSeenAt: session_last_seen_at,
    expiresAt: session_expires_at,
    provedAt: session_proved_at,
    firstProvedAt: session_first_proved_at,
    factorProvedAt: session_factor_proved_at,
    signedInBy: session_signed_in_by,
  };
}

/** Ends all sessions of a user except for the `kept` most recently used ones. */
export async function deleteSessionsBeyond({ queries, userId }: UserRows, kept: number): Promise<void> {
  await queries
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', (sessions) =>
      sessions
        .selectFrom('sessions as older')
        .select('older.token_hash')
        .where('older.user_id', '=', userId)
        .orderBy('older.last_seen_at', 'desc')
        .orderBy('older.created_at', 'desc')
        .orderBy('older.token_hash')
        // SQLite requires a limit beside an offset.
        .limit(ALL)
        .offset(kept),
    )
    .execute();
}

/** Ends every session of a user except for `kept`, if any, and every sign-in that waits for its second step. */
export async function deleteSessions(rows: UserRows, kept = ''): Promise<void> {
  await deleteRows(rows, 'sign_in_challenges');
  await deleteRows(rows, 'sessions', { token_hash: ['<>', kept] });
}

/** When any session of a user was last used; null without sessions. */
export async function findLastUse(rows: UserRows): Promise<string | null> {
  const last = { columns: ['last_seen_at'], orderBy: ['last_seen_at desc'], limit: 1 } as const;
  const [row] = await listRows(rows, 'sessions', last);
  return row?.last_seen_at ?? null;
}

/** The sessions that are valid at `now`, last used first, without those whose token was replaced. */
export async function listSessions(rows: UserRows, now: string): Promise<SessionsTable[]> {
  return await listRows(rows, 'sessions', {
    where: { expires_at: ['>', now], replaced_at: ['is', null] },
    orderBy: ['last_seen_at desc', 'created_at desc', 'token_hash'],
    limit: SESSIONS_MAX,
  });
}
