import { EMAIL_LINK_DAYS } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import type { UsersTable } from '#server/core/database/schema.ts';

const LINK_MS = EMAIL_LINK_DAYS * DAY;

export type Pending = Pick<UsersTable, 'pending_email' | 'pending_email_at'>;

/** When the link to the pending address expires, in milliseconds since 1970-01-01 UTC; null when no address is pending. */
export function pendingEndOf({ pending_email, pending_email_at }: Pending): number | null {
  return pending_email === null || pending_email_at === null ? null : Date.parse(pending_email_at) + LINK_MS;
}

/** The pending address; null when there is none, or its link has expired. */
export function pendingEmailOf(user: Pending, now: number): string | null {
  const end = pendingEndOf(user);
  return end !== null && end > now ? user.pending_email : null;
}
