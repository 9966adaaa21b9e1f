import { type Compilable, Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Queries } from '#server/core/database/database.ts';
import { dialectOf } from '#server/core/database/dialect.ts';
import { jsonRows } from '#server/core/database/prepared.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { habitDayRow } from './rows.ts';
import { unscopedTables } from './unscoped-tables.ts';

/** Compiles for PostgreSQL; nothing is ever sent. */
const db: Queries = new Kysely<Tables>({
  dialect: dialectOf({
    name: 'postgres',
    connections: () => ({ busy: 0, idle: 0, waiting: 0 }),
    acquire: () => Promise.reject(new Error('not connected')),
    close: async () => {},
  }),
});

const day = habitDayRow({ user_id: 'u', habit_id: 'h' });

const habitsWithSteps = (stepsOf: 'user' | 'habit') =>
  db
    .selectFrom('habits as h')
    .where('h.user_id', '=', 'u')
    .select((habit) => {
      const steps = habit.selectFrom('steps as s').whereRef('s.habit_id', '=', 'h.id').select('s.id');
      const scoped =
        stepsOf === 'user'
          ? steps.where('s.user_id', '=', 'u')
          : steps.whereRef('s.user_id', '=', 'h.user_id');
      return jsonRows('postgres', scoped).as('steps');
    });

const session = db.selectFrom('sessions as s').innerJoin('users as u', 'u.user_id', 's.user_id').selectAll();

const cases: [string, Compilable, string[]][] = [
  ['a select by user', db.selectFrom('habits').where('user_id', '=', 'u').selectAll(), []],
  ['a select of everybody', db.selectFrom('habits').where('id', '=', 'h').selectAll(), ['habits']],
  [
    'a user among several',
    db.selectFrom('habits').where('user_id', 'in', ['u', 'v']).selectAll(),
    ['habits'],
  ],
  [
    'a user or anything',
    db
      .selectFrom('habits')
      .where((where) => where.or([where('user_id', '=', 'u'), where('id', '=', 'h')]))
      .selectAll(),
    ['habits'],
  ],
  ['a join with both', session.where('s.user_id', '=', 'u').where('u.user_id', '=', 'u'), []],
  ['a join with one', session.where('s.user_id', '=', 'u'), ['u']],
  ['a sub-select of its own', habitsWithSteps('user'), []],
  ['a sub-select that leans on the outer row', habitsWithSteps('habit'), ['s']],
  ['an update', db.updateTable('habits').set({ name: 'x' }).where('user_id', '=', 'u'), []],
  ['an update of everybody', db.updateTable('habits').set({ name: 'x' }).where('id', '=', 'h'), ['habits']],
  ['a delete', db.deleteFrom('steps').where('user_id', '=', 'u').where('id', '=', 's'), []],
  ['a delete of everybody', db.deleteFrom('steps').where('id', '=', 's'), ['steps']],
  ['an insert', db.insertInto('habit_days').values(day), []],
  ['an identity', db.selectFrom('identities').where('subject', '=', 'a').selectAll(), []],
  ["a user's identities", db.selectFrom('identities').where('user_id', '=', 'u').selectAll(), []],
  [
    'the identities of a provider',
    db.selectFrom('identities').where('provider', '=', 'email').selectAll(),
    ['identities'],
  ],
  ['the events of everybody', db.selectFrom('power_events').selectAll(), ['power_events']],
];

it.each(cases)('reads %s', (_, query, expected) => {
  expect(unscopedTables(query.compile())).toEqual(expected);
});

it('does not trust what it cannot read', () => {
  expect(unscopedTables(sql`select 1 from habits`.compile(db))).toEqual(['select 1 from habits']);
});
