import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { StatementNames } from './postgres-connection.ts';
import { StatementCache } from './sqlite-connection.ts';

it('prepares a text once and caches the recently used ones', () => {
  const cache = new StatementCache(new DatabaseSync(':memory:'), 2);
  const [one, two] = [cache.prepare('select 1'), cache.prepare('select 2')];
  expect(cache.prepare('select 1')).toBe(one);
  cache.prepare('select 3');
  expect(cache.size).toBe(2);
  expect(cache.prepare('select 1')).toBe(one);
  expect(cache.prepare('select 2')).not.toBe(two);
});

it('recognises statements that return rows', () => {
  const database = new DatabaseSync(':memory:');
  const cache = new StatementCache(database, 10);
  database.exec('create table t (x integer)');
  expect(cache.prepare('insert into t values (1)').returnsRows).toBe(false);
  expect(cache.prepare('insert into t values (1) returning x').returnsRows).toBe(true);
});

it('names a text the same in every process, up to a limit', () => {
  const [names, others] = [new StatementNames(2), new StatementNames(2)];
  const first = names.nameOf('select 1');
  expect(first).toMatch(/^r_[\w-]{43}$/);
  expect(others.nameOf('select 2')).not.toBe(first);
  expect(others.nameOf('select 1')).toBe(first);
  names.nameOf('select 2');
  expect(names.nameOf('select 3')).toBeUndefined();
  expect(names.nameOf('select 1')).toBe(first);
});
