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
import type { LoggedStatement } from '#server/database/statement-log.ts';

/** Every table but `identities`, which is found by the identity before the user is known. */
const OWNED = new Set(['users', 'sessions', 'dividers', 'habits', 'habit_days', 'steps', 'idempotency_keys']);

/**
 * The table references of a statement, its sub-selects included, that do not carry their own `user_id = <value>`.
 * Raw statements cannot be read, and are returned as they are. Architecture, "Storage": one reference that takes the
 * user from a join alone fans out over all shards, and is one forgotten join away from another user's rows.
 */
export function unscopedTables({ query, sql }: LoggedStatement): string[] {
  return query.kind === 'RawNode' ? [sql] : unscopedWithin(query);
}

function unscopedWithin(node: OperationNode): string[] {
  const children = Object.values(node).flat().filter(isNode).flatMap(unscopedWithin);
  if (node.kind === 'InsertQueryNode') return [...children, ...unscopedInsert(node as InsertQueryNode)];
  if (!('from' in node || node.kind === 'UpdateQueryNode')) return children;
  const references = referencesOf(node);
  const scoped = scopesIn(node, references.length === 1);
  return [...children, ...references.filter((name) => !scoped.has(name) && !scoped.has(''))];
}

function isNode(value: unknown): value is OperationNode {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

function unscopedInsert({ into, columns = [] }: InsertQueryNode): string[] {
  const table = into?.table.identifier.name ?? '';
  const givesUser = columns.some(({ column }) => column.name === 'user_id');
  return OWNED.has(table) && !givesUser ? [table] : [];
}

/** The names by which a select, update or delete calls the owned tables that it touches. */
function referencesOf(node: object): string[] {
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
    if (!TableNode.is(named) || !OWNED.has(named.table.identifier.name)) return [];
    const alias = AliasNode.is(source) && IdentifierNode.is(source.alias) ? source.alias.name : undefined;
    return [alias ?? named.table.identifier.name];
  });
}

function listIn(node: unknown, name: 'froms' | 'tables'): unknown[] {
  const list: unknown =
    isNode(node) && name in node ? (node as unknown as Record<string, unknown>)[name] : [];
  return Array.isArray(list) ? list : [];
}

/** The references that must equal a value in `user_id`; '' stands for the only one, which needs no name. */
function scopesIn(node: object, single: boolean): Set<string> {
  const { where, joins = [] } = node as { where?: { where: OperationNode }; joins?: readonly JoinNode[] };
  const conditions = [where?.where, ...joins.map((join) => join.on?.on)].filter((one) => one !== undefined);
  return new Set(conditions.flatMap(userScopes).filter((name) => name !== '' || single));
}

function userScopes(condition: OperationNode): string[] {
  if (ParensNode.is(condition)) return userScopes(condition.node);
  if (AndNode.is(condition)) return [...userScopes(condition.left), ...userScopes(condition.right)];
  if (!BinaryOperationNode.is(condition)) return [];
  const { leftOperand: left, operator, rightOperand: right } = condition;
  const equals = OperatorNode.is(operator) && operator.operator === '=' && ValueNode.is(right);
  if (!equals || !ReferenceNode.is(left) || !ColumnNode.is(left.column)) return [];
  return left.column.column.name === 'user_id' ? [left.table?.table.identifier.name ?? ''] : [];
}
