import type { Provider } from '#contract/account.ts';
import type { PlannedEvening } from '#domain/reminders/evening.ts';
import type { EveningKind } from '#domain/reminders/evening-settings.ts';
import type { SecurityEventsTable } from '#server/core/database/access-tables.ts';

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
  /** One notification to one device, the one of the session in `device`. */
  push: DueReminder & { readonly habitId: string; readonly device: string };
}

export type JobKind = keyof JobPayloads;
