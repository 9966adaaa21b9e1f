import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { insertRows, makeDatabase } from '#tests/client/make-database.ts';
import { ForeignFileError } from '../foreign.ts';
import { openDatabase } from './database.ts';
import { isSqlite } from './pages.ts';

type Values = Record<string, unknown>;

function allRows(bytes: Uint8Array, table: string, columns: readonly string[]): Values[] {
  return Array.from(openDatabase(bytes).rows(table), (row) =>
    Object.fromEntries(columns.map((column) => [column, row.get(column)])),
  );
}

/** What the file is refused for; empty when it is read. */
function refusalOf(work: () => unknown): string {
  try {
    work();
    return '';
  } catch (error) {
    if (error instanceof ForeignFileError) return error.refusal;
    throw error;
  }
}

const readAll = (bytes: Uint8Array) => () => {
  const database = openDatabase(bytes);
  return [...database.tables].map((table) => [...database.rows(table)].length);
};

const samples = [0, 1, -1, 2, 127, -128, 128, 32_767, -32_769, 8_388_607, -8_388_609, 2_147_483_648, -3e9]
  .concat([140_737_488_355_327, -140_737_488_355_328, 281_474_976_710_656, Number.MAX_SAFE_INTEGER])
  .concat([Number.MIN_SAFE_INTEGER, 0.5, -1.25e300]);

test('reads numbers of every length, texts, bytes and nulls', () => {
  const bytes = makeDatabase((database) => {
    database.exec('create table t (id integer primary key, number, text text, bytes blob)');
    const rows = samples.map((number) => ({ number, text: 'é 🏃', bytes: new Uint8Array([1, 0, 255]) }));
    insertRows(database, 't', rows);
    insertRows(database, 't', [{ number: null, text: '', bytes: new Uint8Array() }]);
  });
  const found = allRows(bytes, 't', ['id', 'number', 'text', 'bytes']);
  expect(found.slice(0, -1)).toEqual(
    samples.map((number, index) => ({
      id: index + 1,
      number,
      text: 'é 🏃',
      bytes: new Uint8Array([1, 0, 255]),
    })),
  );
  expect(found.at(-1)).toMatchObject({ number: null, text: '' });
});

test.each(['UTF-8', 'UTF-16le', 'UTF-16be'])('reads text in %s', (encoding) => {
  const bytes = makeDatabase((database) => {
    database.exec(`pragma encoding = '${encoding}'; create table Größe (Name text)`);
    insertRows(database, 'Größe', [{ Name: 'Œuvre, "zitiert" 日本 👩🏽‍🚀' }, { Name: '' }]);
  });
  expect(allRows(bytes, 'größe', ['name'])).toEqual([{ name: 'Œuvre, "zitiert" 日本 👩🏽‍🚀' }, { name: '' }]);
});

test.each([512, 1_024, 4_096, 65_536])('reads many pages of %i bytes and long texts', (size) => {
  const note = (index: number) => 'é'.repeat(index % 50 === 0 ? 20_000 + index : index % 700);
  const bytes = makeDatabase((database) => {
    database.exec(`pragma page_size = ${String(size)}; create table t (id integer primary key, note text)`);
    const rows = Array.from({ length: 3_000 }, (_, index) => ({ id: index * 3 + 1, note: note(index) }));
    insertRows(database, 't', rows);
  });
  const found = allRows(bytes, 't', ['id', 'note']);
  expect(found).toHaveLength(3_000);
  expect(found.every(({ id, note: text }, index) => id === index * 3 + 1 && text === note(index))).toBe(true);
});

test('reads negative and great row numbers', () => {
  const ids = [-9_007_199_254_740_991, -1, 0, 9_007_199_254_740_991];
  const bytes = makeDatabase((database) => {
    database.exec('create table t (a, id integer, primary key (id))');
    insertRows(
      database,
      't',
      ids.map((id) => ({ id, a: 1 })),
    );
  });
  expect(allRows(bytes, 't', ['id', 'a'])).toEqual(ids.map((id) => ({ id, a: 1 })));
});

test('gives older rows the defaults of columns that came later', () => {
  const bytes = makeDatabase((database) => {
    database.exec(`create table t (name text); insert into t values ('old');
      alter table t add column Value integer not null default 2;
      alter table t add column unit text not null default "";
      alter table t add column low real default -1.5;
      alter table t add column word text default 'it''s';
      alter table t add column plain text`);
  });
  const columns = ['name', 'value', 'unit', 'low', 'word', 'plain', 'missing'];
  expect(allRows(bytes, 't', columns)).toEqual([
    { name: 'old', value: 2, unit: '', low: -1.5, word: "it's", plain: null, missing: null },
  ]);
});

