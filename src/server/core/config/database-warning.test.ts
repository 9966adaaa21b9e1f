import { expect, test } from 'vitest';
import { databaseWarning } from './network-warnings.ts';

test.each([
  undefined,
  'postgres://app:secret@localhost/resilience',
  'postgres://app:secret@127.0.0.1:5433/resilience',
  'postgres://app:secret@[::1]/resilience',
  'postgres://app@%2Fvar%2Frun%2Fpostgresql/resilience',
  'postgres:///resilience?host=/var/run/postgresql.d',
  'postgres://app:secret@postgres/resilience',
  'postgres://app:secret@db.example.org/resilience?sslmode=verify-full',
  'postgres://app:secret@10.0.0.5/resilience?sslmode=disable',
])('%s warns of nothing', (DATABASE_URL) => {
  expect(databaseWarning({ DATABASE_URL, DATABASE_MIGRATION_URL: DATABASE_URL })).toBeNull();
});

test.each([
  ['postgres://app:secret@db.example.org/resilience', 'db.example.org'],
  ['postgres://app:secret@10.0.0.5/resilience', '10.0.0.5'],
  ['postgres://app:secret@[fd00::5]/resilience', '[fd00::5]'],
  ['postgres:///resilience?host=db.example.org&password=secret', 'db.example.org'],
])('%s warns in one line, without the password', (address, host) => {
  const line = `DATABASE_URL leads to ${host} without sslmode`;
  const both = { DATABASE_URL: address, DATABASE_MIGRATION_URL: undefined };
  expect(databaseWarning(both)).toMatch(/^[^\n]+\.$/);
  expect(databaseWarning(both)?.startsWith(line)).toBe(true);
  expect(databaseWarning(both)).not.toContain('secret');
  const other = databaseWarning({ DATABASE_URL: undefined, DATABASE_MIGRATION_URL: address });
  expect(other).toContain('DATABASE_MIGRATION_URL leads to');
});
