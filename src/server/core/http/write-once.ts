import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isOrphan } from '#server/core/database/errors.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { Turns } from '#server/core/limits/every-nth.ts';
import type { Context } from './context.ts';
import { findAnswer, forgetAnswersBeyond, keepAnswer, type StoredAnswer } from './idempotency-repository.ts';
import type { Sent, Work } from './route.ts';
import type { Viewer } from './viewer.ts';

/** Bytes of an answer that is kept whole: a larger one is written anew from its row. */
const ANSWER_MAX = 2_048;

/** Every so many kept answers of a user the oldest beyond the bound go: looking at each write would cost more than the write. */
const forgetting = new Turns({ every: 200, keysMax: 10_000 });

/** A write's work, in two steps, and how its answer can be written again later. */
export interface Write {
  /** Gives the work after what takes time: before the transaction, and only where there is one. */
  readonly prepare: () => Promise<Work>;
  /** The answer as it is now, from the row of an id; left out by calls whose answers are small. */
  readonly again?: ((rowId: string, status: number) => Promise<Sent>) | undefined;
}

/**
 * Runs a write in one transaction on its user's rows. With an Idempotency-Key the answer is kept in that same transaction, so that
 * a repetition is answered alike and has no effect of its own, however close it comes. A refused write leaves nothing and keeps nothing.
 * Of a large answer only the row is kept: its repetition is answered by the row as it is by then.
 */
export async function writeOnce(
  context: Context,
  viewer: Viewer,
  request: FastifyRequest,
  { prepare, again }: Write,
): Promise<Sent> {
  const { idempotency: claim } = viewer;
  if (!claim) return await transact(context, viewer, await prepare());
  const requestHash = hashOf(request);
  if (claim.stored) return await replay(claim.stored, requestHash, again);
  try {
    const work = await prepare();
    return await transact(context, viewer, async (scope) => {
      const sent = await work(scope);
      const at = new Date(context.clock()).toISOString();
      const kept = { requestHash, status: sent.status, ...keptOf(sent, again !== undefined) };
      if (!(await keepAnswer(scope, claim.key, kept, at))) throw new KeyTakenError();
      if (forgetting.isTurnOf(viewer.userId)) await forgetAnswersBeyond(scope);
      return sent;
    });
  } catch (error) {
    // Its twin may have won the race, and may be why this one was refused.
    if (!(error instanceof KeyTakenError) && !(error instanceof ApiError)) throw error;
    const stored = await findAnswer(context.database.db, viewer.userId, claim.key);
    if (stored) return await replay(stored, requestHash, again);
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

function keptOf({ text, id }: Sent, canRepeat: boolean): Pick<StoredAnswer, 'text' | 'rowId'> {
  const isLarge = canRepeat && id !== undefined && Buffer.byteLength(text) > ANSWER_MAX;
  return isLarge ? { text: '', rowId: id } : { text, rowId: null };
}

async function replay(
  { requestHash, rowId, status, text }: StoredAnswer,
  asked: string,
  again: Write['again'],
): Promise<Sent> {
  if (requestHash !== asked) throw new ApiError('idempotencyMismatch');
  return rowId !== null && again ? await again(rowId, status) : { status, text };
}

/** The body is hashed as validation left it: spaces and the order of keys make no other request. */
function hashOf({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('base64url');
}
