/**
 * The mails that we write. `confirmEmail` and `resetPassword` carry a link whose secret is made when the mail is sent, so that none
 * lies in the database.
 */
export type MailTemplate =
  | 'confirmEmail'
  | 'resetPassword'
  | 'passwordChanged'
  | 'emailChanged'
  | 'signInLinked'
  | 'signInUnlinked'
  | 'linkRequired'
  | 'accountClosed'
  | 'accountReopened'
  | 'accountErased';

export interface MailPayload {
  readonly template: MailTemplate;
  readonly to: string;
  readonly locale: 'en' | 'fr';
  readonly firstName: string;
  /** What the text names: a new address, a provider, a day (ISO 8601). */
  readonly details?: Readonly<Record<string, string>>;
}

/** Work by its kind, and what it needs to know. */
export interface JobPayloads {
  mail: MailPayload;
  /** Under NOBODY: whether there is such an account is looked up by the job, so that the request does the same for both. */
  forgotPassword: { readonly email: string };
  /** Removes every trace of its user, if the account is still to be erased by then. */
  erase: Record<string, never>;
}

export type JobKind = keyof JobPayloads;
