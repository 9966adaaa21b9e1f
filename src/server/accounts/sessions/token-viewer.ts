import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import {
  type FoundToken,
  findToken,
  findTokenOwner,
  grantOf,
  originsOf,
} from '#server/accounts/personal-tokens/personal-tokens.ts';
import { tokenHashOf } from '#server/accounts/personal-tokens/token-text.ts';
import { storageTrouble } from '#server/core/database/errors.ts';
import { updateRows, withTransaction } from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { requireScopes } from '#server/core/http/token-guard.ts';
import { todayOf, type Viewer } from '#server/core/http/viewer.ts';
import { truncateAddress } from '#server/core/limits/rate-limits.ts';
import { allowTokenOrigin } from '#server/core/plugins/api-scope.ts';
import { isRead, isSameOrigin } from '#server/core/plugins/request-checks.ts';
import { checkAccount, idempotencyKeyOf } from './request-facts.ts';

/** Of a token that does not end by itself. */
const NEVER = '9999-12-31T23:59:59.999Z';

interface TokenUse {
  readonly context: Context;
  readonly call: Call | undefined;
  readonly text: string;
  /** The address that is asked, where tokens for it alone are taken; the API takes none of those. */
  readonly audience?: string;
}

/** The user of a personal token, charged with one call of that token, for a call that its scopes reach (docs/decisions/personal-tokens.md). */
export async function findTokenViewer(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, call, text, audience }: TokenUse,
): Promise<Viewer> {
  const { config, clockGuard, limits } = context;
  if (call?.scopes === undefined) throw new ApiError('tokenNotAllowed');
  const tokenHash = tokenHashOf(text);
  if (tokenHash === null) throw new ApiError('invalidOpaqueToken');
  const key = isRead(request) ? null : idempotencyKeyOf(request);
  const found = await findByHash(context, tokenHash, key);
  const { token, user } = found;
  if (!isSameOrigin(request, config)) allowTokenOrigin(request, reply, originsOf(token));
  if (token.expires_at !== null && Date.parse(token.expires_at) <= clockGuard.now()) {
    throw new ApiError('tokenExpired');
  }
  if (token.audience !== null && token.audience !== audience) throw new ApiError('tokenNotAllowed');
  const grant = grantOf(token);
  await limits.take('token', grant.id);
  await limits.take('tokenOfDay', grant.id);
  requireScopes(call, grant);
  if (!isRead(request)) checkAccount(request, user.user_id);
  const viewer: Viewer = {
    userId: user.user_id,
    tokenHash,
    user,
    grant,
    idempotency: found.key === null ? null : { key: found.key, stored: found.stored },
    expiresAt: token.expires_at ?? NEVER,
    provedAt: null,
    firstProvedAt: null,
    factorProvedAt: null,
    signedInBy: null,
  };
  await noteUse(context, viewer, found, truncateAddress(request.ip));
  return viewer;
}

/** One that has the checksum of a token and is not stored was revoked, with its account or alone. A closed account has none until it is reopened. */
async function findByHash({ database, circuits }: Context, tokenHash: string, given: string | null) {
  const userId = await findTokenOwner(database.db, tokenHash);
  // Of its own, so that a token gets no answer that was stored for a session or for another token.
  const key = given === null ? null : hash('sha256', `${tokenHash} ${given}`, 'base64url');
  const found =
    userId &&
    (await circuits.run(userId, async () => await findToken(database.db, { userId, tokenHash, key })));
  if (!found || found.user.closes_at !== null) throw new ApiError('tokenRevoked');
  return { ...found, key };
}

/** Notes the day and the network of a token's use, at its first call of a day of its user. A call does not depend on it. */
async function noteUse(
  { database, clock, clockGuard }: Context,
  viewer: Viewer,
  { token }: Pick<FoundToken, 'token'>,
  network: string | null,
): Promise<void> {
  const today = todayOf(viewer, clock());
  if (token.last_used_on === today || !clockGuard.isTrusted()) return;
  try {
    await withTransaction(database, viewer.userId, async (rows) => {
      const changes = { last_used_on: today, last_network: network };
      await updateRows(rows, 'personal_tokens', { token_hash: token.token_hash }, changes);
      const { connection_id: id } = token;
      if (id !== null) await updateRows(rows, 'connections', { id }, changes);
    });
  } catch (error) {
    if (storageTrouble(error) === null) throw error;
  }
}
