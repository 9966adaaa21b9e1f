import { DAY, HOUR, MINUTE } from '#domain/time.ts';

export interface Budget {
  /** How often within any window of this length, before RATE_LIMIT_SCALE. */
  readonly points: number;
  readonly windowMs: number;
  /** Counts kept at once, which bounds the memory (docs/decisions/limits.md). */
  readonly placesMax: number;
  /** With all places taken newcomers are counted together where a limit guards secrets, and not at all where it guards comfort. */
  readonly whenFull: 'share' | 'forget';
}

const secret = (points: number, windowMs: number) =>
  ({ points, windowMs, placesMax: 20_000, whenFull: 'share' }) as const;
const comfort = (points: number, windowMs: number) =>
  ({ points, windowMs, placesMax: 50_000, whenFull: 'forget' }) as const;

/** Every limit on how often (security.md, A1 to A4). Each process counts for itself. */
export const budgets = {
  /** All calls of one address: a household, an office. */
  address: comfort(3_000, MINUTE),
  /** All calls of one signed-in user; large ones cost more than one point (callCost). */
  user: comfort(1_200, MINUTE),
  /** Product events from one address, of visitors too. */
  eventsOfAddress: comfort(120, MINUTE),
  /** Pictures that one user uploads. */
  uploadsOfUser: comfort(20, HOUR),
  /** Files of one's own data: each reads all that there is of a user. */
  exportsOfUser: comfort(60, HOUR),
  /** Times that one user asks to close or erase the account. */
  closingsOfUser: secret(10, HOUR),

  /** Passwords checked or set from one address, counted before any hashing. */
  passwordsOfAddress: secret(20, 10 * MINUTE),
  /** Passwords that strangers try on one account, from wherever. */
  passwordsOfAccount: secret(100, DAY),
  /** Passwords tried on a device that has signed in to that very account before: strangers cannot spend these. */
  passwordsOfDevice: secret(20, DAY),
  /** Passwords that one session gives to prove who uses it. */
  passwordsOfSession: secret(20, HOUR),
  /** The same by all sessions of a user: more than one session can spend, so that a stolen one does not keep the owner from proving. */
  passwordsOfUser: secret(60, HOUR),
  /** Codes that one session has mailed to prove who uses it, and those of all sessions of a user. */
  proofCodesOfSession: secret(5, HOUR),
  proofCodesOfUser: secret(15, HOUR),
  /** Addresses that one user would change to. */
  emailsOfUser: secret(10, HOUR),
  /** Accounts that somebody tries to make with one email. */
  joinsOfAccount: secret(20, DAY),

  /** Codes and tokens of Google and Apple from one address, counted before the provider is asked. */
  providersOfAddress: secret(60, 10 * MINUTE),

  /** Mails asked for from one address: forgotten passwords, confirmations. */
  mailsOfAddress: secret(20, HOUR),
  /** Mails asked for to one mailbox, from wherever. Taken for unknown ones too, or it would tell which are known. */
  mailsOfAccount: secret(5, HOUR),
  /** Secrets out of mails (reset, confirm, reopen) that are tried from one address. */
  secretsOfAddress: secret(20, 10 * MINUTE),
} as const satisfies Record<string, Budget>;

/** What a large call costs of the `user` budget beyond its one point: so much of each is worth another. */
export const callCost = {
  /** Habits of which the figures were computed. */
  habits: 50,
  /** Bytes of a list that was answered. */
  bytes: 64 * 1_024,
  /** Days that were ticked by one call, and items that were put into another order. */
  items: 50,
  /** Days of one part of an import. */
  importedDays: 400,
  /** Steps that were noted as completed, of all days together: each takes some 40 bytes. */
  completedSteps: 200,
} as const;

export type LimitName = keyof typeof budgets;

export const limitNames = Object.keys(budgets) as readonly LimitName[];
