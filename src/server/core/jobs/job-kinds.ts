import type { Provider } from '#contract/account.ts';
import type { WebhookEvent } from '#contract/webhook-events.ts';
import type { Break } from '#domain/days/breaks.ts';
import { HOUR, MINUTE, SECOND } from '#domain/days/time.ts';
import type { EveningKind } from '#domain/reminders/evening-settings.ts';
import type { PlannedEvening, PlannedReminder } from '#domain/reminders/reminder.ts';
import type { SecurityEventsTable } from '#server/core/database/account-tables.ts';

/** The details of a mail's text, by template. */
export interface MailDetails {
  /** The new address, and the link that undoes the change; the mail goes to the old address. */
  emailChanged: { readonly email: string; readonly undo: string };
  /** The same, once the new address is the current one. */
  emailReplaced: { readonly email: string; readonly undo: string };
  /** A sign-in on a device that the account did not know, at `at` (milliseconds since 1970-01-01 UTC). */
  newDevice: {
    readonly browser: string | null;
    readonly system: string | null;
    readonly network: string | null;
    readonly at: number;
    readonly timeZone: string;
  };
  /** The recently linked sign-ins, which a change of password leaves. */
  passwordChangedLinked: { readonly linked: readonly Provider[] };
  /** The sign-ins that a reset has unlinked, and the factors that it has removed. */
  passwordReset: { readonly unlinked: readonly (Provider | 'passkey' | 'twoStep')[] };
  signInLinked: { readonly provider: Provider };
  signInUnlinked: { readonly provider: Provider };
  linkRequired: { readonly provider: Provider };
  /** The day of the erasure, YYYY-MM-DD. */
  accountClosed: { readonly day: string };
  /** The session that requested the code, by the hash of its token: the code works for no other. */
  proofCode: { readonly session: string };
  /** How many recovery codes are left. */
  recoveryCodeUsed: { readonly left: number };
  /** `message`: the user's own text for this habit, if any. */
  reminder: { readonly habit: string; readonly message: string; readonly time: string };
  /** `habits`: their names in one text. */
  eveningSummary: { readonly habits: string };
  streakNotice: { readonly habits: string };
  /** Who cheered, by circle, in the language of the reader. */
  cheers: { readonly cheers: string };
  /** The lines of a week's letter, in the language of its reader. */
  weeklyLetter: { readonly facts: readonly string[]; readonly suggestion: string };
  /** The host of the webhook. */
  webhookDisabled: { readonly endpoint: string };
}

/** The mails. The secrets of links and codes are created when the mail is sent, so that none is in the database (`send-mail.job.ts`). */
export type MailTemplate =
  | 'confirmEmail'
  | 'confirmNewEmail'
  | 'resetPassword'
  | 'passwordChanged'
  | 'emailRestored'
  | 'accountExpires'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyRefused'
  | 'tokenCreated'
  | 'tagCreated'
  | 'calendarCreated'
  | 'webhookCreated'
  | 'connectionCreated'
  | 'twoStepOn'
  | 'twoStepOff'
  | 'recoveryCodesRenewed'
  | 'codesGuessed'
  | 'accountReopened'
  | 'accountErased'
  | keyof MailDetails;

interface AnyMail {
  readonly to: string;
  readonly locale: 'en' | 'fr';
  readonly firstName: string;
}

export type MailPayload = {
  [T in MailTemplate]: AnyMail & { readonly template: T } & (T extends keyof MailDetails
      ? { readonly details: MailDetails[T] }
      : { readonly details?: never });
}[MailTemplate];

/** One reminder on one day. */
export interface DueReminder {
  /** Which of the habit; left out by older versions, which knew the first alone. */
  readonly reminderId?: string;
  readonly day: string;
  /** The instant, in milliseconds since 1970-01-01 UTC. */
  readonly at: number;
  /** Snoozed by the user: the instant is not that of the reminder's rule. */
  readonly snoozed?: true;
}

/** The next reminder of a habit, in its waiting job. */
export interface ReminderPayload extends DueReminder {
  readonly habitId: string;
  /** The days before have had their reminders. */
  readonly from: string;
  /** By the id of a reminder: the first day that it may still have, where that is later. */
  readonly sent?: Readonly<Record<string, string>>;
  /** Others of this habit that are snoozed. */
  readonly putOff?: readonly DueReminder[];
}

/** The next notices of an evening. */
export interface EveningPayload extends PlannedEvening {
  /** By kind: the first day that may still have one. */
  readonly sent?: Readonly<Partial<Record<EveningKind, string>>>;
}

/** The next summary of cheers. */
export interface CheerSummary extends PlannedReminder {
  /** The instant of the first cheer that may be in it. */
  readonly since: string;
}

/** A change that webhooks may be told about: what there is to tell is read when the job runs. */
export interface HookNote {
  readonly type: Extract<WebhookEvent, `habit.${string}` | 'day.updated'>;
  readonly habitId: string;
  /** Of a deleted habit. */
  readonly name?: string;
  readonly day?: string;
  /** Whether the goal of the day was reached before. */
  readonly wasReached?: boolean;
  /** Of a day that an assistant changed. */
  readonly source?: 'assistant';
}

