import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import type { Database } from './database.ts';
import { tableNames, tables } from './tables.ts';

/** The catalogue's own list of tables, without those of the migrations. */
interface Catalogue {
  readonly keys: Record<string, string[]>;
  /** The references between tables. */
  readonly references: { child: string; parent: string }[];
}

async function catalogueOf({ db, engine }: Database): Promise<Catalogue> {
  const keyColumns = engine === 'sqlite' ? sqliteKeys : postgresKeys;
  const references = engine === 'sqlite' ? sqliteReferences : postgresReferences;
  const { rows } = await keyColumns.execute(db);
  const keys: Record<string, string[]> = {};
  for (const { name, column } of rows) (keys[name] ??= []).push(column);
  return { keys, references: (await references.execute(db)).rows };
}

const sqliteKeys = sql<{ name: string; column: string }>`
  select t.name, c.name as "column" from pragma_table_list as t, pragma_table_info(t.name) as c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'
    and t.name not like 'schema\\_migrations%' escape '\\' and c.pk > 0 order by t.name, c.pk`;

const postgresKeys = sql<{ name: string; column: string }>`
  select c.relname as name, a.attname as "column" from pg_class as c
  join pg_index as i on i.indrelid = c.oid and i.indisprimary
  cross join lateral unnest(i.indkey) with ordinality as k(attnum, place)
  join pg_attribute as a on a.attrelid = c.oid and a.attnum = k.attnum
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'schema\\_migrations%'
  order by c.relname, k.place`;

const sqliteReferences = sql<{ child: string; parent: string }>`
  select t.name as child, f."table" as parent from pragma_table_list as t, pragma_foreign_key_list(t.name) as f`;

const postgresReferences = sql<{ child: string; parent: string }>`
  select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`;

const listed = () =>
  Object.fromEntries(Object.entries(tables).map(([name, { key }]) => [name, [...key] as string[]]));

forEachEngine('the list of tables', (getDatabase) => {
  it('names every table of the database, with its key', async () => {
    const { keys } = await catalogueOf(getDatabase());
    expect(listed()).toEqual(keys);
  });

  it('lists each table after those that it refers to', async () => {
    const { references } = await catalogueOf(getDatabase());
    expect(references.length).toBeGreaterThan(0);
    const late = references.filter(
      ({ child, parent }) =>
        tableNames.findIndex((name) => name === parent) >= tableNames.findIndex((name) => name === child),
    );
    expect(late).toEqual([]);
  });

  it('detects a table that only the database has', async () => {
    const { db } = getDatabase();
    await sql`create table forgotten (user_id text primary key)`.execute(db);
    const { keys } = await catalogueOf(getDatabase());
    await sql`drop table forgotten`.execute(db);
    expect(listed()).not.toEqual(keys);
    expect(keys['forgotten']).toEqual(['user_id']);
  });
});

describe('the shard key', () => {
  it('is the user or the circle, except where users are looked up', () => {
    const others = tableNames.filter((name) => tables[name].shardedBy === 'subject');
    expect(others).toEqual(['identities']);
  });

  it('is part of the primary key, and its first part when it is the user or the circle', () => {
    const places = tableNames.map((name) => {
      const { key, shardedBy }: { key: readonly string[]; shardedBy: string } = tables[name];
      return [shardedBy, key.indexOf(shardedBy)];
    });
    const wrong = places.filter(([column, place]) => place !== (column === 'subject' ? 1 : 0));
    expect(wrong).toEqual([]);
  });
});
