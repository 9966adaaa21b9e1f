import type { Divider, UpdateDivider } from '#contract/dividers.ts';
import { prepared } from '#server/core/database/prepared.ts';
import type { DividersTable } from '#server/core/database/schema.ts';
import { changeRow, findRow, insertRows, type UserScope } from '#server/core/database/user-rows.ts';
import { withoutUndefined } from '#server/core/http/without-undefined.ts';

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
  scope: UserScope,
  dividers: readonly Divider[],
  at: string,
): Promise<void> {
  const rows = dividers.map(({ id, name, order, closed }) => {
    return { id, name, position: order, closed: flagOf(closed), created_at: at };
  });
  await insertRows(scope, 'dividers', rows);
}

/** The changed divider, or null when it is not this user's. */
export async function updateDivider(
  scope: UserScope,
  id: string,
  { name, closed }: UpdateDivider,
): Promise<Divider | null> {
  if (name === undefined && closed === undefined) return await findDivider(scope, id);
  const flag = closed === undefined ? undefined : flagOf(closed);
  const row = await changeRow(scope, 'dividers', { id }, withoutUndefined({ name, closed: flag }));
  return row ? presentDivider(row) : null;
}

const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0);

export function presentDivider(row: Pick<DividersTable, (typeof columns)[number]>): Divider {
  return { id: row.id, name: row.name, order: row.position, closed: row.closed === 1 };
}
