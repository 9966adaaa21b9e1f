import { ForeignFileError } from '../foreign.ts';
import { readShape, type TableShape } from './create-table.ts';
import { type Pages, readPages } from './pages.ts';
import { readRecord, type SqlValue, textOf } from './record.ts';
import { tableCells } from './table-tree.ts';

export interface Row {
  /** The value of a column, named in lower case; null for a column that the table lacks. */
  get(column: string): SqlValue;
}

/** A database that is only read. Names are in lower case: SQLite does not tell them apart by case. */
export interface SqliteDatabase {
  readonly userVersion: number;
  /** Its newest changes can be in a log beside it, which is another file. */
  readonly hasLog: boolean;
  readonly tables: ReadonlySet<string>;
  /** Whether a table has each of these columns. */
  has(table: string, ...columns: readonly string[]): boolean;
  /** The rows of a table in the order of their row numbers; throws `damaged` where the file is. */
  rows(table: string): Generator<Row>;
}

interface Table {
  readonly root: number;
  readonly sql: string;
}

const SCHEMA_ROOT = 1;
const SCHEMA_COLUMNS = 5;

/** Opens the bytes of an SQLite database. */
export function openDatabase(bytes: Uint8Array): SqliteDatabase {
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
    hasLog: pages.hasLog,
    tables: new Set(tables.keys()),
    has(name, ...columns) {
      const table = tables.get(name);
      if (!table) return false;
      const names = new Set(
        columns.length === 0 ? [] : shapeOf(name, table).columns.map((each) => each.name),
      );
      return columns.every((column) => names.has(column));
    },
    *rows(name) {
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
    yield {
      get(column) {
        const place = places.get(column);
        if (place === undefined) return null;
        if (place === rowidColumn) return rowid;
        const value = values[place];
        return value === undefined ? (columns[place]?.fallback ?? null) : value;
      },
    };
  }
}
