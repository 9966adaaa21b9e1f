import { DAY, HOUR, MINUTE } from '#domain/days/time.ts';
import type { SlidingCounterOptions } from './sliding-counter.ts';

interface Budget extends Omit<SlidingCounterOptions, 'now'> {
  /** The number of points in any window of this length, before RATE_LIMIT_SCALE. */
  readonly points: number;
}

/**
 * When all places are taken, new keys share counts for limits that protect secrets, and are not counted for the others
 * (docs/decisions/limits.md).
 */
const secret = (points: number, windowMs: number) =>
  ({ points, windowMs, placesMax: 20_000, whenFull: 'share' }) as const;
const comfort = (points: number, windowMs: number) =>
  ({ points, windowMs, placesMax: 50_000, whenFull: 'forget' }) as const;

/** Every rate limit. Each process counts for itself. */
export const budgets = {
  /** All calls of one address: a household, an office. */
  address: comfort(3_000, MINUTE),
  /** All calls of one signed-in user; large ones cost more than one point (callCost). */
  user: comfort(1_200, MINUTE),
  /** Product events from one address, of visitors too. */
  eventsOfAddress: comfort(120, MINUTE),
  /** Reports of a page's content security policy, from the browsers at one address. */
  reportsOfAddress: comfort(60, MINUTE),
  /** Pictures that one user uploads. */
  uploadsOfUser: comfort(20, HOUR),
  /** Export files: each reads all data of a user. */
  exportsOfUser: comfort(60, HOUR),
  /** Requests of one user to close or erase the account. */
  closingsOfUser: secret(10, HOUR),

  /** Passwords checked or set from one address, counted before any hashing. */
  passwordsOfAddress: secret(20, 10 * MINUTE),
  /** Passwords that strangers try on one account, from any address. */
  passwordsOfAccount: secret(100, DAY),
  /** Passwords tried on a device that has signed in to that account before: strangers cannot spend these. */
  passwordsOfDevice: secret(20, DAY),
  /** Passwords of one session for re-authentication. */
  passwordsOfSession: secret(20, HOUR),
  /** The same by all sessions of a user: more than one session can spend, so that a stolen session does not block the owner. */
  passwordsOfUser: secret(60, HOUR),
  /** Proof codes mailed for one session, and for all sessions of a user. */
  proofCodesOfSession: secret(5, HOUR),
  proofCodesOfUser: secret(15, HOUR),
  /** Answers of passkeys that are checked for one address. */
  passkeysOfAddress: secret(60, 10 * MINUTE),
  /** The same for a signed-in user, and new passkeys: of one session, and of all sessions of a user. */
  passkeysOfSession: secret(20, HOUR),
  passkeysOfUser: secret(60, HOUR),
  /** Codes of two-step verification that are tried from one address to sign in. */
  factorCodesOfAddress: secret(20, 10 * MINUTE),
  /** The same on one account: by strangers who know its password, and on a device that has signed in to it before. */
  factorCodesOfAccount: secret(20, DAY),
  factorCodesOfDevice: secret(20, DAY),
  /** The same for re-authentication: of one session, and of all sessions of a user. */
  factorCodesOfSession: secret(20, DAY),
  factorCodesOfUser: secret(60, DAY),
  /** New addresses that one user requests. */
  emailsOfUser: secret(10, HOUR),
  /** Registrations with one email. They can find out nothing secret, so made-up emails must not use up those of others. */
  joinsOfAccount: comfort(20, DAY),

  /** Codes and tokens of sign-in providers from one address, counted before the provider is called. */
  providersOfAddress: secret(60, 10 * MINUTE),

  /** Mails requested from one address: forgotten passwords, confirmations. */
  mailsOfAddress: secret(20, HOUR),
  /** Mails requested to one mailbox, from any address. Counted for unknown ones too: otherwise the limit would reveal the known ones. */
  mailsOfAccount: secret(5, HOUR),
  /** Secrets from mails (reset, confirm, reopen) that are tried from one address. */
  secretsOfAddress: secret(20, 10 * MINUTE),
} as const satisfies Record<string, Budget>;

/** The amount of work that costs a large call one more point of the `user` budget. */
export const callCost = {
  /** Habits whose figures were computed. */
  habits: 50,
  /** Bytes of a list that was answered. */
  bytes: 64 * 1_024,
  /** Days ticked or items reordered by one call. */
  items: 50,
  /** Days of one part of an import. */
  importedDays: 400,
  /** Completed steps stored, of all days together: each takes some 40 bytes. */
  completedSteps: 200,
} as const;

export type LimitName = keyof typeof budgets;

export const limitNames = Object.keys(budgets) as readonly LimitName[];
