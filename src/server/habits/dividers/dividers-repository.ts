import type { Divider } from '#contract/dividers.ts';
import { prepared } from '#server/core/database/prepared.ts';
import type { DividersTable } from '#server/core/database/schema.ts';
import { findRow } from '#server/core/database/user-rows.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';

const columns = ['id', 'name', 'position', 'closed'] as const;

const listStatement = prepared<{ readonly userId: string }>()((queries, value) =>
  queries
    .selectFrom('dividers')
    .select(columns)
    .where('user_id', '=', value('userId'))
    .orderBy('position')
    .orderBy('id'),
);

export async function listDividers({ queries, userId }: UserScope): Promise<Divider[]> {
  return (await listStatement(queries, { userId })).map(presentDivider);
}

export async function findDivider(scope: UserScope, id: string): Promise<Divider | null> {
  const row = await findRow(scope, 'dividers', { id });
  return row ? presentDivider(row) : null;
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
    closed: flagOf(closed),
    created_at: at,
  }));
  await queries.insertInto('dividers').values(rows).execute();
}

/** The changed divider, or null when it is not this user's. */
export async function updateDivider(
  scope: UserScope,
  id: string,
  { name, closed }: Partial<Pick<Divider, 'name' | 'closed'>>,
): Promise<Divider | null> {
  if (name === undefined && closed === undefined) return await findDivider(scope, id);
  const row = await scope.queries
    .updateTable('dividers')
    .set({ ...(name !== undefined && { name }), ...(closed !== undefined && { closed: flagOf(closed) }) })
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row ? presentDivider(row) : null;
}

const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0);

export function presentDivider(row: Pick<DividersTable, (typeof columns)[number]>): Divider {
  return { id: row.id, name: row.name, order: row.position, closed: row.closed === 1 };
}
