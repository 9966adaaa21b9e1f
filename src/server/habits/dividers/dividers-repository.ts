import type { Divider, UpdateDivider } from '#contract/dividers.ts';
import { prepared } from '#server/core/database/prepared.ts';
import type { DividersTable } from '#server/core/database/schema.ts';
import { changeRow, findRow, insertRows, type UserScope } from '#server/core/database/user-rows.ts';
import { withoutUndefined } from '#server/core/http/without-undefined.ts';

export const dividerColumns = ['id', 'name', 'position', 'closed', 'rule', 'day_window'] as const;

const listStatement = prepared<{ readonly userId: string }>()((queries, value) =>
  queries
    .selectFrom('dividers')
    .select(dividerColumns)
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
  const rows = dividers.map(({ id, name, order, closed, rule, window }) => {
    const asJson = { rule: jsonOf(rule), day_window: jsonOf(window) };
    return { id, name, position: order, closed: flagOf(closed), ...asJson, created_at: at };
  });
  await insertRows(scope, 'dividers', rows);
}

/** The changed divider, or null when it is not this user's. */
export async function updateDivider(
  scope: UserScope,
  id: string,
  { name, closed, rule, window }: UpdateDivider,
): Promise<Divider | null> {
  const changes = withoutUndefined({
    name,
    closed: closed === undefined ? undefined : flagOf(closed),
    rule: rule === undefined ? undefined : jsonOf(rule),
    day_window: window === undefined ? undefined : jsonOf(window),
  });
  if (Object.keys(changes).length === 0) return await findDivider(scope, id);
  const row = await changeRow(scope, 'dividers', { id }, changes);
  return row ? presentDivider(row) : null;
}

const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0);
const jsonOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
const fromJson = (stored: string | null): unknown => (stored === null ? null : JSON.parse(stored));

export function presentDivider(row: Pick<DividersTable, (typeof dividerColumns)[number]>): Divider {
  return {
    id: row.id,
    name: row.name,
    order: row.position,
    closed: row.closed === 1,
    rule: fromJson(row.rule) as Divider['rule'],
    window: fromJson(row.day_window) as Divider['window'],
  };
}
