import type { Call } from '#contract/call.ts';
import { PROOF_MINUTES } from '#contract/limits.ts';
import { MINUTE } from '#domain/days/time.ts';
import { findRow, type UserRows } from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Viewer } from './viewer.ts';

const PROOF_MS = PROOF_MINUTES * MINUTE;
/** The allowed difference between the clocks of several processes; a proof from further ahead is ignored. */
const SKEW_MS = MINUTE;

/** The end of a session's proof, in milliseconds since 1970-01-01 UTC; null when it has expired. */
export function freshUntil({ provedAt }: Pick<Viewer, 'provedAt'>, now: number): number | null {
  if (provedAt === null) return null;
  const at = Date.parse(provedAt);
  return at <= now + SKEW_MS && now < at + PROOF_MS ? at + PROOF_MS : null;
}

/** Whether a session has re-authenticated recently enough (docs/decisions/fresh-proof.md). */
export function isFresh(session: Pick<Viewer, 'provedAt'>, now: number): boolean {
  return freshUntil(session, now) !== null;
}

/** Whether the first of two proofs was given recently enough: the second can follow. */
export function isHalfFresh({ firstProvedAt }: Pick<Viewer, 'firstProvedAt'>, now: number): boolean {
  return isFresh({ provedAt: firstProvedAt }, now);
}

/** Whether a passkey or a code was used recently enough in this session (docs/decisions/second-factor.md). */
export function isFactorFresh({ factorProvedAt }: Pick<Viewer, 'factorProvedAt'>, now: number): boolean {
  return isFresh({ provedAt: factorProvedAt }, now);
}

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
  const needed = call.proof === 'always' || isActByHeader(call, input.viewer) || (rule?.(input) ?? false);
  if (!needed) return false;
  if (!input.viewer || !isFresh(input.viewer, input.now)) throw new ApiError('reauthRequired');
  return true;
}

/** A person whom a proxy names may look, and proves their identity before any act of an operator (docs/decisions/trusted-header.md). */
function isActByHeader({ role, method }: Call, viewer: Viewer | undefined): boolean {
  return role === 'operator' && method !== 'GET' && viewer?.signedInBy === 'proxy';
}

/** In the transaction of a call that needed proof: refuses when the session was ended meanwhile. */
export async function requireSession(rows: UserRows, { tokenHash }: Viewer): Promise<void> {
  const session = await findRow(rows, 'sessions', { token_hash: tokenHash });
  if (!session) throw new ApiError('invalidOpaqueToken');
}
