import { type ColumnDataType, type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { EngineName } from '#server/core/database/engine.ts';

export interface TableMaker {
  readonly db: Kysely<unknown>;
  /** Text that compares byte by byte and is stored unchanged, on both engines. */
  readonly text: ColumnDataType | RawBuilder<unknown>;
  /** Strict types and rows stored in primary-key order, where the engine supports them. */
  readonly table: <T extends string>(name: T) => CreateTableBuilder<T>;
}

export function tableMaker(db: Kysely<unknown>, engine: EngineName): TableMaker {
  if (engine === 'postgres') {
    return { db, text: sql`text collate "C"`, table: (name) => db.schema.createTable(name) };
  }
  return {
    db,
    text: 'text',
    table: (name) => db.schema.createTable(name).modifyEnd(sql`strict, without rowid`),
  };
}

/** A 0 | 1 column. */
export function flag(name: string): [string, RawBuilder<boolean>] {
  return [`${name}_is_flag`, sql<boolean>`${sql.ref(name)} in (0, 1)`];
}

/** A count or a position. */
export function natural(name: string): [string, RawBuilder<boolean>] {
  return [`${name}_not_negative`, sql<boolean>`${sql.ref(name)} >= 0`];
}

/** Text of `least` to `most` characters (code points). */
export function lengthOf(name: string, least: number, most: number): [string, RawBuilder<boolean>] {
  return [
    `${name}_length`,
    sql<boolean>`length(${sql.ref(name)}) between ${sql.lit(least)} and ${sql.lit(most)}`,
  ];
}

/** Text like `____-__-__`, where `_` is any character. */
export function formOf(name: string, form: string): [string, RawBuilder<boolean>] {
  return [`${name}_form`, sql<boolean>`${sql.ref(name)} like ${sql.lit(form)}`];
}
