import { admissionOf } from '#server/accounts/operator/admission.ts';
import { parseToken, type TokenKey } from '#server/accounts/secrets/opaque-token.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Config } from '#server/core/config/config.ts';
import type { CircleLinksTable } from '#server/core/database/circle-tables.ts';
import type { Queries } from '#server/core/database/database.ts';
import { findRow, SYSTEM_USER, type UserRows } from '#server/core/database/user-rows.ts';

type Settings = Pick<Config, 'CIRCLE_INVITES' | 'REGISTRATION' | 'REGISTRATION_DOMAINS'>;

/** The link of a token that works now, of the circle of these rows; null without one. */
export async function findLink(
  rows: UserRows,
  { tokenHash }: Pick<TokenKey, 'tokenHash'>,
  now: number,
): Promise<CircleLinksTable | null> {
  const where = { token_hash: tokenHash, uses_left: ['>', 0], expires_at: ['>', instant(now)] } as const;
  return await findRow(rows, 'circle_links', where);
}

/** Whether links of circles that work let people register who have no invitation of the operator. */
export async function areLinksInvites(config: Settings, queries: Queries): Promise<boolean> {
  return config.CIRCLE_INVITES && (await admissionOf(config, queries)).registration === 'invite';
}

/**
 * The circle to whose links a token would belong, where the operator lets them stand in for an invitation; null for the token of an
 * invitation, and for none.
 */
export function circleOfInvite(
  { CIRCLE_INVITES }: Pick<Config, 'CIRCLE_INVITES'>,
  invite: string | undefined,
): TokenKey | null {
  const key = CIRCLE_INVITES && invite !== undefined ? parseToken(invite) : null;
  return key?.userId === SYSTEM_USER ? null : key;
}