test('reads names in quotes, comments, keys and checks of a statement', () => {
  const bytes = makeDatabase((database) => {
    database.exec(`pragma foreign_keys = off; create table "My Table" (
      [Id] INTEGER /* the key */ PRIMARY KEY AUTOINCREMENT, -- then, a name
      "or,der" decimal(10, 2) default (-1) check ("or,der" > -2),
      \`Name\` text collate nocase not null references other(id),
      constraint one unique ("or,der", Name), foreign key (Name) references other(id))`);
    insertRows(database, '"My Table"', [{ 'or,der': 7, Name: 'x' }]);
  });
  const database = openDatabase(bytes);
  expect(database.has('my table', 'id', 'or,der', 'name')).toBe(true);
  expect(database.has('my table', 'constraint')).toBe(false);
  expect(allRows(bytes, 'my table', ['id', 'or,der', 'name'])).toEqual([{ id: 1, 'or,der': 7, name: 'x' }]);
});

test('knows the version, and leaves out what is deleted', () => {
  const bytes = makeDatabase((database) => {
    database.exec(
      'pragma user_version = -3; create table t (a); create index i on t (a); create view v as select 1',
    );
    insertRows(
      database,
      't',
      Array.from({ length: 2_000 }, (_, a) => ({ a })),
    );
    database.exec('delete from t where a % 3 <> 0');
  });
  const database = openDatabase(bytes);
  expect(database.userVersion).toBe(-3);
  expect([...database.tables]).toEqual(['t']);
  expect(allRows(bytes, 't', ['a']).map(({ a }) => a)).toEqual(
    Array.from({ length: 667 }, (_, index) => index * 3),
  );
});

test('refuses tables without row numbers, and finds none in a table that is missing', () => {
  const bytes = makeDatabase((database) =>
    database.exec('create table t (a text primary key) without rowid'),
  );
  expect(refusalOf(readAll(bytes))).toBe('damaged');
  expect([...openDatabase(bytes).rows('other')]).toEqual([]);
});

const fill = (database: DatabaseSync): void => {
  database.exec('pragma page_size = 512; create table t (id integer primary key, note text)');
  insertRows(
    database,
    't',
    Array.from({ length: 1_500 }, (_, index) => ({ note: 'x'.repeat(index % 900) })),
  );
};

test('tells a database from other files', () => {
  const bytes = makeDatabase(fill);
  expect(isSqlite(bytes)).toBe(true);
  expect(isSqlite(new TextEncoder().encode('SQLite'))).toBe(false);
  expect(refusalOf(readAll(new TextEncoder().encode('Date,Value')))).toBe('unknown');
  expect(refusalOf(readAll(bytes.subarray(0, 60)))).toBe('damaged');
});

test.each([0.1, 0.5, 0.9, 0.999])('refuses a database that is cut at %d', (share) => {
  const bytes = makeDatabase(fill);
  const cut = bytes.slice(0, Math.floor(bytes.length * share));
  expect(refusalOf(readAll(cut))).toBe('damaged');
  // A header from before the count of pages.
  cut.fill(0, 92, 96);
  expect(refusalOf(readAll(cut))).toBe('damaged');
});

/** The root page of `t`, changed. */
function withRoot(change: (page: Uint8Array, root: number) => void): Uint8Array {
  const bytes = makeDatabase(fill);
  // The second page: that of the only table.
  change(bytes.subarray(512, 1_024), 2);
  return bytes;
}

test('ends at a cycle of pages', () => {
  const bytes = withRoot((page, root) => {
    expect(page[0]).toBe(5);
    new DataView(page.buffer, page.byteOffset).setUint32(8, root);
  });
  expect(refusalOf(readAll(bytes))).toBe('damaged');
});

test('refuses page numbers out of range', () => {
  for (const number of [0, 4_294_967_295]) {
    const bytes = withRoot((page) => new DataView(page.buffer, page.byteOffset).setUint32(8, number));
    expect(refusalOf(readAll(bytes))).toBe('damaged');
  }
});

test('refuses cells that overlap, and counts above what a page holds', () => {
  const overlap = makeDatabase((database) => {
    database.exec('pragma page_size = 65536; create table t (note text)');
    insertRows(
      database,
      't',
      Array.from({ length: 1_000 }, () => ({ note: 'x' })),
    );
    database.exec("delete from t where rowid <= 1000; insert into t values ('" + 'y'.repeat(60_000) + "')");
  });
  const page = new DataView(overlap.buffer, 65_536);
  expect(page.getUint8(0)).toBe(13);
  page.setUint16(3, 2_000);
  for (let index = 1; index < 2_000; index += 1) page.setUint16(8 + 2 * index, page.getUint16(8));
  expect(refusalOf(readAll(overlap))).toBe('damaged');
  page.setUint16(3, 65_535);
  expect(refusalOf(readAll(overlap))).toBe('damaged');
});

test('refuses a row that claims to be longer than the file', () => {
  const bytes = makeDatabase((database) => database.exec("create table t (a); insert into t values ('x')"));
  const page = new DataView(bytes.buffer, 4_096);
  const cell = page.getUint16(8);
  // 2^28 - 1, then the row number and what follows.
  for (const [index, byte] of [0xff, 0xff, 0xff, 0x7f, 1].entries()) page.setUint8(cell + index - 4, byte);
  page.setUint16(8, cell - 4);
  expect(refusalOf(readAll(bytes))).toBe('damaged');
});
