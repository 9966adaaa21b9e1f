import type { Call } from '#contract/call.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { isFresh } from './is-fresh.ts';
import type { Viewer } from './viewer.ts';

/** Whether a request of a call needs fresh proof; asked only where the call says `sometimes`. */
export type NeedsProof<A> = (asked: A) => boolean;

/** Refuses to mount a call whose rule is missing, or that has a rule which would never be asked. */
export function checkProofRule(call: Call, rule: unknown): void {
  if ((call.proof === 'sometimes') === (rule !== undefined)) return;
  throw new TypeError(`${call.method} ${call.path}: a rule for fresh proof goes with proof: 'sometimes'.`);
}

/** The one guard of what needs fresh proof: before anything is prepared, and after a stored answer was looked for. */
export function requireProof<A>(
  call: Call,
  rule: NeedsProof<A> | undefined,
  asked: A & { readonly viewer: Viewer | undefined; readonly now: number },
): boolean {
  const needed = call.proof === 'always' || (rule?.(asked) ?? false);
  if (!needed) return false;
  if (!asked.viewer || !isFresh(asked.viewer, asked.now)) throw new ApiError('reauthRequired');
  return true;
}

/** Within the transaction of what needed proof: a session that was ended meanwhile does nothing more. */
export async function holdSession({ queries }: UserRows, viewer: Viewer): Promise<void> {
  if (!(await hasSession(queries, viewer))) throw new ApiError('invalidOpaqueToken');
}

async function hasSession(queries: Queries, { userId, tokenHash }: Viewer): Promise<boolean> {
  const row = await queries
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}
