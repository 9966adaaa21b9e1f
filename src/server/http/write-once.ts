import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isOrphan } from '#server/database/errors.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { ApiError } from './api-error.ts';
import type { Sent, Work } from './bind.ts';
import type { Context } from './context.ts';
import { findAnswer, keepAnswer, type StoredAnswer } from './idempotency-repository.ts';
import type { UserScope } from './user-scope.ts';
import type { Viewer } from './viewer.ts';

/**
 * Runs a write in one transaction on its user's rows. With an Idempotency-Key the answer is kept in that same transaction, so that
 * a repetition is answered alike and has no effect of its own, however close it comes. A refused write leaves nothing and keeps nothing.
 * `prepare` gives the work after what takes time: before the transaction, and only where there is one.
 */
export async function writeOnce(
  context: Context,
  viewer: Viewer,
  request: FastifyRequest,
  prepare: () => Promise<Work>,
): Promise<Sent> {
  const { idempotency: claim } = viewer;
  if (!claim) return await transact(context, viewer, await prepare());
  const requestHash = hashOf(request);
  if (claim.stored) return replay(claim.stored, requestHash);
  try {
    const work = await prepare();
    return await transact(context, viewer, async (scope) => {
      const sent = await work(scope);
      const at = new Date(context.clock()).toISOString();
      if (!(await keepAnswer(scope, claim.key, { requestHash, ...sent }, at))) throw new KeyTakenError();
      return sent;
    });
  } catch (error) {
    // Its twin may have won the race, and may be why this one was refused.
    if (!(error instanceof KeyTakenError) && !(error instanceof ApiError)) throw error;
    const stored = await findAnswer(context.database.db, viewer.userId, claim.key);
    if (stored) return replay(stored, requestHash);
    throw error;
  }
}

class KeyTakenError extends Error {
  override readonly name = 'KeyTakenError';
}

async function transact(
  { database }: Context,
  { userId }: Viewer,
  work: (scope: UserScope) => Promise<Sent>,
): Promise<Sent> {
  try {
    return await withTransaction(database, userId, (queries) =>
      work({ userId, queries, engine: database.engine }),
    );
  } catch (error) {
    // Erased between the look at its session and this: its token is one that the server no longer knows.
    if (isOrphan(error)) throw new ApiError('invalidOpaqueToken');
    throw error;
  }
}

function replay(stored: StoredAnswer, requestHash: string): Sent {
  if (stored.requestHash !== requestHash) throw new ApiError('idempotencyMismatch');
  return { status: stored.status, text: stored.text };
}

/** The body is hashed as validation left it: spaces and the order of keys make no other request. */
function hashOf({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('base64url');
}
