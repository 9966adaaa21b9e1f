import { HOUR, MINUTE, SECOND } from '#domain/time.ts';
import type { JobKind } from './job-kinds.ts';

export interface JobPolicy {
  /** How often it is tried before it is put aside as failed. */
  readonly attempts: number;
  /** How long one try may take. */
  readonly timeoutMs: number;
  /** Not begun while the clock is doubted: what it deletes cannot be had again. */
  readonly needsTrustedClock?: true;
}

/** By the pauses below, 20 attempts are about two days: a mail server that is down over a night loses nothing. */
export const jobPolicies: Record<JobKind, JobPolicy> = {
  mail: { attempts: 20, timeoutMs: 2 * MINUTE },
  forgotPassword: { attempts: 10, timeoutMs: MINUTE },
  // Whoever asked to be forgotten is forgotten, however long it takes.
  erase: { attempts: Number.POSITIVE_INFINITY, timeoutMs: 5 * MINUTE, needsTrustedClock: true },
  reminder: { attempts: Number.POSITIVE_INFINITY, timeoutMs: MINUTE },
  planReminders: { attempts: 20, timeoutMs: 2 * MINUTE },
  // By the pauses below about twenty minutes: a later one would remind of what is past.
  push: { attempts: 8, timeoutMs: 30 * SECOND },
};

/** A lease outlives the time that a try may take, so that nobody begins while it may still be at work. */
export const LEASE_MARGIN_MS = 30 * SECOND;

const FIRST_PAUSE_MS = 10 * SECOND;
const LONGEST_PAUSE_MS = 4 * HOUR;

/** The pause after a failed attempt: doubled each time, capped, and spread by `chance` (0 to 1) so that many do not come back at once. */
export function pauseAfter(attempt: number, chance: number): number {
  const whole = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
  return Math.round(whole * (0.5 + chance / 2));
}
