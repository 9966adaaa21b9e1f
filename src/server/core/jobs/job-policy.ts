import { HOUR, MINUTE, SECOND } from '#domain/days/time.ts';
import type { JobKind } from './job-kinds.ts';

/**
 * Kinds that share slots: the number of their jobs that run at once in a process. Reminders are due to the minute, so they wait neither for
 * a mail server or a push service that does not answer, nor for the erasure of a large account.
 */
export const jobSlots = { reminders: 4, pushes: 8, mails: 4, upkeep: 2 } as const;

export type JobGroup = keyof typeof jobSlots;

export interface JobPolicy {
  readonly group: JobGroup;
  /** The attempts before it is marked as failed. */
  readonly attempts: number;
  /** The time limit of one attempt. */
  readonly timeoutMs: number;
  /** Not started while the clock is doubted: what it deletes cannot be restored. */
  readonly needsTrustedClock?: true;
}

/** With the pauses below, 20 attempts take about two days: a mail server that is down overnight loses nothing. */
export const jobPolicies: Record<JobKind, JobPolicy> = {
  mail: { group: 'mails', attempts: 20, timeoutMs: 2 * MINUTE },
  forgotPassword: { group: 'mails', attempts: 10, timeoutMs: MINUTE },
  signInRefused: { group: 'upkeep', attempts: 10, timeoutMs: MINUTE },
  // An erasure must happen, however long it takes.
  erase: {
    group: 'upkeep',
    attempts: Number.POSITIVE_INFINITY,
    timeoutMs: 5 * MINUTE,
    needsTrustedClock: true,
  },
  // About two days: a provider that is down overnight is still asked.
  revokeToken: { group: 'upkeep', attempts: 20, timeoutMs: MINUTE },
  reminder: { group: 'reminders', attempts: Number.POSITIVE_INFINITY, timeoutMs: MINUTE },
  planReminders: { group: 'upkeep', attempts: 20, timeoutMs: 2 * MINUTE },
  // With the pauses below about twenty minutes: a later reminder would be useless.
  push: { group: 'pushes', attempts: 8, timeoutMs: 30 * SECOND },
  evening: { group: 'reminders', attempts: Number.POSITIVE_INFINITY, timeoutMs: MINUTE },
  eveningPush: { group: 'pushes', attempts: 8, timeoutMs: 30 * SECOND },
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
