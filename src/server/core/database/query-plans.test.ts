import { type Compilable, type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import type { Queries } from './database.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await buildTestDatabase('sqlite');
});

afterAll(async () => await test.destroy());

async function planOf(query: CompiledQuery): Promise<string[]> {
  const explained = { ...query, sql: `explain query plan ${query.sql}` };
  const { rows } = await test.database.db.executeQuery<{ detail: string }>(explained);
  return rows.map((row) => row.detail);
}

/** Beside those of the calls, none of which scans a table: growth.test.ts. */
const statements: [string, string[], (db: Queries) => Compilable][] = [
  [
    "a user's identities",
    ['SEARCH identities USING INDEX identities_by_user (user_id=?)'],
    (db) => db.selectFrom('identities').where('user_id', '=', 'u').selectAll(),
  ],
  [
    'a step by its id',
    ['SEARCH steps USING INDEX steps_by_id (user_id=? AND id=?)'],
    (db) => db.selectFrom('steps').where('user_id', '=', 'u').where('id', '=', 's').selectAll(),
  ],
  [
    'what is due',
    ['SEARCH jobs USING INDEX jobs_by_due (due_at<?)'],
    (db) =>
      db
        .selectFrom('jobs')
        .select(['user_id', 'id', 'kind', 'due_at'])
        .where('failed_at', 'is', null)
        .where('due_at', '<=', 'now')
        .where('kind', 'in', ['mail', 'erase'])
        .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', 'now')]))
        .orderBy('due_at')
        .limit(4),
  ],
  [
    'what failed long ago',
    ['SEARCH jobs USING COVERING INDEX jobs_failed (failed_at>? AND failed_at<?)'],
    (db) =>
      db
        .selectFrom('jobs')
        .where('failed_at', 'is not', null)
        .where('failed_at', '<', 'then')
        .select('user_id'),
  ],
  [
    'expired sessions',
    ['SEARCH sessions USING COVERING INDEX sessions_by_end (expires_at<?)'],
    (db) => db.selectFrom('sessions').where('expires_at', '<', 'now').select('user_id'),
  ],
  [
    'expired mailed links',
    ['SEARCH mail_secrets USING COVERING INDEX mail_secrets_by_end (expires_at<?)'],
    (db) => db.selectFrom('mail_secrets').where('expires_at', '<', 'now').select('user_id'),
  ],
  [
    'expired invitations',
    ['SEARCH invites USING COVERING INDEX invites_by_end (expires_at<?)'],
    (db) => db.selectFrom('invites').where('expires_at', '<', 'now').select('user_id'),
  ],
  [
    'expired marks',
    ['SEARCH once USING COVERING INDEX once_by_end (until<?)'],
    (db) => db.selectFrom('once').where('until', '<', 'now').select('user_id'),
  ],
  [
    'unconfirmed users',
    ['SEARCH users USING INDEX users_unconfirmed (user_id>?)'],
    (db) =>
      db
        .selectFrom('users')
        .where((row) => row('email_verified', '=', row.lit(0)))
        .where('closes_at', 'is', null)
        .where('user_id', '>', 'u')
        .where('created_at', '<=', 'then')
        .orderBy('user_id')
        .limit(100)
        .select('user_id'),
  ],
  [
    'expired stored answers',
    ['SEARCH idempotency_keys USING COVERING INDEX idempotency_keys_by_age (created_at<?)'],
    (db) => db.selectFrom('idempotency_keys').where('created_at', '<', 'then').select('user_id'),
  ],
  [
    'expired events',
    ['SEARCH power_events USING COVERING INDEX power_events_by_age (created_at<?)'],
    (db) => db.selectFrom('power_events').where('created_at', '<', 'then').select('user_id'),
  ],
  [
    'expired security events',
    ['SEARCH security_events USING COVERING INDEX security_events_by_age (at<?)'],
    (db) => db.selectFrom('security_events').where('at', '<', 'then').select('user_id'),
  ],
  [
    'old deliveries of webhooks',
    ['SEARCH webhook_deliveries USING COVERING INDEX webhook_deliveries_by_age (created_at<?)'],
    (db) => db.selectFrom('webhook_deliveries').where('created_at', '<', 'then').select('user_id'),
  ],
  [
    'old changes of assistants',
    ['SEARCH assistant_writes USING COVERING INDEX assistant_writes_by_age (made_at<?)'],
    (db) => db.selectFrom('assistant_writes').where('made_at', '<', 'then').select('user_id'),
  ],
  [
    'the changes of assistants since an instant',
    ['SEARCH assistant_writes USING PRIMARY KEY (user_id=?)'],
    (db) =>
      db
        .selectFrom('assistant_writes')
        .where('user_id', '=', 'u')
        .where('made_at', '>=', 'then')
        .orderBy('number', 'desc')
        .selectAll(),
  ],
  [
    'the next delivery of a webhook',
    [
      'SEARCH webhook_deliveries USING INDEX webhook_deliveries_by_turn (user_id=? AND webhook_id=? AND state=?)',
    ],
    (db) =>
      db
        .selectFrom('webhook_deliveries')
        .where('user_id', '=', 'u')
        .where('webhook_id', '=', 'w')
        .where('state', '=', 'pending')
        .orderBy('next_at')
        .orderBy('id')
        .limit(1)
        .selectAll(),
  ],
  [
    'imports that are over',
    ['SEARCH imports USING COVERING INDEX imports_by_age (created_at<?)'],
    (db) => db.selectFrom('imports').where('created_at', '<', 'then').select('user_id'),
  ],
  [
    'the next habit of an import',
    ['SEARCH imported_habits USING PRIMARY KEY (user_id=? AND import_id=?)'],
    (db) =>
      db
        .selectFrom('imported_habits')
        .where('user_id', '=', 'u')
        .where('import_id', '=', 'i')
        .where('kept_days', 'is', null)
        .orderBy('habit_id')
        .limit(1)
        .selectAll(),
  ],
  [
    'what imports recorded of a habit',
    [
      'SEARCH imported_habits USING PRIMARY KEY (user_id=? AND import_id=? AND habit_id=?)',
      'SEARCH imports USING PRIMARY KEY (user_id=?)',
    ],
    (db) =>
      db
        .deleteFrom('imported_habits')
        .where('user_id', '=', 'u')
        .where('import_id', 'in', (all) => all.selectFrom('imports').select('id').where('user_id', '=', 'u'))
        .where('habit_id', '=', 'h'),
  ],
];

