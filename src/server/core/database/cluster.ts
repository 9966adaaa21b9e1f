import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '#domain/days/time.ts';
import { DatabaseUnavailableError } from './errors.ts';
import type { Tables } from './schema.ts';
import type { TableName } from './tables.ts';

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
/** A circle is placed as a user is (citus.ts). */
const OWNER = /"(?:user|circle)_id" = \$(\d+)/;
const SUBJECT = /"subject" = \$(\d+)/;
const INSERT = /^insert into "\w+" \(([^)]*)\) values \(([^)]*)\)/;

/** By the text of a statement: it is read once. */
const places = new LRUCache<string, { readonly place: KeyPlace | null }>({ max: TEXTS_MAX });

export function userKeyOf(userId: string | undefined): ShardKey | null {
  return userId === undefined ? null : { table: 'users', value: userId };
}

/** The key of a statement's rows: every statement carries it, except for a search over all users (null). */
export function shardKeyOf({
  sql: text,
  parameters,
}: Pick<CompiledQuery, 'sql' | 'parameters'>): ShardKey | null {
  let known = places.get(text);
  if (!known) {
    known = { place: placeIn(text) };
    places.set(text, known);
  }
  if (!known.place) return null;
  const value = parameters[known.place.at];
  return typeof value === 'string' ? { table: known.place.table, value } : null;
}

function placeIn(text: string): KeyPlace | null {
  const isOfIdentity = text.includes('"identities"');
  const named = isOfIdentity ? SUBJECT.exec(text) : OWNER.exec(text);
  const columns = isOfIdentity ? ['"subject"'] : ['"user_id"', '"circle_id"'];
  const number = named?.[1] ?? numberInInsert(text, columns);
  if (number === undefined) return null;
  return { table: isOfIdentity ? 'identities' : 'users', at: Number(number) - 1 };
}

/** The number of the parameter that an insert sets the first of some columns to, in its first row. */
function numberInInsert(text: string, columns: readonly string[]): string | undefined {
  const [, given = '', values = ''] = INSERT.exec(text) ?? [];
  const value = values.split(', ')[given.split(', ').findIndex((column) => columns.includes(column))];
  return value?.startsWith('$') ? value.slice(1) : undefined;
}

/** A node of a cluster with its shards of one table. */
interface NodeShards {
  readonly id: string;
  readonly host: string;
  readonly port: number;
  /** Names of tables on that node. */
  readonly shards: readonly string[];
}

const KEYS_KNOWN_MAX = 20_000;
/** Shards are moved while they are used: what a statement waits for, or who is refused, may be wrong for as long. */
const KNOWN_MS = MINUTE;

/** The nodes of a Citus cluster, by the tables of its coordinator: only `select` needs an answer of a node. */
export class Cluster {
  readonly #db: Kysely<Tables>;
  /** Of several calls for one key at once, the first asks. A coordinator that does not answer makes no known node unknown. */
  readonly #nodes = new LRUCache<string, string, ShardKey>({
    max: KEYS_KNOWN_MAX,
    ttl: KNOWN_MS,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_, __, { context }) => await this.#findNode(context),
  });

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The id of the node with the rows of a key. */
  async nodeOf(key: ShardKey): Promise<string> {
    return await this.#nodes.forceFetch(`${key.table} ${key.value}`, { context: key });
  }

  async #findNode({ table, value }: ShardKey): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select groupid::text as id from pg_dist_placement
      where shardid = get_shard_id_for_distribution_column(${table}::text::regclass, ${value}::text)`.execute(
      this.#db,
    );
    const [node] = rows;
    if (!node) throw new DatabaseUnavailableError('No node of the cluster has the rows of a user.');
    return node.id;
  }

  async listNodes(table: TableName): Promise<NodeShards[]> {
    const { rows } = await sql<NodeShards>`
      select n.groupid::text as id, n.nodename::text as host, n.nodeport::int as port,
        array_agg(shard_name(s.logicalrelid, s.shardid)::text) as shards
      from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
      where s.logicalrelid = ${table}::regclass and n.noderole = 'primary'
      group by n.groupid, n.nodename, n.nodeport`.execute(this.#db);
    return rows;
  }

  /** Sends a select to one node, on its own shards: a statement on the whole table fails when any node does. It must have no parameters. */
  async select<R>({ host, port }: NodeShards, select: RawBuilder<R>): Promise<R[]> {
    const asJson = sql`select coalesce(json_agg(found), '[]') from (${select}) as found`;
    const { sql: command } = asJson.compile(this.#db);
    const { rows } = await sql<{ success: boolean; result: string }>`
      select success, result
      from master_run_on_worker(array[${host}]::text[], array[${port}]::int[], array[${command}]::text[], false)`.execute(
      this.#db,
    );
    const [answer] = rows;
    if (!answer?.success) {
      throw new DatabaseUnavailableError(`The node ${host}:${port} did not answer: ${answer?.result}`);
    }
    return JSON.parse(answer.result) as R[];
  }
}
