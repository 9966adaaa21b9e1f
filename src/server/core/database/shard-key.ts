import type { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';

/** The table whose key places the rows of a statement on a node of a cluster, and the value of that key. */
export interface ShardKey {
  readonly table: 'users' | 'identities';
  readonly value: string;
}

/** The table of the key, and the place of its value among the parameters. */
interface KeyPlace {
  readonly table: ShardKey['table'];
  readonly at: number;
}

const TEXTS_MAX = 1_000;
const USER = /"user_id" = \$(\d+)/;
const SUBJECT = /"subject" = \$(\d+)/;
const INSERT = /^insert into "\w+" \(([^)]*)\) values \(([^)]*)\)/;

/** By the text of a statement: it is read once. */
const places = new LRUCache<string, { readonly place: KeyPlace | null }>({ max: TEXTS_MAX });

export function userKeyOf(userId: string | undefined): ShardKey | null {
  return userId === undefined ? null : { table: 'users', value: userId };
}

/** The key of a statement's rows: every statement carries it, except for a search over all users (null). */
export function shardKeyOf({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): ShardKey | null {
  let known = places.get(sql);
  if (!known) {
    known = { place: placeIn(sql) };
    places.set(sql, known);
  }
  if (!known.place) return null;
  const value = parameters[known.place.at];
  return typeof value === 'string' ? { table: known.place.table, value } : null;
}

function placeIn(sql: string): KeyPlace | null {
  const isOfIdentity = sql.includes('"identities"');
  const named = isOfIdentity ? SUBJECT.exec(sql) : USER.exec(sql);
  const number = named?.[1] ?? numberInInsert(sql, isOfIdentity ? '"subject"' : '"user_id"');
  if (number === undefined) return null;
  return { table: isOfIdentity ? 'identities' : 'users', at: Number(number) - 1 };
}

/** The number of the parameter that an insert sets a column of its first row to. */
function numberInInsert(sql: string, column: string): string | undefined {
  const [, columns = '', values = ''] = INSERT.exec(sql) ?? [];
  const value = values.split(', ')[columns.split(', ').indexOf(column)];
  return value?.startsWith('$') ? value.slice(1) : undefined;
}
