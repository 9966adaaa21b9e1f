import { randomUUIDv7 } from 'node:crypto';
import { TOKENS_MAX } from '#contract/limits.ts';
import type { CreateToken, PersonalToken, UpdateToken } from '#contract/personal-tokens.ts';
import { tokenScopes } from '#contract/token-scopes.ts';
import { DAY } from '#domain/days/time.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { requireOwnHabits } from '#server/accounts/personal-tokens/own-habits.ts';
import {
  deleteToken,
  habitIdsOf,
  insertToken,
  listTokens,
  originsOf,
  scopesOf,
  type TokenRow,
} from '#server/accounts/personal-tokens/personal-tokens.ts';
import { createTokenText } from '#server/accounts/personal-tokens/token-text.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import { type UserRows, updateRows } from '#server/core/database/user-rows.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';

export async function showTokens(rows: UserRows): Promise<PersonalToken[]> {
  return (await listOwnTokens(rows)).map(present);
}

/** Makes a token and tells the user by mail. The token itself is answered here, and nowhere again. */
export async function makeToken(
  rows: UserRows,
  { name, scopes, habitIds = null, origins = [], expiresInDays }: CreateToken,
  now: number,
): Promise<PersonalToken & { readonly token: string }> {
  const user = await lockedUser(rows);
  if ((await listOwnTokens(rows)).length >= TOKENS_MAX) throw new ApiError('limitReached');
  await requireOwnHabits(rows, habitIds);
  const { token, tokenHash } = createTokenText();
  const row: TokenRow = {
    id: randomUUIDv7(),
    token_hash: tokenHash,
    name,
    scopes: JSON.stringify(tokenScopes.filter((scope) => scopes.includes(scope))),
    habit_ids: habitIds && JSON.stringify(habitIds),
    origins: JSON.stringify(origins),
    created_at: instant(now),
    expires_at: expiresInDays && instant(now + expiresInDays * DAY),
    last_used_on: null,
    last_network: null,
    connection_id: null,
    audience: null,
  };
  await insertToken(rows, row);
  await mailNotice(rows, user, { template: 'tokenCreated' }, now);
  return { ...present(row), token };
}

export async function showToken(rows: UserRows, id: string): Promise<PersonalToken> {
  return present(await requireToken(rows, id));
}

export async function changeToken(
  rows: UserRows,
  id: string,
  { name, habitIds, origins }: UpdateToken,
): Promise<PersonalToken> {
  const token = await requireToken(rows, id);
  if (habitIds) await requireOwnHabits(rows, habitIds);
  const changes = {
    ...(name !== undefined && { name }),
    ...(habitIds !== undefined && { habit_ids: habitIds && JSON.stringify(habitIds) }),
    ...(origins !== undefined && { origins: JSON.stringify(origins) }),
  };
  if (Object.keys(changes).length > 0) await updateRows(rows, 'personal_tokens', { id }, changes);
  return present({ ...token, ...changes });
}

export async function revokeToken(rows: UserRows, id: string): Promise<void> {
  await deleteToken(rows, await requireToken(rows, id));
}

/** Without the access tokens of connections. */
async function listOwnTokens(rows: UserRows): Promise<TokenRow[]> {
  return (await listTokens(rows)).filter(({ connection_id }) => connection_id === null);
}

async function requireToken(rows: UserRows, id: string): Promise<TokenRow> {
  const token = (await listOwnTokens(rows)).find((each) => each.id === id);
  if (!token) throw notFound();
  return token;
}

function present(token: TokenRow): PersonalToken {
  const { id, name, created_at, expires_at, last_used_on, last_network } = token;
  return {
    id,
    name,
    scopes: scopesOf(token),
    habitIds: habitIdsOf(token),
    origins: originsOf(token),
    createdAt: created_at,
    expiresAt: expires_at,
    lastUsedOn: last_used_on,
    lastNetwork: last_network,
  };
}
