import { randomUUIDv7 } from 'node:crypto';
import { EMAIL_UNDO_DAYS, EMAIL_UNDOS_MAX } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { createToken } from '#server/accounts/secrets/opaque-token.ts';
import { findUser, releaseEmail, updateUser } from '#server/accounts/users/user-repository.ts';
import { pendingEmailOf } from '#server/accounts/users/user-row.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { EmailUndosTable } from '#server/core/database/account-tables.ts';
import type { Database } from '#server/core/database/database.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import {
  deleteRows,
  insertRow,
  listRows,
  type UserRows,
  updateRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';

const UNDO_MS = EMAIL_UNDO_DAYS * DAY;

/** Every undo of a user, expired ones included: the oldest change first. */
export async function listEmailUndos(rows: UserRows): Promise<EmailUndosTable[]> {
  return await listRows(rows, 'email_undos', { orderBy: ['created_at', 'id'] });
}

/** The undos that have not expired, the oldest change first. */
export async function openUndos(rows: UserRows, now: number): Promise<EmailUndosTable[]> {
  return (await listEmailUndos(rows)).filter(({ expires_at }) => Date.parse(expires_at) > now);
}

/** Creates an undo to the user's current address and answers its id. It replaces no older undo. */
export async function openUndo(rows: UserRows, user: UsersTable, now: number): Promise<string> {
  if ((await listEmailUndos(rows)).length >= EMAIL_UNDOS_MAX) throw new ApiError('limitReached');
  return await insertUndo(rows, user, instant(now), instant(now + UNDO_MS));
}

/**
 * Starts the time of the undos to a former address again, now that the change takes effect, and creates one more for the mail about it: the
 * links of earlier mails go on working. It undoes the same, all that happened since the request.
 */
export async function renewUndo(rows: UserRows, former: UsersTable, now: number): Promise<string> {
  const end = instant(now + UNDO_MS);
  const open = { email: former.email, expires_at: ['>', instant(now)] } as const;
  await updateRows(rows, 'email_undos', open, { expires_at: end });
  return await insertUndo(rows, former, former.pending_email_at ?? instant(now), end);
}

async function insertUndo(rows: UserRows, user: UsersTable, since: string, end: string): Promise<string> {
  const id = randomUUIDv7();
  const { email, email_verified } = user;
  const undo = { id, email, email_verified, secret_hash: null, created_at: since, expires_at: end };
  await insertRow(rows, 'email_undos', undo);
  return id;
}

/** Creates the secret of an undo link for its mail, in place of an older one. Null when the undo has expired. */
export async function createUndoToken(rows: UserRows, id: string, now: number): Promise<string | null> {
  const { token, tokenHash } = createToken(rows.userId);
  const open = { id, expires_at: ['>', instant(now)] } as const;
  return (await updateRows(rows, 'email_undos', open, { secret_hash: tokenHash })) ? token : null;
}

/** Whether an account has an address only by undos and never confirmed it: then the owner of the mailbox has priority. */
export function isNeverConfirmed(undos: readonly EmailUndosTable[], email: string): boolean {
  const kept = undos.filter((undo) => undo.email === email);
  return kept.length > 0 && kept.every(({ email_verified }) => email_verified === 0);
}

/**
 * Releases a former address that the account never confirmed, when a provider names another user as the owner of its mailbox. Answers
 * false when the address was confirmed and can still be restored.
 */
export async function releaseFormerEmail(rows: UserRows, user: UsersTable, email: string): Promise<boolean> {
  const undos = await listEmailUndos(rows);
  if (!undos.some((undo) => undo.email === email)) return true;
  if (!isNeverConfirmed(undos, email)) return false;
  await deleteRows(rows, 'email_undos', { email });
  await freeEmails(rows, [email], user.email);
  return true;
}

/** Releases addresses for other accounts, except for the current one and those of valid undos; answers which. */
export async function freeEmails(rows: UserRows, emails: readonly string[], own: string): Promise<string[]> {
  const kept = new Set((await listEmailUndos(rows)).map(({ email }) => email)).add(own);
  const freed = [...new Set(emails)].filter((email) => !kept.has(email));
  for (const email of freed) await releaseEmail(rows, email);
  return freed;
}

/** Deletes expired undos and unconfirmed changes, and releases their addresses. */
export async function endUndosBefore(database: Database, userId: string, before: string): Promise<void> {
  await withTransaction(database, userId, async (rows) => {
    const emails = (await listEmailUndos(rows)).map(({ email }) => email);
    await deleteRows(rows, 'email_undos', { expires_at: ['<', before] });
    const user = await findUser(rows.queries, userId);
    if (!user) return;
    if (user.pending_email !== null && pendingEmailOf(user, Date.parse(before)) === null) {
      await updateUser(rows, { pending_email: null, pending_email_at: null });
    }
    await freeEmails(rows, emails, user.email);
  });
}
