import { sql } from 'kysely';
import type { z } from 'zod';
import { INVITES_MAX } from '#contract/limits.ts';
import { type Invite, newInviteSchema } from '#contract/operating.ts';
import { DAY } from '#domain/days/time.ts';
import type { Locale } from '#i18n/locale.ts';
import { pathTo } from '#i18n/paths.ts';
import { circleOfInvite, findLink } from '#server/accounts/circles/circle-invites.ts';
import { type Admitting, admissionOf } from '#server/accounts/operator/admission.ts';
import { createToken, parseToken } from '#server/accounts/secrets/opaque-token.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Config } from '#server/core/config/config.ts';
import type { InvitesTable } from '#server/core/database/account-tables.ts';
import type { Database, Queries } from '#server/core/database/database.ts';
import {
  acrossUsers,
  changeRow,
  deleteRows,
  findRow,
  insertRow,
  listRows,
  SYSTEM_USER,
  type UserRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import { ApiError, notFound, refusedField } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';

/** A visitor who registers, by email or by a provider. */
export interface Applicant {
  readonly email: string;
  /** The token of an invitation, if any. */
  readonly invite?: string | undefined;
}

/**
 * Refuses a registration that the operator does not allow (docs/decisions/registration.md): before any hashing, and before the answer could
 * reveal whether the address has an account. An invitation is only looked at, and so is a circle's link in its place.
 */
export async function checkRegistration(
  { config, database, clock }: Context,
  applicant: Applicant,
): Promise<void> {
  const admission = await admissionOf(config, database.db);
  if (admission.registration === 'closed') throw new ApiError('registrationClosed');
  refuseDomain(admission, applicant.email);
  if (admission.registration === 'open') return;
  const queries = database.db;
  const circle = circleOfInvite(config, applicant.invite);
  if (circle) {
    const link = await findLink({ queries, userId: circle.userId }, circle, clock());
    if (link) return;
    throw invalidInvite();
  }
  const rows = { queries, userId: SYSTEM_USER };
  const invite = await findRow(rows, 'invites', { token_hash: hashOf(applicant), ...working(clock()) });
  if (!isFor(invite, applicant)) throw invalidInvite();
}

/**
 * Spends one use of the invitation in the transaction that creates the account, so that a rollback returns it: of concurrent calls, as many
 * succeed as uses are left.
 */
export async function spendInvite(
  config: Config,
  queries: Queries,
  applicant: Applicant,
  now: number,
): Promise<void> {
  if ((await admissionOf(config, queries)).registration === 'open') return;
  // A circle's link is spent by joining the circle.
  if (circleOfInvite(config, applicant.invite)) return;
  const rows = { queries, userId: SYSTEM_USER };
  const found = { token_hash: hashOf(applicant), ...working(now) };
  const spent = await changeRow(rows, 'invites', found, { uses_left: sql<number>`uses_left - 1` });
  if (!isFor(spent, applicant)) throw invalidInvite();
  // The address in it is of a member now: no copy of it must stay here.
  if (spent?.uses_left === 0) await deleteRows(rows, 'invites', { token_hash: spent.token_hash });
}

/** Refuses an address of a domain that may not join. */
export async function refuseOtherDomain(config: Config, queries: Queries, email: string): Promise<void> {
  refuseDomain(await admissionOf(config, queries), email);
}

function refuseDomain({ domains }: Admitting, email: string): void {
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
export async function firstAccountHint(config: Config, { db }: Database): Promise<string | null> {
  const { registration } = await admissionOf(config, db);
  if (registration === 'open') return null;
  const users = await acrossUsers(
    'look for any user',
    async () => await db.selectFrom('users').select('user_id').limit(1).execute(),
  );
  if (users.length > 0) return null;
  return registration === 'invite'
    ? 'There is no account yet, and registering needs an invitation: create the first one with npm run admin -- invite'
    : 'There is no account yet, and REGISTRATION is closed: set it to invite, and create an invitation with npm run admin -- invite';
}

type InviteContext = Pick<Context, 'config' | 'database' | 'clock'>;

/** Creates an invitation; the secret of its link is returned once. */
export async function createInvite(
  { config, database, clock }: InviteContext,
  given: NewInvite,
): Promise<Invite & { readonly link: string }> {
  return await withTransaction(
    database,
    SYSTEM_USER,
    async ({ queries }) => await insertInvite(config, queries, given, clock()),
  );
}

export type NewInvite = z.input<typeof newInviteSchema>;

/** The same in a transaction of its operator, whose language the link speaks. */
export async function insertInvite(
  config: Config,
  queries: Queries,
  { locale = 'en', ...given }: NewInvite & { readonly locale?: Locale },
  now: number,
): Promise<Invite & { readonly link: string }> {
  const { email = null, note = null, days, uses } = newInviteSchema.parse(given);
  if (email !== null) await refuseOtherDomain(config, queries, email);
  const { token, tokenHash } = createToken(SYSTEM_USER);
  const row = {
    token_hash: tokenHash,
    email,
    note,
    uses_left: uses,
    created_at: instant(now),
    expires_at: instant(now + days * DAY),
  };
  const rows = { queries, userId: SYSTEM_USER };
  if ((await findInvites(rows)).length >= INVITES_MAX) throw new ApiError('limitReached');
  await insertRow(rows, 'invites', row);
  // In the fragment, so that it reaches no log on the way.
  const link = new URL(`${pathTo('auth-register', locale)}#invite=${token}`, config.PUBLIC_URL);
  return { ...present(row), link: link.href };
}

/** The invitations that still work, the oldest first. */
export async function listInvites({ database, clock }: InviteContext): Promise<Invite[]> {
  const now = instant(clock());
  const invites = await findInvites({ queries: database.db, userId: SYSTEM_USER });
  return invites.filter(({ expires_at }) => expires_at > now).map(present);
}

/** Ends an invitation by its id. */
export async function revokeInvite({ database }: InviteContext, id: string): Promise<void> {
  await withTransaction(database, SYSTEM_USER, async ({ queries }) => await deleteInvite(queries, id));
}

/** The same in a transaction of its operator. */
export async function deleteInvite(queries: Queries, id: string): Promise<void> {
  const rows = { queries, userId: SYSTEM_USER };
  const invite = (await findInvites(rows)).find(({ token_hash }) => idOf(token_hash) === id);
  if (!invite) throw notFound();
  await deleteRows(rows, 'invites', { token_hash: invite.token_hash });
}

/** All invitations, expired ones included, the oldest first. */
const findInvites = async (rows: UserRows) =>
  await listRows(rows, 'invites', { orderBy: ['created_at', 'token_hash'] });

const ID_LENGTH = 10;

const idOf = (tokenHash: string): string =>
  Buffer.from(tokenHash, 'base64url').toString('hex').slice(0, ID_LENGTH);

function present(row: Omit<InvitesTable, 'user_id'>): Invite {
  return {
    id: idOf(row.token_hash),
    email: row.email,
    note: row.note,
    usesLeft: row.uses_left,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
