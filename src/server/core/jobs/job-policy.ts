import { HOUR, MINUTE, SECOND } from '#domain/time.ts';
import type { JobKind } from './job-kinds.ts';

export interface JobPolicy {
  /** The attempts before it is marked as failed. */
  readonly attempts: number;
  /** The time limit of one attempt. */
  readonly timeoutMs: number;
  /** Not started while the clock is doubted: what it deletes cannot be restored. */
  readonly needsTrustedClock?: true;
}

/** With the pauses below, 20 attempts take about two days: a mail server that is down overnight loses nothing. */
export const jobPolicies: Record<JobKind, JobPolicy> = {
  mail: { attempts: 20, timeoutMs: 2 * MINUTE },
  forgotPassword: { attempts: 10, timeoutMs: MINUTE },
  // An erasure must happen, however long it takes.
  erase: { attempts: Number.POSITIVE_INFINITY, timeoutMs: 5 * MINUTE, needsTrustedClock: true },
  // About two days: a provider that is down overnight is still asked.
  revokeToken: { attempts: 20, timeoutMs: MINUTE },
  reminder: { attempts: Number.POSITIVE_INFINITY, timeoutMs: MINUTE },
  planReminders: { attempts: 20, timeoutMs: 2 * MINUTE },
  // With the pauses below about twenty minutes: a later reminder would be useless.
  push: { attempts: 8, timeoutMs: 30 * SECOND },
};

/** A lease is longer than the time limit of an attempt, so that no second attempt starts meanwhile. */
export const LEASE_MARGIN_MS = 30 * SECOND;

const FIRST_PAUSE_MS = 10 * SECOND;
const LONGEST_PAUSE_MS = 4 * HOUR;

/** The pause after a failed attempt: doubled each time, capped, and spread by `chance` (0 to 1) so that many do not return at once. */
export function pauseAfter(attempt: number, chance: number): number {
  const whole = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
  return Math.round(whole * (0.5 + chance / 2));
}
