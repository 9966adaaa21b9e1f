import { hash, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { CONNECTIONS_MAX } from '#contract/limits.ts';
import { type TokenScope, tokenScopes } from '#contract/token-scopes.ts';
import { DAY, HOUR, SECOND } from '#domain/days/time.ts';
import { endTokens } from '#server/accounts/connections/connections-service.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { requireOwnHabits } from '#server/accounts/personal-tokens/own-habits.ts';
import { findTokenOwner, insertToken, listTokens } from '#server/accounts/personal-tokens/personal-tokens.ts';
import { createTokenText, tokenHashOf } from '#server/accounts/personal-tokens/token-text.ts';
import { createToken, parseToken } from '#server/accounts/secrets/opaque-token.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { ConnectionsTable } from '#server/core/database/account-tables.ts';
import {
  deleteRows,
  findRow,
  insertRow,
  listRows,
  type UserRows,
  updateRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { OauthRefusal } from './oauth-refusal.ts';

const CODE_MS = 60 * SECOND;
const ACCESS_MS = HOUR;
/** A connection that is not used for so long asks its user again. */
const REFRESH_MS = 180 * DAY;
const ROTATING_BYTES = 32;

interface Allowed {
  readonly client: { readonly id: string; readonly name: string };
  readonly redirectUri: string;
  readonly audience: string;
  readonly challenge: string;
  readonly scopes: readonly TokenScope[];
  readonly habitIds: readonly string[] | null;
}

/** A code for a client that its user allows: a connection that begins once the code is redeemed. */
export async function giveCode(rows: UserRows, allowed: Allowed, now: number): Promise<string> {
  const user = await lockedUser(rows);
  const { client, redirectUri, audience, challenge, scopes, habitIds } = allowed;
  const connections = await listRows(rows, 'connections');
  for (const { id, family_hash, expires_at } of connections) {
    if (family_hash === null && Date.parse(expires_at) <= now) await deleteRows(rows, 'connections', { id });
  }
  if (connections.filter(({ family_hash }) => family_hash !== null).length >= CONNECTIONS_MAX) {
    throw new ApiError('limitReached');
  }
  await requireOwnHabits(rows, habitIds);
  const { token, tokenHash } = createToken(rows.userId);
  await insertRow(rows, 'connections', {
    id: randomUUIDv7(),
    client_id: client.id,
    name: client.name,
    redirect_uri: redirectUri,
    audience,
    scopes: JSON.stringify(tokenScopes.filter((scope) => scopes.includes(scope))),
    habit_ids: habitIds && JSON.stringify(habitIds),
    created_at: instant(now),
    expires_at: instant(now + CODE_MS),
    code_hash: tokenHash,
    code_challenge: challenge,
    family_hash: null,
    refresh_hash: null,
    last_used_on: null,
    last_network: null,
  });
  await mailNotice(rows, user, { template: 'connectionCreated' }, now);
  return token;
}

export interface Tokens {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

interface Redeeming {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly resource: string | undefined;
}

/** Redeems a code, once: a second use ends what the first one began, since one of the two was a thief's (RFC 9700). */
export async function redeemCode(context: Context, given: Redeeming): Promise<Tokens> {
  const key = parseToken(given.code);
  if (!key) throw new OauthRefusal('invalid_grant');
  return await inConnection(context, key.userId, { code_hash: key.tokenHash }, async (rows, row, now) => {
    const isFit =
      row.family_hash === null &&
      Date.parse(row.expires_at) > now &&
      row.client_id === given.clientId &&
      row.redirect_uri === given.redirectUri &&
      (given.resource === undefined || row.audience === given.resource) &&
      isSame(hash('sha256', given.verifier, 'base64url'), row.code_challenge);
    if (!isFit) return null;
    const family = createToken(key.userId);
    return await issue(rows, row, { family: family.token, familyHash: family.tokenHash, now });
  });
}

interface Refreshing {
  readonly token: string;
  readonly clientId: string;
  readonly resource: string | undefined;
}

/** A new pair for a refresh token. One that was used before ends its family: one of its two users is a thief. */
export async function refreshTokens(context: Context, given: Refreshing): Promise<Tokens> {
  const [family = '', rotating = ''] = given.token.split('.');
  const key = parseToken(family);
  if (!key) throw new OauthRefusal('invalid_grant');
  return await inConnection(context, key.userId, { family_hash: key.tokenHash }, async (rows, row, now) => {
    // Of another client or for another address: refused, and nothing ends.
    if (row.client_id !== given.clientId) throw new OauthRefusal('invalid_grant');
    if (given.resource !== undefined && given.resource !== row.audience) {
      throw new OauthRefusal('invalid_target');
    }
    if (Date.parse(row.expires_at) <= now || !isSame(hashOf(rotating), row.refresh_hash ?? '')) return null;
    return await issue(rows, row, { family, familyHash: key.tokenHash, now });
  });
}

/** Works on a connection in a transaction of its user. Null ends it, which stays so although the request is refused. */
async function inConnection(
  { database, clock }: Context,
  userId: string,
  where: { readonly code_hash: string } | { readonly family_hash: string },
  work: (rows: UserRows, row: ConnectionsTable, now: number) => Promise<Tokens | null>,
): Promise<Tokens> {
  // Before a transaction: most made-up ones belong to no user.
  const known = await findRow({ queries: database.db, userId }, 'connections', where);
  if (!known) throw new OauthRefusal('invalid_grant');
  const tokens = await withTransaction(database, userId, async (rows) => {
    const { closes_at } = await lockedUser(rows);
    const row = await findRow(rows, 'connections', where);
    if (!row || closes_at !== null) return null;
    const given = await work(rows, row, clock());
    if (given === null) await end(rows, row.id);
    return given;
  });
  if (tokens === null) throw new OauthRefusal('invalid_grant');
  return tokens;
}

async function end(rows: UserRows, id: string): Promise<void> {
  await endTokens(rows, id);
  await deleteRows(rows, 'connections', { id });
}

interface Family {
  readonly family: string;
  readonly familyHash: string;
  readonly now: number;
}

async function issue(
  rows: UserRows,
  { id, name, scopes, habit_ids, audience, last_used_on, last_network }: ConnectionsTable,
  { family, familyHash, now }: Family,
): Promise<Tokens> {
  await endTokens(rows, id);
  const { token, tokenHash } = createTokenText();
  await insertToken(rows, {
    id: randomUUIDv7(),
    token_hash: tokenHash,
    name,
    scopes,
    habit_ids,
    origins: '[]',
    created_at: instant(now),
    expires_at: instant(now + ACCESS_MS),
    last_used_on,
    last_network,
    connection_id: id,
    audience,
  });
  const rotating = randomBytes(ROTATING_BYTES).toString('base64url');
  const changes = {
    family_hash: familyHash,
    refresh_hash: hashOf(rotating),
    expires_at: instant(now + REFRESH_MS),
  };
  await updateRows(rows, 'connections', { id }, changes);
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: ACCESS_MS / SECOND,
    refresh_token: `${family}.${rotating}`,
    scope: (JSON.parse(scopes) as string[]).join(' '),
  };
}

/** Ends the connection of a token, whichever of its tokens it is. One that is unknown, or another client's, is left alone. */
export async function revoke(
  { database }: Context,
  { token, clientId }: { readonly token: string; readonly clientId: string | undefined },
): Promise<void> {
  const accessHash = tokenHashOf(token);
  const family = parseToken(token.split('.')[0] ?? '');
  const userId = accessHash === null ? family?.userId : await findTokenOwner(database.db, accessHash);
  if (!userId) return;
  const all = { queries: database.db, userId };
  const own = accessHash === null ? [] : await listTokens(all);
  const id = own.find(({ token_hash }) => token_hash === accessHash)?.connection_id;
  const where = accessHash === null ? { family_hash: family?.tokenHash ?? '' } : { id: id ?? '' };
  const connection = await findRow(all, 'connections', where);
  if (!connection || (clientId !== undefined && clientId !== connection.client_id)) return;
  await withTransaction(database, userId, async (rows) => await end(rows, connection.id));
}

const hashOf = (text: string): string => hash('sha256', text, 'base64url');

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
