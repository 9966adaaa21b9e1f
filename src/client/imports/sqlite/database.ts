import { ForeignFileError } from '../foreign.ts';
import { readShape, type TableShape } from './create-table.ts';
import { numberOf, type Pages, readPages, readRecord, type SqlValue, tableCells, textOf } from './pages.ts';

/** A row: the value of a column, which is named in lower case. */
export interface Row {
  /** Null for a column that the table lacks. */
  readonly get: (column: string) => SqlValue;
  readonly text: (column: string) => string;
  readonly number: (column: string) => number;
}

/** A database that is only read. Names are in lower case: SQLite does not tell them apart by case. */
export type SqliteDatabase = ReturnType<typeof openDatabase>;

interface Table {
  readonly root: number;
  readonly sql: string;
}

const SCHEMA_ROOT = 1;
const SCHEMA_COLUMNS = 5;

/** Opens the bytes of an SQLite database. */
export function openDatabase(bytes: Uint8Array) {
  const pages = readPages(bytes);
  const decoder = new TextDecoder(pages.encoding);
  const tables = readTables(pages, decoder);
  const shapes = new Map<string, TableShape>();
  const shapeOf = (name: string, { sql }: Table): TableShape => {
    const shape = shapes.get(name) ?? readShape(sql);
    shapes.set(name, shape);
    return shape;
  };
  return {
    userVersion: pages.userVersion,
    /** Its newest changes can be in a log beside it, which is another file. */
    hasLog: pages.hasLog,
    tables: new Set(tables.keys()),
    /** Whether a table has each of these columns. */
    has(name: string, ...columns: readonly string[]): boolean {
      const table = tables.get(name);
      if (!table) return false;
      const names = new Set(
        columns.length === 0 ? [] : shapeOf(name, table).columns.map((each) => each.name),
      );
      return columns.every((column) => names.has(column));
    },
    /** The rows of a table in the order of their row numbers; throws `damaged` where the file is. */
    *rows(name: string): Generator<Row> {
      const table = tables.get(name);
      if (table) yield* tableRows(pages, decoder, table.root, shapeOf(name, table));
    },
  };
}

function readTables(pages: Pages, decoder: TextDecoder): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (const { payload } of tableCells(pages, SCHEMA_ROOT)) {
    const [type = null, name = null, , root, sql] = readRecord(payload, SCHEMA_COLUMNS, decoder);
    // A virtual table has no pages.
    if (type !== 'table' || typeof root !== 'number' || root === 0 || typeof sql !== 'string') continue;
    tables.set(textOf(name).toLowerCase(), { root, sql });
  }
  return tables;
}

function* tableRows(pages: Pages, decoder: TextDecoder, root: number, shape: TableShape): Generator<Row> {
  const { columns, rowidColumn, hasRowid } = shape;
  if (!hasRowid) throw new ForeignFileError('damaged');
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  for (const { rowid, payload } of tableCells(pages, root)) {
    const values = readRecord(payload, columns.length, decoder);
    const get = (column: string): SqlValue => {
      const place = places.get(column);
      if (place === undefined) return null;
      if (place === rowidColumn) return rowid;
      const value = values[place];
      return value === undefined ? (columns[place]?.fallback ?? null) : value;
    };
    yield { get, text: (column) => textOf(get(column)), number: (column) => numberOf(get(column)) };
  }
}

/** Sorts rows by the habit that they belong to; each habit takes its rows once, so that habits with one id cannot multiply them. */
export function createGroups<Item>(ids: readonly number[]) {
  const groups = new Map<number, Item[]>(ids.map((id) => [id, []]));
  return {
    /** False for a row of no habit. */
    add(id: number, item: Item): boolean {
      const group = groups.get(id);
      group?.push(item);
      return group !== undefined;
    },
    take(id: number): readonly Item[] {
      const group = groups.get(id) ?? [];
      groups.delete(id);
      return group;
    },
  };
}

export type Groups<Item> = ReturnType<typeof createGroups<Item>>;
