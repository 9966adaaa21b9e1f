import {
  type ColumnBuilderCallback,
  type ColumnDataType,
  type CreateTableBuilder,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely';
import type { EngineName } from '#server/core/database/engine.ts';

type ColumnType = ColumnDataType | RawBuilder<unknown>;

/** The database of a migration, with the types and tables of its engine. */
export class TableMaker {
  readonly db: Kysely<unknown>;
  readonly engine: EngineName;
  /** Text that compares byte by byte and is stored unchanged, on both engines. */
  readonly text: ColumnType;

  constructor(db: Kysely<unknown>, engine: EngineName) {
    this.db = db;
    this.engine = engine;
    this.text = engine === 'postgres' ? sql`text collate "C"` : 'text';
  }

  /** Strict types and rows stored in primary-key order, where the engine supports them. */
  table(name: string): NewTable {
    const table = this.db.schema.createTable(name);
    const isStrict = this.engine === 'sqlite';
    return new NewTable(name, this.text, isStrict ? table.modifyEnd(sql`strict, without rowid`) : table);
  }

  /** Adds columns that are null in the rows of a table. */
  async addTexts(table: string, ...columns: string[]): Promise<void> {
    for (const column of columns) {
      await this.db.schema.alterTable(table).addColumn(column, this.text).execute();
    }
  }

  /** Adds a column that is never null, with its value in the rows of a table. */
  async addFilled(table: string, column: string, type: ColumnType, value: string | number): Promise<void> {
    const altered = this.db.schema.alterTable(table);
    await altered.addColumn(column, type, (built) => built.notNull().defaultTo(value)).execute();
  }
}

/** A table with its columns in order, its keys and checks. Only optional columns may be null. */
class NewTable {
  readonly #name: string;
  readonly #text: ColumnType;
  #table: CreateTableBuilder<string, string>;

  constructor(name: string, text: ColumnType, table: CreateTableBuilder<string, string>) {
    this.#name = name;
    this.#text = text;
    this.#table = table;
  }

  texts(...columns: string[]): this {
    return this.required(this.#text, ...columns);
  }

  optionalTexts(...columns: string[]): this {
    return this.#add(this.#text, columns);
  }

  optionalIntegers(...columns: string[]): this {
    return this.#add('integer', columns);
  }

  /** Texts that are empty unless given. */
  emptyTexts(...columns: string[]): this {
    return this.#add(this.#text, columns, (built) => built.notNull().defaultTo(''));
  }

  required(type: ColumnType, ...columns: string[]): this {
    return this.#add(type, columns, (built) => built.notNull());
  }

  #add(type: ColumnType, columns: readonly string[], build?: ColumnBuilderCallback): this {
    for (const column of columns) this.#table = this.#table.addColumn(column, type, build);
    return this;
  }

  /** Columns of 0 | 1. */
  flags(...columns: string[]): this {
    for (const column of columns) {
      this.required('integer', column).check(`${column}_is_flag`, sql`${sql.ref(column)} in (0, 1)`);
    }
    return this;
  }

  /** Counts and positions. */
  naturals(...columns: string[]): this {
    for (const column of columns) {
      this.required('integer', column).check(`${column}_not_negative`, sql`${sql.ref(column)} >= 0`);
    }
    return this;
  }

  primaryKey(...columns: string[]): this {
    this.#table = this.#table.addPrimaryKeyConstraint(`${this.#name}_key`, columns);
    return this;
  }

  /** Each row belongs to a row of another table and is deleted with it. */
  belongsTo(owner: string, columns: string[], table: string, target = columns): this {
    const name = `${this.#name}_of_${owner}`;
    this.#table = this.#table.addForeignKeyConstraint(name, columns, table, target, (key) =>
      key.onDelete('cascade'),
    );
    return this;
  }

  belongsToUser(): this {
    return this.belongsTo('user', ['user_id'], 'users');
  }

  belongsToHabit(): this {
    return this.belongsTo('habit', ['user_id', 'habit_id'], 'habits', ['user_id', 'id']);
  }

  /** Text of `least` to `most` characters (code points). */
  length(column: string, least: number, most: number): this {
    const bounds = sql`between ${sql.lit(least)} and ${sql.lit(most)}`;
    return this.check(`${column}_length`, sql`length(${sql.ref(column)}) ${bounds}`);
  }

  /** Text like `____-__-__`, where `_` is any character. */
  form(column: string, form: string): this {
    return this.check(`${column}_form`, sql`${sql.ref(column)} like ${sql.lit(form)}`);
  }

  check(name: string, condition: RawBuilder<unknown>): this {
    this.#table = this.#table.addCheckConstraint(name, condition);
    return this;
  }

  async create(): Promise<void> {
    await this.#table.execute();
  }
}