it.each(statements)('finds %s by an index', async (_, searches, build) => {
  const plan = await planOf(build(test.database.db).compile());
  expect(plan.filter((step) => step.startsWith('SEARCH'))).toEqual(searches);
  // The only scan is over the few rows that the search of the line before it found.
  expect(plan.filter((step) => step.startsWith('SCAN') && step !== 'SCAN agg')).toEqual([]);
});

it('recognises a full scan', async () => {
  const byName = test.database.db.selectFrom('habits').where('name', '=', 'Read').selectAll();
  expect(await planOf(byName.compile())).toEqual(['SCAN habits']);
});

it('finds the rows that refer to a deleted one by an index', async () => {
  const { rows } = await sql<{ table: string; parent: string; columns: string }>`
    select t.name as "table", f."table" as parent, group_concat(f."from", ',') as columns
    from pragma_table_list as t, pragma_foreign_key_list(t.name) as f group by t.name, f.id
  `.execute(test.database.db);
  expect(rows).toHaveLength(39);
  const { db } = test.database;
  const plans = rows.map(({ table, columns }) => {
    const where = columns.split(',').map((column) => sql`${sql.ref(column)} = 'x'`);
    return planOf(sql`select * from ${sql.table(table)} where ${sql.join(where, sql` and `)}`.compile(db));
  });
  const used = (await Promise.all(plans)).map((plan, index) => {
    const columns = /^SEARCH .*\((.*)\)$/.exec(plan.join('; '))?.[1];
    return [columns, rows[index]?.columns.replaceAll(',', '=? AND ').concat('=?')];
  });
  expect(used.filter(([columns, wanted]) => columns !== wanted)).toEqual([]);
});
