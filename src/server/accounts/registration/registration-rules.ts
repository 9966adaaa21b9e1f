import { parseToken } from '#server/accounts/sessions/opaque-token.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Queries } from '#server/core/database/database.ts';
import { SYSTEM_USER } from '#server/core/database/system-user.ts';
import { ApiError, refusedField } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { findInvite, type InviteRow, takeUse } from './invites-repository.ts';

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
  const invite = await findInvite(database.db, hashOf(applicant));
  if (!invite || !isFor(invite, applicant.email, clock())) throw invalidInvite();
}

/** Spends the invitation in the transaction that creates the account, so that a rollback returns it. */
export async function spendInvite(
  { REGISTRATION }: Config,
  queries: Queries,
  applicant: Applicant,
  now: number,
): Promise<void> {
  if (REGISTRATION === 'open') return;
  if (!(await takeUse(queries, hashOf(applicant), applicant.email, now))) throw invalidInvite();
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

function isFor({ email, uses_left, expires_at }: InviteRow, address: string, now: number): boolean {
  return uses_left > 0 && Date.parse(expires_at) > now && (email === null || email === address);
}

const invalidInvite = () => refusedField('invite', 'inviteInvalid');
