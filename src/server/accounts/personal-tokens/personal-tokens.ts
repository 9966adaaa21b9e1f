import type { TokenScope } from '#contract/token-scopes.ts';
import { findIdentityOwner } from '#server/accounts/users/user-repository.ts';
import type { PersonalTokensTable } from '#server/core/database/account-tables.ts';
import type { Queries } from '#server/core/database/database.ts';
import { prepared } from '#server/core/database/prepared.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { deleteRows, insertRow, listRows, type UserRows } from '#server/core/database/user-rows.ts';
import { storedAnswerColumns, takeStoredAnswer } from '#server/core/http/stored-answer.ts';
import type { Grant, StoredAnswer } from '#server/core/http/viewer.ts';
import { deleteTags } from './habit-tags.ts';

export type TokenRow = Omit<PersonalTokensTable, 'user_id'>;

/** The identity of a token, by which its user is found: its text has no place for the user's id. */
const identityOf = (tokenHash: string) => ({ provider: 'token', subject: tokenHash });

export async function findTokenOwner(queries: Queries, tokenHash: string): Promise<string | null> {
  return await findIdentityOwner(queries, identityOf(tokenHash));
}

/** A user's tokens, the oldest first. */
export async function listTokens(rows: UserRows): Promise<TokenRow[]> {
  return await listRows(rows, 'personal_tokens', { orderBy: ['created_at', 'id'] });
}

export async function insertToken(rows: UserRows, token: TokenRow): Promise<void> {
  await insertRow(rows, 'identities', { ...identityOf(token.token_hash), created_at: token.created_at });
  await insertRow(rows, 'personal_tokens', token);
}

export async function deleteToken(
  rows: UserRows,
  { token_hash }: Pick<TokenRow, 'token_hash'>,
): Promise<void> {
  await deleteRows(rows, 'identities', identityOf(token_hash));
  await deleteRows(rows, 'personal_tokens', { token_hash });
}

/** Deletes those that were made at that instant or later, and the tags: a thief may have made them. */
export async function deleteTokensSince(rows: UserRows, since: string): Promise<void> {
  const made = (await listTokens(rows)).filter(({ created_at }) => created_at >= since);
  for (const token of made) await deleteToken(rows, token);
  await deleteTags(rows, ({ created_at }) => created_at >= since);
  await deleteRows(rows, 'connections', { created_at: ['>=', since] });
}

export const scopesOf = ({ scopes }: Pick<TokenRow, 'scopes'>): TokenScope[] =>
  JSON.parse(scopes) as TokenScope[];
export const habitIdsOf = ({ habit_ids }: Pick<TokenRow, 'habit_ids'>): string[] | null =>
  habit_ids === null ? null : (JSON.parse(habit_ids) as string[]);
export const originsOf = ({ origins }: Pick<TokenRow, 'origins'>): string[] =>
  JSON.parse(origins) as string[];

/** What the requests of a token may do and see. */
export function grantOf(token: TokenRow): Grant {
  const scopes = new Set(scopesOf(token));
  const habitIds = habitIdsOf(token);
  // Access tokens of a connection follow one another: its budgets stay.
  const id = token.connection_id ?? token.id;
  return {
    id,
    name: token.name,
    scopes,
    habitIds: habitIds && new Set(habitIds),
    notes: scopes.has('notes'),
  };
}

interface TokenQuery {
  readonly userId: string;
  readonly tokenHash: string;
  readonly key: string;
}

const tokenColumns = [
  'id',
  'token_hash',
  'name',
  'scopes',
  'habit_ids',
  'origins',
  'created_at',
  'expires_at',
  'last_used_on',
  'last_network',
  'connection_id',
  'audience',
] as const;

const tokenStatement = (isKeyed: boolean) =>
  prepared<TokenQuery>()((queries, value) =>
    queries
      .selectFrom('personal_tokens as t')
      .innerJoin('users as u', (join) =>
        join.onRef('u.user_id', '=', 't.user_id').on('u.user_id', '=', value('userId')),
      )
      .where('t.user_id', '=', value('userId'))
      .where('t.token_hash', '=', value('tokenHash'))
      .selectAll('u')
      .select(tokenColumns.map((column) => `t.${column} as token_${column}` as const))
      .$if(isKeyed, (query) =>
        query
          .leftJoin('idempotency_keys as k', (join) =>
            join.on('k.user_id', '=', value('userId')).on('k.key', '=', value('key')),
          )
          .select(storedAnswerColumns),
      ),
  );

const tokenOf = { plain: tokenStatement(false), keyed: tokenStatement(true) };

export interface FoundToken {
  readonly token: TokenRow;
  readonly user: UsersTable;
  /** The stored answer of the request's Idempotency-Key. */
  readonly stored: StoredAnswer | null;
}

/** By one statement: the token, its user, and the stored answer of the request's Idempotency-Key. */
export async function findToken(
  queries: Queries,
  { userId, tokenHash, key }: Omit<TokenQuery, 'key'> & { readonly key: string | null },
): Promise<FoundToken | null> {
  const find = key === null ? tokenOf.plain : tokenOf.keyed;
  const [row] = await find(queries, { userId, tokenHash, key: key ?? '' });
  if (!row) return null;
  const { rest: found, stored } = takeStoredAnswer(row);
  const token = Object.fromEntries(tokenColumns.map((column) => [column, found[`token_${column}`]]));
  const user = Object.fromEntries(Object.entries(found).filter(([column]) => !column.startsWith('token_')));
  return { token: token as unknown as TokenRow, user: user as unknown as UsersTable, stored };
}
