import {
  ColumnNode,
  type ColumnUpdateNode,
  InsertQueryNode,
  type KyselyPlugin,
  RawNode,
  type RootOperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { Database } from '#server/core/database/database.ts';
import { tables } from '#server/core/database/tables.ts';
import { crossUserPurpose, transactionScope } from '#server/core/database/user-rows.ts';
import { crossUserStatements } from './cross-user-statements.ts';
import { unscopedTables } from './unscoped-tables.ts';

/** The tables of which a last answer is made while the revision of the user stays the same (last-answers.ts). */
const CHANGES_REVISED = /^(?:insert into|update|delete from) "(?:dividers|habits|habit_days|steps)"/;

/** Names no table. */
const HARMLESS = new Set(['select 1']);

const refused: string[] = [];

/** What the server sent since the last call that names no user, or that Citus would break. */
export function takeRefused(): string[] {
  return refused.splice(0);
}

/**
 * The database as it is given to a server under test: a statement whose tables do not name the user fails, unless it goes under a
 * purpose that may look across users, and so does a `case` with an operand, a new value for the column of a shard, and a change of habits
 * outside of a transaction of their user. What the test itself asks of the database, through the one that is passed in, is free.
 */
export function watchStatements(
  database: Database,
  allowed: Readonly<Record<string, readonly string[]>> = crossUserStatements,
): Database {
  const seen = new WeakSet<object>();
  const executor = database.db.getExecutor();
  const watch: KyselyPlugin = {
    transformQuery: ({ queryId, node }) => {
      seen.add(queryId);
      inspect(node, allowed);
      const { sql } = executor.compileQuery(node, queryId);
      if (hasSimpleCase(sql)) refuse(sql.slice(0, 200), 'compares in "case <operand> when"');
      if (movesRows(node)) refuse(sql.slice(0, 200), 'sets the column of a shard');
      if (CHANGES_REVISED.test(sql) && !transactionScope.getStore()?.open) {
        refuse(sql.slice(0, 200), 'raises no revision');
      }
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      if (!seen.has(queryId)) refuse('a statement that was compiled elsewhere');
      return result;
    },
  };
  return { ...database, db: database.db.withPlugin(watch) };
}

function inspect(node: RootOperationNode, allowed: Readonly<Record<string, readonly string[]>>): void {
  const text = RawNode.is(node) ? node.sqlFragments.join('?').trim() : '';
  if (HARMLESS.has(text)) return;
  const open = unscopedTables({ query: node, sql: text, parameters: [] });
  const purpose = crossUserPurpose.getStore();
  const free = purpose === undefined ? [] : (allowed[purpose] ?? []);
  const wrong = open.filter((table) => !free.includes(table));
  if (wrong.length > 0) refuse(`${wrong.join(', ')} (${node.kind}${purpose ? ` to ${purpose}` : ''})`);
}

/**
 * Whether a statement has a `case` with an operand. Citus writes statements anew for its workers, and makes `when null::boolean` of
 * each `when $1` of such a `case`; `case when id = $1` it leaves as it is.
 */
function hasSimpleCase(sql: string): boolean {
  const withoutQuoted = sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, '""');
  return /\bcase\b(?!\s+when\b)/i.test(withoutQuoted);
}

/** Whether a statement sets the column by which its table is sharded, even to the same value: Citus takes it for a move, and refuses. */
function movesRows(node: RootOperationNode): boolean {
  if (InsertQueryNode.is(node)) return setsShard(node.into, node.onConflict?.updates);
  return UpdateQueryNode.is(node) && node.table && TableNode.is(node.table)
    ? setsShard(node.table, node.updates)
    : false;
}

function setsShard(into: TableNode | undefined, updates: readonly ColumnUpdateNode[] = []): boolean {
  const name = into?.table.identifier.name as keyof typeof tables;
  return updates.some(
    ({ column }) => ColumnNode.is(column) && column.column.name === tables[name]?.shardedBy,
  );
}

function refuse(what: string, why = 'names no user'): never {
  refused.push(what);
  throw new Error(`A statement that ${why}: ${what}`);
}
