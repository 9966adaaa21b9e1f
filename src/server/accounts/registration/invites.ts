import { z } from 'zod';
import { emailSchema, textUpTo } from '#contract/common.ts';
import {
  INVITE_DAYS,
  INVITE_DAYS_MAX,
  INVITE_NOTE_MAX,
  INVITE_USES_MAX,
  INVITES_MAX,
} from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { pathTo } from '#i18n/paths.ts';
import { createToken } from '#server/accounts/secrets/opaque-token.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { InvitesTable } from '#server/core/database/access-tables.ts';
import { SYSTEM_USER } from '#server/core/database/system-user.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { deleteRows, insertRow, listRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { refuseOtherDomain } from './registration-rules.ts';

/** What an operator says of a new invitation. */
export const newInviteSchema = z.strictObject({
  /** Only this address may register with it. */
  email: emailSchema.optional(),
  days: z.int().min(1).max(INVITE_DAYS_MAX).default(INVITE_DAYS),
  uses: z.int().min(1).max(INVITE_USES_MAX).default(1),
  note: textUpTo(INVITE_NOTE_MAX).optional(),
});

/** An invitation as the operator sees it. Its link cannot be shown again: only the hash of its secret is stored. */
export interface Invite {
  /** The beginning of the hash in hexadecimal, enough to name it: base64url may begin with a hyphen, as an option does. */
  readonly id: string;
  readonly email: string | null;
  readonly note: string | null;
  readonly usesLeft: number;
  readonly createdAt: string;
  readonly expiresAt: string;
}

type InviteContext = Pick<Context, 'config' | 'database' | 'clock'>;

/** Creates an invitation; the secret of its link is returned once. For the operator's command line. */
export async function createInvite(
  { config, database, clock }: InviteContext,
  given: z.input<typeof newInviteSchema>,
): Promise<Invite & { readonly link: string }> {
  const { email = null, note = null, days, uses } = newInviteSchema.parse(given);
  if (email !== null) refuseOtherDomain(config, email);
  const now = clock();
  const { token, tokenHash } = createToken(SYSTEM_USER);
  const row = {
    token_hash: tokenHash,
    email,
    note,
    uses_left: uses,
    created_at: instant(now),
    expires_at: instant(now + days * DAY),
  };
  await withTransaction(database, SYSTEM_USER, async (rows) => {
    if ((await findInvites(rows)).length >= INVITES_MAX) throw new ApiError('limitReached');
    await insertRow(rows, 'invites', row);
  });
  // In the fragment, so that it reaches no log on the way.
  const link = new URL(`${pathTo('auth-register', 'en')}#invite=${token}`, config.PUBLIC_URL);
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
  await withTransaction(database, SYSTEM_USER, async (rows) => {
    const invite = (await findInvites(rows)).find(({ token_hash }) => idOf(token_hash) === id);
    if (!invite) throw notFound();
    await deleteRows(rows, 'invites', { token_hash: invite.token_hash });
  });
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
