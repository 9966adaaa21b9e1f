import type { Call } from '#contract/call.ts';
import { findRow } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { isFresh } from './is-fresh.ts';
import type { Viewer } from './viewer.ts';

/** Whether a request of a call needs fresh proof; used only when the call declares `sometimes`. */
export type NeedsProof<A> = (input: A) => boolean;

/** Refuses to mount a call with a missing or an unused rule. */
export function checkProofRule(call: Call, rule: unknown): void {
  if ((call.proof === 'sometimes') === (rule !== undefined)) return;
  throw new TypeError(`${call.method} ${call.path}: a rule for fresh proof goes with proof: 'sometimes'.`);
}

/** The one guard of calls with fresh proof: before any preparation, and before a stored answer is repeated. */
export function requireProof<A>(
  call: Call,
  rule: NeedsProof<A> | undefined,
  input: A & { readonly viewer: Viewer | undefined; readonly now: number },
): boolean {
  const needed = call.proof === 'always' || (rule?.(input) ?? false);
  if (!needed) return false;
  if (!input.viewer || !isFresh(input.viewer, input.now)) throw new ApiError('reauthRequired');
  return true;
}

/** In the transaction of a call that needed proof: refuses when the session was ended meanwhile. */
export async function requireSession(rows: UserRows, { tokenHash }: Viewer): Promise<void> {
  const session = await findRow(rows, 'sessions', { token_hash: tokenHash });
  if (!session) throw new ApiError('invalidOpaqueToken');
}
