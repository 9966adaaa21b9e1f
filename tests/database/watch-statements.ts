import { type KyselyPlugin, RawNode, type RootOperationNode } from 'kysely';
import { crossUserPurpose } from '#server/database/across-users.ts';
import type { Database } from '#server/database/database.ts';
import { crossUserStatements } from './cross-user-statements.ts';
import { unscopedTables } from './unscoped-tables.ts';

/** Names no table. */
const HARMLESS = new Set(['select 1']);

const refused: string[] = [];

/** What the server sent since the last call that names no user. */
export function takeRefused(): string[] {
  return refused.splice(0);
}

/**
 * The database as it is given to a server under test: a statement whose tables do not name the user fails, unless it goes under a
 * purpose that may look across users. What the test itself asks of the database, through the one that is passed in, is free.
 */
export function watchStatements(
  database: Database,
  allowed: Readonly<Record<string, readonly string[]>> = crossUserStatements,
): Database {
  const seen = new WeakSet<object>();
  const watch: KyselyPlugin = {
    transformQuery: ({ queryId, node }) => {
      seen.add(queryId);
      inspect(node, allowed);
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
  const purpose = crossUserPurpose();
  const free = purpose === undefined ? [] : (allowed[purpose] ?? []);
  const wrong = open.filter((table) => !free.includes(table));
  if (wrong.length > 0) refuse(`${wrong.join(', ')} (${node.kind}${purpose ? ` to ${purpose}` : ''})`);
}

function refuse(what: string): never {
  refused.push(what);
  throw new Error(`A statement that names no user: ${what}`);
}
