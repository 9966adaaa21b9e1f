import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  ReferenceNode,
  TableNode,
  ValueNode,
} from 'kysely';
import type { LoggedStatement } from '#server/core/database/dialect.ts';
import { type TableName, tables } from '#server/core/database/tables.ts';

interface TableReference {
  /** What the statement calls it. */
  readonly name: string;
  readonly table: TableName;
}

const isListed = (name: string): name is TableName => Object.hasOwn(tables, name);

/** One of these must equal a value. `identities` is found by the identity, before the user is known. */
const scopesOf = (table: TableName): string[] =>
  tables[table].shardedBy === 'circle_id' ? ['circle_id'] : ['user_id', tables[table].shardedBy];

/**
 * The table references of a statement, its sub-selects included, that do not carry their own `user_id = <value>`.
 * Raw statements that name a table cannot be read, and are returned as they are. Architecture, "Storage": one reference that takes the
 * user from a join alone fans out over all shards, and is one forgotten join away from another user's rows.
 */
export function unscopedTables({ query, sql }: LoggedStatement): string[] {
  if (query.kind !== 'RawNode') return unscopedWithin(query);
  return Object.keys(tables).some((name) => sql.includes(name)) ? [sql] : [];
}

function unscopedWithin(node: OperationNode): string[] {
  const children = Object.values(node).flat().filter(isNode).flatMap(unscopedWithin);
  if (node.kind === 'InsertQueryNode') return [...children, ...unscopedInsert(node as InsertQueryNode)];
  if (!('from' in node || node.kind === 'UpdateQueryNode')) return children;
  const references = referencesOf(node);
  const scoped = scopesIn(node, references.length === 1);
  const open = references.filter(
    ({ name, table }) =>
      !scopesOf(table).some((column) => scoped.has(`${name}.${column}`) || scoped.has(`.${column}`)),
  );
  return [...children, ...open.map(({ name }) => name)];
}

function isNode(value: unknown): value is OperationNode {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

function unscopedInsert({ into, columns = [] }: InsertQueryNode): string[] {
  const table = into?.table.identifier.name ?? '';
  if (!isListed(table)) return [];
  const owner = tables[table].shardedBy === 'circle_id' ? 'circle_id' : 'user_id';
  return columns.some(({ column }) => column.name === owner) ? [] : [table];
}

/** The tables that a select, update or delete touches. */
function referencesOf(node: object): TableReference[] {
  const {
    from,
    table,
    using,
    joins = [],
  } = node as Record<'from' | 'table' | 'using', unknown> & {
    joins?: readonly JoinNode[];
  };
  const sources = [
    table,
    ...listIn(from, 'froms'),
    ...listIn(using, 'tables'),
    ...joins.map((join) => join.table),
  ];
  return sources.filter(isNode).flatMap((source) => {
    const named = AliasNode.is(source) ? source.node : source;
    if (!TableNode.is(named)) return [];
    const called = named.table.identifier.name;
    if (!isListed(called)) return [];
    const alias = AliasNode.is(source) && IdentifierNode.is(source.alias) ? source.alias.name : undefined;
    return [{ name: alias ?? called, table: called }];
  });
}

function listIn(node: unknown, name: 'froms' | 'tables'): unknown[] {
  const list: unknown =
    isNode(node) && name in node ? (node as unknown as Record<string, unknown>)[name] : [];
  return Array.isArray(list) ? list : [];
}

/** The columns that must equal a value, as `name.column`; without a name they are those of the only table. */
function scopesIn(node: object, single: boolean): Set<string> {
  const { where, joins = [] } = node as { where?: { where: OperationNode }; joins?: readonly JoinNode[] };
  const conditions = [where?.where, ...joins.map((join) => join.on?.on)].filter((one) => one !== undefined);
  return new Set(conditions.flatMap(userScopes).filter((name) => !name.startsWith('.') || single));
}

function userScopes(condition: OperationNode): string[] {
  if (ParensNode.is(condition)) return userScopes(condition.node);
  if (AndNode.is(condition)) return [...userScopes(condition.left), ...userScopes(condition.right)];
  if (!BinaryOperationNode.is(condition)) return [];
  const { leftOperand: left, operator, rightOperand: right } = condition;
  const equals = OperatorNode.is(operator) && operator.operator === '=' && ValueNode.is(right);
  if (!equals || !ReferenceNode.is(left) || !ColumnNode.is(left.column)) return [];
  return [`${left.table?.table.identifier.name ?? ''}.${left.column.column.name}`];
}
