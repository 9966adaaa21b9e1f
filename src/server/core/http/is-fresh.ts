import { PROOF_MINUTES } from '#contract/limits.ts';
import { MINUTE } from '#domain/days/time.ts';
import type { Viewer } from './viewer.ts';

const PROOF_MS = PROOF_MINUTES * MINUTE;
/** The allowed difference between the clocks of several processes; a proof from further ahead is ignored. */
const SKEW_MS = MINUTE;

/** The end of a session's proof, in milliseconds since 1970-01-01 UTC; null when it has expired. */
export function freshUntil({ provedAt }: Pick<Viewer, 'provedAt'>, now: number): number | null {
  return proofEnd(provedAt, now);
}

/** Whether a session has re-authenticated recently enough (docs/decisions/fresh-proof.md). */
export function isFresh(session: Pick<Viewer, 'provedAt'>, now: number): boolean {
  return freshUntil(session, now) !== null;
}

/** Whether the first of two proofs was given recently enough: the second can follow. */
export function isHalfFresh({ firstProvedAt }: Pick<Viewer, 'firstProvedAt'>, now: number): boolean {
  return proofEnd(firstProvedAt, now) !== null;
}

/** Whether a passkey or a code was used recently enough in this session (docs/decisions/second-factor.md). */
export function isFactorFresh({ factorProvedAt }: Pick<Viewer, 'factorProvedAt'>, now: number): boolean {
  return proofEnd(factorProvedAt, now) !== null;
}

function proofEnd(provedAt: string | null, now: number): number | null {
  if (provedAt === null) return null;
  const at = Date.parse(provedAt);
  return at <= now + SKEW_MS && now < at + PROOF_MS ? at + PROOF_MS : null;
}
