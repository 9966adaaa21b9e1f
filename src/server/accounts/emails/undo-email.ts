import { ERASE_JOB, isGone } from '#server/accounts/closing/close-account.ts';
import { freeEmails, openUndos } from '#server/accounts/email-undos/former-emails.ts';
import { removeFactorsSince } from '#server/accounts/factors/factors.ts';
import { mailLink, mailNotice, withdrawLink } from '#server/accounts/mails/account-mails.ts';
import { listPasskeys } from '#server/accounts/passkeys/passkeys.ts';
import { deleteTokensSince } from '#server/accounts/personal-tokens/personal-tokens.ts';
import { parseToken, type TokenKey } from '#server/accounts/secrets/opaque-token.ts';
import { type Asking, recordEvent } from '#server/accounts/security-events/security-events.ts';
import { deleteSessions } from '#server/accounts/sessions/session-repository.ts';
import {
  findUser,
  listIdentities,
  removeIdentities,
  updateUser,
} from '#server/accounts/users/user-repository.ts';
import { deleteWebhooksSince } from '#server/accounts/webhooks/webhooks.ts';
import type { EmailUndosTable } from '#server/core/database/account-tables.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { deleteRows, type UserRows, withTransaction } from '#server/core/database/user-rows.ts';
import { type ApiError, refusedField } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { withdrawJob, withdrawMailsTo } from '#server/core/jobs/jobs-repository.ts';

/** An undo: the address to restore, and the instant from which all changes are void. */
interface WayBack {
  readonly email: string;
  readonly verified: 0 | 1;
  readonly since: string;
  /** Addresses of the changes that are undone with it. */
  readonly undone: readonly string[];
}

/**
 * Restores a former address by its mailed link (docs/decisions/fresh-proof.md): all changes of the account since the request are void. 256
 * random bits need no limit of guesses; the route limits by address.
 */
export async function undoEmail(context: Context, token: string, { origin, now }: Asking): Promise<void> {
  const key = parseToken(token);
  if (!key) throw invalidLink();
  await withTransaction(context.database, key.userId, async (rows) => {
    const user = await findUser(rows.queries, key.userId);
    const back = wayBack(await openUndos(rows, now), key);
    if (!user || !back || isGone(user, now)) throw invalidLink();
    await restore(rows, user, back, now);
    await recordEvent(rows, { kind: 'emailRestored' }, origin, now);
  });
}

/** Several changes of one address are undone together, from the first on: the user does not need the first mail. */
function wayBack(undos: readonly EmailUndosTable[], { tokenHash }: TokenKey): WayBack | null {
  const used = undos.find(({ secret_hash }) => secret_hash === tokenHash);
  const first = used && undos.find(({ email }) => email === used.email);
  if (!first) return null;
  const undone = undos.filter(({ created_at }) => created_at >= first.created_at);
  return {
    email: first.email,
    verified: undone.some(({ email, email_verified }) => email === first.email && email_verified === 1)
      ? 1
      : 0,
    since: first.created_at,
    undone: undone.map(({ email }) => email),
  };
}

async function restore(rows: UserRows, user: UsersTable, back: WayBack, now: number): Promise<void> {
  const { password_hash, password_set_at } = user;
  const isConfirmed = back.verified === 1 || (user.email === back.email && user.email_verified === 1);
  const isVoid = password_set_at !== null && password_set_at >= back.since;
  const restored = {
    email: back.email,
    email_verified: isConfirmed ? 1 : 0,
    pending_email: null,
    pending_email_at: null,
    password_hash: isVoid ? null : password_hash,
    password_set_at: isVoid ? null : password_set_at,
    closes_at: null,
  } as const;
  await updateUser(rows, restored);
  // Those of all changes since the request.
  await deleteRows(rows, 'email_undos', { created_at: ['>=', back.since] });
  const pending = user.pending_email === null ? [] : [user.pending_email];
  const freed = await freeEmails(rows, [user.email, ...pending, ...back.undone], back.email);
  const linked = await removeIdentities(rows, now, back.since);
  const factors = await removeFactorsSince(rows, user, { passkeys: back.since, twoStep: back.since });
  await deleteTokensSince(rows, back.since);
  await deleteRows(rows, 'calendars', { created_at: ['>=', back.since] });
  await deleteWebhooksSince(rows, back.since);
  await deleteSessions(rows);
  await deleteRows(rows, 'known_devices');
  await withdrawJob(rows, ERASE_JOB);
  await withdrawLink(rows, 'confirmEmail');
  await withdrawLink(rows, 'resetPassword');
  await withdrawMailsTo(rows, freed);
  const owned = { ...user, ...restored };
  await mailNotice(rows, owned, { template: 'emailRestored' }, now);
  const hasWayIn =
    owned.password_hash !== null ||
    (await listIdentities(rows)).length > 0 ||
    (await listPasskeys(rows)).length > 0;
  // A third party may have created an account with an unconfirmed address: a reset voids its first password too.
  if (isVoid || linked.length + factors.length > 0 || !hasWayIn || !isConfirmed)
    await mailLink(rows, owned, 'resetPassword', now);
}

function invalidLink(): ApiError {
  return refusedField('token', 'invalidUndoToken');
}
