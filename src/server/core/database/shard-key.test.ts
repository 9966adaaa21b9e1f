import { expect, test } from 'vitest';
import { shardKeyOf } from './cluster.ts';

const user = { table: 'users', value: 'ann' };

test.each([
  ['a select', 'select "id" from "habits" where "id" = $1 and "user_id" = $2', ['x', 'ann'], user],
  [
    'a join',
    'select "u".* from "sessions" as "s" inner join "users" as "u" on "u"."user_id" = $1',
    ['ann'],
    user,
  ],
  [
    'an insert',
    'insert into "jobs" ("id", "user_id", "kind") values ($1, $2, $3)',
    ['x', 'ann', 'mail'],
    user,
  ],
  ['an update', 'update "users" set "revision" = "revision" + 1 where "user_id" = $1', ['ann'], user],
  [
    'an identity',
    'select "user_id" from "identities" where "provider" = $1 and "subject" = $2',
    ['email', 'ann@example.org'],
    { table: 'identities', value: 'ann@example.org' },
  ],
  [
    'a new identity',
    'insert into "identities" ("provider", "subject", "user_id") values ($1, $2, $3)',
    ['email', 'ann@example.org', 'ann'],
    { table: 'identities', value: 'ann@example.org' },
  ],
  ['a search over all users', 'select "user_id", "id" from "jobs" where "due_at" <= $1', ['2026'], null],
  ['a statement without rows', 'select 1', [], null],
])('finds the shard of %s', (_, sql, parameters, key) => {
  expect(shardKeyOf({ sql, parameters })).toEqual(key);
});