export interface JobPayloads {
  mail: MailPayload;
  /** Under the system user: the job looks the account up, so that the request does the same with and without one. */
  forgotPassword: { readonly email: string };
  /** Under the system user, for the same reason: a wrong password for this email, at `at` (milliseconds since 1970-01-01 UTC). */
  signInRefused: {
    readonly email: string;
    readonly at: number;
    readonly origin: Pick<SecurityEventsTable, 'browser' | 'system' | 'network' | 'session'>;
  };
  /** Erases its user, if the account is still closed by then. */
  erase: Record<string, never>;
  /** Revokes a token at the provider of an unlinked sign-in. `token`: encrypted, as its row had it (`sealAppleToken`). */
  revokeToken: { readonly token: string };
  /** One per habit: waits until its next reminder. */
  reminder: ReminderPayload;
  /** Schedules the reminders of all habits and the notices of the evening again: the time zone changed. Or only the latter. */
  planReminders: { readonly only?: 'evening' };
  /** One per user: waits until the next notices of an evening. */
  evening: EveningPayload;
  /** One notice of an evening to one device. */
  eveningPush: Pick<EveningPayload, 'day' | 'at'> & { readonly kind: EveningKind; readonly device: string };
  /** One per user who asked for it: waits until the letter of a week, which begins on `week`, is due at `at`. */
  weeklyLetter: { readonly week: string; readonly at: number };
  /** One notification to one device, the one of the session in `device`. */
  push: DueReminder & { readonly habitId: string; readonly device: string };
  /** Tells the webhooks of its user about a change. */
  hookNote: HookNote;
  /** One per user with such a webhook: waits until the next day begins. The day and the breaks that were told to have begun. */
  hookDay: { readonly day: string; readonly breaks: readonly Break[] };
  /** One per webhook: waits until its next delivery. */
  webhook: { readonly webhookId: string };
  /**
   * Writes what its user shows into each of their circles. `backOn`: the day on which the user opened the product after quiet days;
   * `accountId`: the user, in a job of a circle that found what it has to be old.
   */
  circleShow: { readonly backOn?: string; readonly accountId?: string };
  /** Of a circle: makes the membership of a user that which the circle has. */
  circleMember: { readonly accountId: string };
  /** Parts its user and another for good. */
  circleBlock: { readonly blockedId: string };
  /** Takes its user out of all circles: the account is closed. */
  leaveCircles: Record<string, never>;
  /** Of a circle: the user was cheered there, and a summary is to come. */
  cheer: { readonly accountId: string };
  /** One per user who was cheered: waits until the evening. Sums up the cheers from an instant on. */
  cheerSummary: CheerSummary;
  /** That summary to one device: the cheers before `until`. */
  cheerPush: CheerSummary & { readonly until: string; readonly device: string };
}

export type JobKind = keyof JobPayloads;

/**
 * Kinds that share slots: the number of their jobs that run at once in a process. Reminders are due to the minute, so they wait neither for
 * a mail server, a push service or a webhook that does not answer, nor for the erasure of a large account.
 */
export const jobSlots = {
  reminders: 4,
  pushes: 8,
  mails: 4,
  upkeep: 2,
  notes: 2,
  webhooks: 16,
  circles: 4,
} as const;

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
  weeklyLetter: { group: 'reminders', attempts: Number.POSITIVE_INFINITY, timeoutMs: MINUTE },
  eveningPush: { group: 'pushes', attempts: 8, timeoutMs: 30 * SECOND },
  cheerPush: { group: 'pushes', attempts: 8, timeoutMs: 30 * SECOND },
  hookNote: { group: 'notes', attempts: 20, timeoutMs: MINUTE },
  hookDay: { group: 'notes', attempts: Number.POSITIVE_INFINITY, timeoutMs: MINUTE },
  // Plans its own attempts: those that fail here never reached the address.
  webhook: { group: 'webhooks', attempts: Number.POSITIVE_INFINITY, timeoutMs: 30 * SECOND },
  // Who may see what must come true, however long it takes.
  circleShow: { group: 'circles', attempts: Number.POSITIVE_INFINITY, timeoutMs: MINUTE },
  circleMember: { group: 'circles', attempts: Number.POSITIVE_INFINITY, timeoutMs: MINUTE },
  circleBlock: { group: 'circles', attempts: Number.POSITIVE_INFINITY, timeoutMs: MINUTE },
  leaveCircles: { group: 'circles', attempts: Number.POSITIVE_INFINITY, timeoutMs: MINUTE },
  cheer: { group: 'circles', attempts: 20, timeoutMs: MINUTE },
  cheerSummary: { group: 'circles', attempts: Number.POSITIVE_INFINITY, timeoutMs: MINUTE },
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

/** A job as its handler sees it. */
export interface Job<K extends JobKind = JobKind> {
  readonly userId: string;
  readonly id: string;
  readonly kind: K;
  readonly payload: JobPayloads[K];
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly createdAt: string;
  /** Aborted when the time limit has passed or the process ends: another process may run the job then. */
  readonly signal: AbortSignal;
}

/**
 * Does a job. It may run more than once, even twice at a time after its lease expired, so it must be idempotent. It throws to be retried
 * later, or a JobRefusedError when it can never succeed.
 */
export type JobHandler<K extends JobKind> = (job: Job<K>) => Promise<void>;

/** The handler of each kind. A module provides those of its own kinds. */
export type JobHandlers = { readonly [K in JobKind]: JobHandler<K> };

/** A retry is useless: the job is marked as failed. The code is stored with it, so it must contain no user data. */
export class JobRefusedError extends Error {
  override readonly name = 'JobRefusedError';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`Refused for good: ${code}`, options);
    this.code = code;
  }
}
