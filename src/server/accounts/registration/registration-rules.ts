import { sql } from 'kysely';
import { parseToken } from '#server/accounts/secrets/opaque-token.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Config } from '#server/core/config/config.ts';
import type { InvitesTable } from '#server/core/database/access-tables.ts';
import { acrossUsers } from '#server/core/database/across-users.ts';
import type { Database, Queries } from '#server/core/database/database.ts';
import { SYSTEM_USER } from '#server/core/database/system-user.ts';
import { changeRow, deleteRows, findRow } from '#server/core/database/user-rows.ts';
import { ApiError, refusedField } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';

/** A visitor who registers, by email or by a provider. */
export interface Applicant {
  readonly email: string;
  /** The token of an invitation, if any. */
  readonly invite?: string | undefined;
}

/**
 * Refuses a registration that the operator does not allow (docs/decisions/registration.md): before any hashing, and before the answer could
 * reveal whether the address has an account. An invitation is only looked at.
 */
export async function checkRegistration(
  { config, database, clock }: Context,
  applicant: Applicant,
): Promise<void> {
  if (config.REGISTRATION === 'closed') throw new ApiError('registrationClosed');
  refuseOtherDomain(config, applicant.email);
  if (config.REGISTRATION === 'open') return;
  const rows = { queries: database.db, userId: SYSTEM_USER };
  const invite = await findRow(rows, 'invites', { token_hash: hashOf(applicant), ...working(clock()) });
  if (!isFor(invite, applicant)) throw invalidInvite();
}

/**
 * Spends one use of the invitation in the transaction that creates the account, so that a rollback returns it: of concurrent calls, as many
 * succeed as uses are left.
 */
export async function spendInvite(
  { REGISTRATION }: Config,
  queries: Queries,
  applicant: Applicant,
  now: number,
): Promise<void> {
  if (REGISTRATION === 'open') return;
  const rows = { queries, userId: SYSTEM_USER };
  const found = { token_hash: hashOf(applicant), ...working(now) };
  const spent = await changeRow(rows, 'invites', found, { uses_left: sql<number>`uses_left - 1` });
  if (!isFor(spent, applicant)) throw invalidInvite();
  // The address in it is of a member now: no copy of it must stay here.
  if (spent?.uses_left === 0) await deleteRows(rows, 'invites', { token_hash: spent.token_hash });
}

/** Refuses an address of a domain that is not in REGISTRATION_DOMAINS, if that lists any. */
export function refuseOtherDomain({ REGISTRATION_DOMAINS: domains }: Config, email: string): void {
  if (domains.length === 0 || domains.includes(domainOf(email))) return;
  throw refusedField('email', 'emailDomain');
}

/** The address is in its normal form, in lower case. */
const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

function hashOf({ invite }: Applicant): string {
  if (invite === undefined) throw refusedField('invite', 'inviteRequired');
  const key = parseToken(invite);
  if (key?.userId !== SYSTEM_USER) throw invalidInvite();
  return key.tokenHash;
}

const working = (now: number) => ({ uses_left: ['>', 0], expires_at: ['>', instant(now)] }) as const;

const isFor = (invite: InvitesTable | null, { email }: Applicant): boolean =>
  invite !== null && (invite.email === null || invite.email === email);

const invalidInvite = () => refusedField('invite', 'inviteInvalid');

/** What an operator must do before the first person can register; null when nothing. The log contains no invitation: it is a secret. */
export async function firstAccountHint({ REGISTRATION }: Config, { db }: Database): Promise<string | null> {
  if (REGISTRATION === 'open') return null;
  const users = await acrossUsers(
    'look for any user',
    async () => await db.selectFrom('users').select('user_id').limit(1).execute(),
  );
  if (users.length > 0) return null;
  return REGISTRATION === 'invite'
    ? 'There is no account yet, and registering needs an invitation: create the first one with npm run admin -- invite'
    : 'There is no account yet, and REGISTRATION is closed: set it to invite, and create an invitation with npm run admin -- invite';
}
