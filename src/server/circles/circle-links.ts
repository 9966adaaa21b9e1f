import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { CircleLink, ShownCircle } from '#contract/circles.ts';
import { CIRCLE_LINK_DAYS, CIRCLE_LINK_USES, CIRCLE_LINKS_MAX } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { findLink } from '#server/accounts/circles/circle-invites.ts';
import { listMembers } from '#server/accounts/circles/circle-rows.ts';
import { createToken, parseToken, type TokenKey } from '#server/accounts/secrets/opaque-token.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { CircleLinksTable } from '#server/core/database/circle-tables.ts';
import type { Queries } from '#server/core/database/database.ts';
import {
  countRows,
  deleteRows,
  findRow,
  insertRow,
  type UserRows,
  updateRows,
} from '#server/core/database/user-rows.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';
import { isCreator, type OwnCircle } from './circle-access.ts';

/** Makes a link to a circle. Its token is answered here, and nowhere again. */
export async function makeLink(
  { rows, me }: OwnCircle,
  now: number,
): Promise<{ readonly link: CircleLink; readonly token: string }> {
  await deleteRows(rows, 'circle_links', { expires_at: ['<=', instant(now)] });
  await deleteRows(rows, 'circle_links', { uses_left: 0 });
  if ((await countRows(rows, 'circle_links')) >= CIRCLE_LINKS_MAX) throw new ApiError('limitReached');
  const { token, tokenHash } = createToken(rows.userId);
  const row = {
    id: randomUUIDv7(),
    token_hash: tokenHash,
    made_by: me.member_id,
    uses_left: CIRCLE_LINK_USES,
    expires_at: instant(now + CIRCLE_LINK_DAYS * DAY),
  };
  await insertRow(rows, 'circle_links', row);
  return { link: presentLink(row), token };
}

/** A link without its token. */
export async function readLink(rows: UserRows, id: string): Promise<CircleLink> {
  const link = await findRow(rows, 'circle_links', { id });
  if (!link) throw notFound();
  return presentLink(link);
}

/** Revokes a link: of the viewer, or by the creator any. The same 404 for those of others and unknown ones. */
export async function revokeLink(own: OwnCircle, id: string): Promise<void> {
  const where = isCreator(own) ? { id } : { id, made_by: own.me.member_id };
  if (!(await deleteRows(own.rows, 'circle_links', where))) throw notFound();
}

export const presentLink = ({
  id,
  expires_at: expiresAt,
  uses_left: usesLeft,
}: Pick<CircleLinksTable, 'id' | 'expires_at' | 'uses_left'>): CircleLink => ({ id, expiresAt, usesLeft });

const invalidLink = () => new ApiError('circleLinkInvalid');

/** The circle of a token, and the hash of its secret. */
export function readLinkToken(token: string): TokenKey {
  const key = parseToken(token);
  if (!key) throw invalidLink();
  return key;
}

/** The link of a token that works now, of the circle of these rows. */
export async function requireLink(rows: UserRows, key: TokenKey, now: number): Promise<CircleLinksTable> {
  const link = await findLink(rows, key, now);
  if (!link) throw invalidLink();
  return link;
}

/** One person joins by a link. */
export async function spendLink(rows: UserRows, { id }: Pick<CircleLinksTable, 'id'>): Promise<void> {
  await updateRows(rows, 'circle_links', { id }, { uses_left: sql<number>`uses_left - 1` });
}

/** What a link shows before joining. */
export async function describeLink(
  queries: Queries,
  token: string,
  now: number,
): Promise<Omit<ShownCircle, 'mayRegister'>> {
  const key = readLinkToken(token);
  const rows = { queries, userId: key.userId };
  const link = await requireLink(rows, key, now);
  const circle = await findRow(rows, 'circles', {});
  const members = await listMembers(rows);
  const maker = members.find(({ member_id }) => member_id === link.made_by);
  if (!circle || !maker) throw invalidLink();
  const names = members.map(({ display_name }) => display_name);
  return { name: circle.name, emoji: circle.emoji, invitedBy: maker.display_name, members: names };
}
