/** What the text of a mail names, by template. */
export interface MailDetails {
  /** The new address, and what undoes the change; the mail goes to the old address. */
  emailChanged: { readonly email: string; readonly undo: string };
  /** The sign-ins that a reset has unlinked. */
  passwordReset: { readonly unlinked: readonly ('google' | 'apple')[] };
  signInLinked: { readonly provider: 'google' | 'apple' };
  signInUnlinked: { readonly provider: 'google' | 'apple' };
  linkRequired: { readonly provider: 'google' | 'apple' };
  /** The day on which all is erased, YYYY-MM-DD. */
  accountClosed: { readonly day: string };
  /** The session that asked, by the hash of its token: the code works for no other. */
  proofCode: { readonly session: string };
  /** `message`: what the user wrote for this habit, or nothing. */
  reminder: { readonly habit: string; readonly message: string; readonly time: string };
}

/**
 * The mails that we write. Links and codes have secrets that are made when the mail is sent, so that none lies in the database
 * (`mail-secret.ts`).
 */
export type MailTemplate =
  | 'confirmEmail'
  | 'confirmNewEmail'
  | 'resetPassword'
  | 'passwordChanged'
  | 'emailRestored'
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

/** The reminder that a habit's job waits for. */
export interface ReminderPayload {
  readonly habitId: string;
  readonly day: string;
  /** The instant, in milliseconds since 1970-01-01 UTC. */
  readonly at: number;
  /** The days before were reminded of already. */
  readonly from: string;
  /** Put off by the user: the instant is not that of the habit's rule. */
  readonly snoozed?: true;
}

/** Work by its kind, and what it needs to know. */
export interface JobPayloads {
  mail: MailPayload;
  /** Under the system user: whether there is such an account is looked up by the job, so that the request does the same for both. */
  forgotPassword: { readonly email: string };
  /** Removes every trace of its user, if the account is still to be erased by then. */
  erase: Record<string, never>;
  /** One a habit: waits until its user is to be reminded. */
  reminder: ReminderPayload;
  /** Plans the reminders of all habits anew: the time zone changed. */
  planReminders: Record<string, never>;
  /** One notice to one device, the one of the session that is stored under `device`. */
  push: ReminderPayload & { readonly device: string };
}

export type JobKind = keyof JobPayloads;
