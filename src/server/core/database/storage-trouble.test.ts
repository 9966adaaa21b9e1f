import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { DatabaseBusyError, DatabaseUnavailableError, isUnanswered, storageTrouble } from './errors.ts';

function sqliteError(statement: string, prepare: (database: DatabaseSync) => void): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'resilience-trouble-'));
  const database = new DatabaseSync(join(folder, 'one.sqlite'));
  try {
    prepare(database);
    database.exec(statement);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

const pgError = (code: string, severity = 'ERROR'): DatabaseError =>
  Object.assign(new DatabaseError('said no', 0, 'error'), { code, severity });

const fileError = (code: string): Error => Object.assign(new Error(code), { code, syscall: 'write' });

test('recognises a full and a read-only SQLite file by the engine’s own errors', () => {
  const full = sqliteError('insert into t values (zeroblob(100000))', (database) =>
    database.exec('create table t (a); pragma max_page_count = 3'),
  );
  expect(storageTrouble(full)).toBe('storageFull');
  const readOnly = sqliteError('create table t (a)', (database) => database.exec('pragma query_only = on'));
  expect(storageTrouble(readOnly)).toBe('unavailable');
  expect(storageTrouble(sqliteError('select nonsense', () => {}))).toBeNull();
  expect(
    storageTrouble(Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 778 })),
  ).toBe('unavailable');
});

test.each([
  ['53100', 'storageFull'],
  ['25006', 'unavailable'],
  ['57014', 'unavailable'],
  ['53300', 'unavailable'],
  ['53400', 'unavailable'],
  ['57P03', 'unavailable'],
  ['57P01', 'unavailable'],
  ['55P03', 'unavailable'],
  ['58030', 'unavailable'],
  // A worker of a cluster is stopped, has no connection left, or is restarted: the connection to the coordinator is fine.
  ['08000', 'unavailable'],
  ['08003', 'unavailable'],
  ['08006', 'unavailable'],
  ['08P01', null],
  ['23505', null],
  ['40001', null],
  ['42601', null],
])('takes PostgreSQL’s %s for %s', (code, trouble) => {
  expect(storageTrouble(pgError(code))).toBe(trouble);
});

test.each([
  ['ENOSPC', 'storageFull'],
  ['EDQUOT', 'storageFull'],
  ['EROFS', 'unavailable'],
  ['EIO', 'unavailable'],
  ['ENOENT', null],
])('takes %s of a file for %s', (code, trouble) => {
  expect(storageTrouble(fileError(code))).toBe(trouble);
});

test('takes a shutdown that Citus notices for a shutdown', () => {
  const killed = Object.assign(pgError('XX000'), { message: 'postmaster was shut down, exiting' });
  expect([storageTrouble(killed), isUnanswered(killed)]).toEqual(['unavailable', true]);
  expect(storageTrouble(pgError('XX000'))).toBeNull();
});

test('tells a node that did not answer from one that refused', () => {
  const unanswered = [
    new DatabaseUnavailableError('lost'),
    ...['08006', '57014', '57P01'].map((code) => pgError(code)),
  ];
  expect(unanswered.map(isUnanswered)).toEqual(unanswered.map(() => true));
  const answered = [
    new DatabaseBusyError('full'),
    new Error('x'),
    ...['25006', '53100', '55P03', '08P01'].map((code) => pgError(code)),
  ];
  expect(answered.map(isUnanswered)).toEqual(answered.map(() => false));
});

test('follows the causes of an error, and ignores look-alikes', () => {
  expect(storageTrouble(new DatabaseUnavailableError('lost', { cause: pgError('53100', 'FATAL') }))).toBe(
    'storageFull',
  );
  expect(storageTrouble(new DatabaseUnavailableError('lost'))).toBe('unavailable');
  expect(storageTrouble(new Error('wrapped', { cause: fileError('EROFS') }))).toBe('unavailable');
  // The body of a request cannot cause it.
  expect(storageTrouble({ code: 'ENOSPC', syscall: 'write' })).toBeNull();
  expect(storageTrouble(Object.assign(new Error('x'), { code: '53100' }))).toBeNull();
});
