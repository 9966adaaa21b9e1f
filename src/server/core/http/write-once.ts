import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { instant } from '#server/core/clock/clock.ts';
import { isOrphan } from '#server/core/database/errors.ts';
import { type UserScope, withTransaction } from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { noteShown } from '#server/core/jobs/circle-notes.ts';
import type { Context } from './context.ts';
import { deleteAnswersBeyond, findAnswer, insertAnswer } from './idempotency-repository.ts';
import type { Sent, Work } from './serialise.ts';
import type { StoredAnswer, Viewer } from './viewer.ts';

/** Bytes of an answer that is stored itself: a larger one is repeated from its row. */
const ANSWER_MAX = 2_048;

/** Selects every nth call of a key, by counts in this process, for work that is too expensive for each call. */
export class EveryNth {
  readonly #every: number;
  readonly #keysMax: number;
  readonly #counts = new Map<string, number>();

  /** `keysMax`: of the stored keys; the oldest is removed for a new one. */
  constructor({ every, keysMax }: { readonly every: number; readonly keysMax: number }) {
    this.#every = every;
    this.#keysMax = keysMax;
  }

  isNth(key: string): boolean {
    const count = (this.#counts.get(key) ?? 0) + 1;
    const isTurn = count === this.#every;
    if (isTurn) this.#counts.delete(key);
    else this.#counts.set(key, count);
    if (this.#counts.size > this.#keysMax) {
      const [first = key] = this.#counts.keys();
      this.#counts.delete(first);
    }
    return isTurn;
  }
}

/** A user's oldest answers past the limit are deleted every so many writes: a check costs more than a write. */
const deletion = new EveryNth({ every: 200, keysMax: 10_000 });

/** The work of a write, in two steps, and how to repeat its answer later. */
export interface Write {
  /** Does the slow part and returns the rest: before the transaction, and only if there is one. */
  readonly prepare: () => Promise<Work>;
  /** The current answer, from the row of an id; missing for calls with small answers. */
  readonly again?: ((rowId: string, status: number) => Promise<Sent>) | undefined;
  /** Refuses without the fresh proof that the call needs: it may have expired since the first request. */
  readonly checkProof: () => void;
  /** The answer contains a secret: only its status is stored. */
  readonly isSecret?: boolean;
}

/**
 * Runs a write in one transaction on its user's rows. With an Idempotency-Key the answer is stored in the same transaction, so that a
 * repetition, concurrent or later, gets the same answer and has no effect. A refused write changes and stores nothing. Of a large answer
 * only the row's id is stored, and of one with a secret nothing: its repetition is answered from the current row.
 */
export async function writeOnce(
  context: Context,
  viewer: Viewer,
  request: FastifyRequest,
  { prepare, isSecret, ...repetition }: Write,
): Promise<Sent> {
  const { idempotency: claim } = viewer;
  if (!claim) return await transact(context, viewer, await prepare());
  const requestHash = hashOf(request);
  if (claim.stored) return await replay(claim.stored, requestHash, repetition);
  try {
    const work = await prepare();
    return await transact(context, viewer, async (scope) => {
      const sent = await work(scope);
      const at = instant(context.clock());
      const stored = {
        requestHash,
        status: sent.status,
        // Without its text: a repetition is answered by `again`.
        ...(isSecret ? { text: '', rowId: sent.id ?? '' } : toStore(sent, repetition.again !== undefined)),
      };
      if (!(await insertAnswer(scope, claim.key, stored, at))) throw new KeyTakenError();
      if (deletion.isNth(viewer.userId)) await deleteAnswersBeyond(scope);
      return sent;
    });
  } catch (error) {
    // A concurrent repetition may have won the race, and caused this refusal.
    if (!(error instanceof KeyTakenError) && !(error instanceof ApiError)) throw error;
    const stored = await findAnswer({ queries: context.database.db, userId: viewer.userId }, claim.key);
    if (stored) return await replay(stored, requestHash, repetition);
    throw error;
  }
}

class KeyTakenError extends Error {
  override readonly name = 'KeyTakenError';
}

async function transact(
  { database, clock }: Context,
  { userId, user }: Viewer,
  work: (scope: UserScope) => Promise<Sent>,
): Promise<Sent> {
  try {
    return await withTransaction(database, userId, async (scope) => {
      const sent = await work(scope);
      if (user.in_circle === 1) await noteShown(scope, clock());
      return sent;
    });
  } catch (error) {
    // The account was erased after its session was read: its token is now unknown.
    if (isOrphan(error)) throw new ApiError('invalidOpaqueToken');
    throw error;
  }
}

function toStore({ text, id }: Sent, canRepeat: boolean): Pick<StoredAnswer, 'text' | 'rowId'> {
  const isLarge = canRepeat && id !== undefined && Buffer.byteLength(text) > ANSWER_MAX;
  return isLarge ? { text: '', rowId: id } : { text, rowId: null };
}

async function replay(
  { requestHash, rowId, status, text }: StoredAnswer,
  asked: string,
  { again, checkProof }: Pick<Write, 'again' | 'checkProof'>,
): Promise<Sent> {
  checkProof();
  if (requestHash !== asked) throw new ApiError('idempotencyMismatch');
  return rowId !== null && again ? await again(rowId, status) : { status, text };
}

/** The body is hashed after validation: spaces and the order of keys do not matter. */
function hashOf({ method, url, body }: FastifyRequest): string {
  return hash('sha256', JSON.stringify([method, url, body ?? null]), 'base64url');
}
