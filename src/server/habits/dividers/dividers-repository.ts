import type { Divider } from '#contract/dividers.ts';
import type { DividersTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';

const columns = ['id', 'name', 'position', 'closed'] as const;

export async function listDividers({ queries, userId }: UserScope): Promise<Divider[]> {
  const rows = await queries
    .selectFrom('dividers')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(presentDivider);
}

export async function findDivider({ queries, userId }: UserScope, id: string): Promise<Divider | null> {
  const row = await queries
    .selectFrom('dividers')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? presentDivider(row) : null;
}

export async function insertDivider(scope: UserScope, divider: Divider, at: string): Promise<void> {
  await insertDividers(scope, [divider], at);
}

export async function insertDividers(
  { queries, userId }: UserScope,
  dividers: readonly Divider[],
  at: string,
): Promise<void> {
  if (dividers.length === 0) return;
  const rows = dividers.map(({ id, name, order, closed }) => ({
    user_id: userId,
    id,
    name,
    position: order,
    closed: closed ? (1 as const) : (0 as const),
    created_at: at,
  }));
  await queries.insertInto('dividers').values(rows).execute();
}

/** The changed divider, or null when it is not this user's. */
export async function updateDivider(
  { queries, userId }: UserScope,
  id: string,
  changes: Partial<Pick<DividersTable, 'name' | 'closed'>>,
): Promise<Divider | null> {
  const row = await queries
    .updateTable('dividers')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row ? presentDivider(row) : null;
}

export async function deleteDivider({ queries, userId }: UserScope, id: string): Promise<void> {
  await queries.deleteFrom('dividers').where('user_id', '=', userId).where('id', '=', id).execute();
}

function presentDivider(row: Pick<DividersTable, (typeof columns)[number]>): Divider {
  return { id: row.id, name: row.name, order: row.position, closed: row.closed === 1 };
}
