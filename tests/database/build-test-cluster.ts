import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { distributions } from '#server/core/database/citus.ts';
import type { Database } from '#server/core/database/database.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { buildTestDatabase } from './build-test-database.ts';
import { CITUS_STAND_IN } from './citus-stand-in.ts';

const TABLES = ['sessions', 'jobs'] as const;

/**
 * Two nodes for the stand-in: users whose id begins with 0 to 7 are on the first. Views take the place of tables, so that a statement that
 * needs rows of a node in `down_nodes` fails as the coordinator lets it fail, or waits for an answer that does not come.
 */
const NODES = [
  'create table down_nodes (groupid int, is_frozen boolean)',
  `create function get_shard_id_for_distribution_column(regclass, text) returns bigint language sql immutable
    as $$ select case when $2 < '8' then 1 else 2 end $$`,
  `create function answers(user_id text) returns boolean language plpgsql as $$
  declare frozen boolean;
  begin
    select is_frozen into frozen from down_nodes where groupid = get_shard_id_for_distribution_column('users', user_id);
    if frozen then perform pg_sleep(3600); end if;
    if frozen is not null then
      raise 'connection to the remote node failed' using errcode = 'connection_failure';
    end if;
    return true;
  end $$`,
  ...TABLES.flatMap((table) => [
    `alter table ${table} rename to all_${table}`,
    `create view ${table} as select * from all_${table} where answers(user_id) with check option`,
  ]),
  ...[1, 2].map(
    (shard) => `create view jobs_${shard} as select * from all_jobs
      where get_shard_id_for_distribution_column('users', user_id) = ${shard}`,
  ),
  "create table pg_dist_node (groupid int, nodename text, nodeport int, noderole text default 'primary')",
  "insert into pg_dist_node values (1, 'worker-1', 5432), (2, 'worker-2', 5432)",
  'create table pg_dist_shard (logicalrelid regclass, shardid bigint)',
  "insert into pg_dist_shard values ('jobs', 1), ('jobs', 2)",
  'create table pg_dist_placement (shardid bigint, groupid int)',
  'insert into pg_dist_placement values (1, 1), (2, 2)',
  "create function shard_name(regclass, bigint) returns text language sql as $$ select $1::text || '_' || $2 $$",
  `create function master_run_on_worker(names text[], ports int[], commands text[], parallel boolean,
    out success boolean, out result text) language plpgsql as $$
  declare frozen boolean;
  begin
    select d.is_frozen into frozen from down_nodes d join pg_dist_node n using (groupid) where n.nodename = names[1];
    if frozen then perform pg_sleep(3600); end if;
    success := frozen is null;
    if success then execute commands[1] into result; else result := 'connection refused'; end if;
  end $$`,
];

export interface TestCluster {
  readonly database: Database;
  /** Ids of new users on the two nodes. */
  readonly newIds: () => { readonly first: string; readonly second: string };
  /** A node, by default the second one, is stopped, or hangs. */
  setDown(how: 'stopped' | 'frozen', node?: 1 | 2): Promise<void>;
  setUp(): Promise<void>;
  /** How many statements wait for a node that hangs. */
  countWaiting(): Promise<number>;
  destroy(): Promise<void>;
}

/** A database that looks like a cluster of two nodes to the server. The extension itself is in no package here. */
export async function buildTestCluster(): Promise<TestCluster> {
  const built = await buildTestDatabase('postgres');
  const { db } = built.database;
  const run = async (...statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  await run(...CITUS_STAND_IN, ...distributions());
  const database = await openDatabase(built.options);
  await run(...NODES);
  return {
    database,
    newIds: () => ({ first: `0${randomUUID().slice(1)}`, second: `f${randomUUID().slice(1)}` }),
    setDown: async (how, node = 2) =>
      await run(`insert into down_nodes values (${node}, ${how === 'frozen'})`),
    setUp: async () => await run('delete from down_nodes'),
    countWaiting: async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`.execute(db);
      return rows[0]?.count ?? 0;
    },
    destroy: async () => {
      await database.close();
      await built.destroy();
    },
  };
}
