import { PROOF_MINUTES } from '#contract/limits.ts';

const PROOF_MS = PROOF_MINUTES * 60_000;
/** The clocks of several processes differ by so much; a proof from further ahead counts for nothing. */
const SKEW_MS = 60_000;

interface Proved {
  readonly provedAt: string | null;
}

/** Until when a proof holds, in milliseconds since 1970-01-01 UTC; null where it holds no longer. */
export function freshUntil({ provedAt }: Proved, now: number): number | null {
  if (provedAt === null) return null;
  const at = Date.parse(provedAt);
  return at <= now + SKEW_MS && now < at + PROOF_MS ? at + PROOF_MS : null;
}

/** Whether a session has proved who uses it lately enough for what needs fresh proof (docs/decisions/fresh-proof.md). */
export function isFresh(session: Proved, now: number): boolean {
  return freshUntil(session, now) !== null;
}
