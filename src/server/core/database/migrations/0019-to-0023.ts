import { sql } from 'kysely';
import { TickSet } from '#domain/days/tick-set.ts';
import type { TableMaker } from './table-maker.ts';

/**
 * A habit-day may be skipped and have a note, and an amount (whole thousandths); each habit has the roll-up of its skipped days, and each
 * user the breaks.
 */
export async function dayStates(maker: TableMaker): Promise<void> {
  await widenDays(maker);
  await maker.addFilled('habits', 'skips', maker.text, '{}');
  await maker.addFilled('users', 'breaks', maker.text, '[]');
}

const saysSomething = sql`count > 0 or steps <> '[]' or state is not null or value is not null or note <> ''`;

/** A row may consist of a state, an amount or a note alone: the check on its content is replaced, which SQLite can only by a new table. */
async function widenDays(maker: TableMaker): Promise<void> {
  const { db, engine, text } = maker;
  if (engine === 'postgres') {
    await db.schema.alterTable('habit_days').dropConstraint('row_says_something').execute();
    await maker.addTexts('habit_days', 'state');
    await db.schema.alterTable('habit_days').addColumn('value', 'integer').execute();
    await maker.addFilled('habit_days', 'note', text, '');
    await checkDays(maker);
    return;
  }
  await db.schema.dropIndex('habit_days_by_day').execute();
  await maker
    .table('new_habit_days')
    .texts('user_id', 'habit_id', 'day')
    .naturals('count')
    .texts('steps')
    .optionalTexts('state')
    .optionalIntegers('value')
    .emptyTexts('note')
    .primaryKey('user_id', 'habit_id', 'day')
    .belongsToHabit()
    .form('day', '____-__-__')
    .check('row_says_something', saysSomething)
    .check('state_is_known', sql`state in ('skipped')`)
    .check('value_not_negative', sql`value >= 0`)
    .length('note', 0, 1_000)
    .create();
  await sql`
    insert into new_habit_days (user_id, habit_id, day, count, steps)
    select user_id, habit_id, day, count, steps from habit_days
  `.execute(db);
  await db.schema.dropTable('habit_days').execute();
  await db.schema.alterTable('new_habit_days').renameTo('habit_days').execute();
  await db.schema.createIndex('habit_days_by_day').on('habit_days').columns(['user_id', 'day']).execute();
}

async function checkDays({ db }: TableMaker): Promise<void> {
  const table = () => db.schema.alterTable('habit_days');
  await table().addCheckConstraint('row_says_something', saysSomething).execute();
  await table().addCheckConstraint('state_is_known', sql`state in ('skipped')`).execute();
  await table().addCheckConstraint('value_not_negative', sql`value >= 0`).execute();
  await table().addCheckConstraint('note_length', sql`length(note) between 0 and 1000`).execute();
}

/**
 * A habit has a kind, a repetition that is not by weekdays, bounds and further reminders; of an amount or a limit, the unit, the target, the
 * step and the cost (whole thousandths), the start of a running timer, and the roll-up of its amounts.
 */
export async function kinds(maker: TableMaker): Promise<void> {
  const { db, engine, text } = maker;
  const table = () => db.schema.alterTable('habits');
  const isKnown = sql`kind in ('check', 'amount', 'limit')`;
  // SQLite cannot add a check later, Citus refuses one that comes with its column; PostgreSQL named it so where they came together.
  await table()
    .addColumn('kind', text, (column) => {
      const kind = column.notNull().defaultTo('check');
      return engine === 'sqlite' ? kind.check(isKnown) : kind;
    })
    .execute();
  if (engine === 'postgres') await table().addCheckConstraint('habits_kind_check', isKnown).execute();
  await maker.addFilled('habits', 'unit', text, '');
  await table().addColumn('target', 'integer').execute();
  await maker.addFilled('habits', 'step', 'integer', 1_000);
  await table().addColumn('cost', 'integer').execute();
  await maker.addTexts('habits', 'repeat', 'starts_on', 'ends_on', 'timer_started_at');
  await maker.addFilled('habits', 'amounts', text, '{}');
  await maker.addFilled('habits', 'reminders', text, '[]');
}

/** What the imports of other apps' files changed, so that they can be undone. */
export async function imports(maker: TableMaker): Promise<void> {
  await maker
    .table('imports')
    .texts('user_id', 'id', 'source', 'created_at')
    .optionalTexts('undo_at')
    .naturals('habits_added', 'habits_merged', 'days', 'habits_removed', 'days_removed', 'bytes')
    .primaryKey('user_id', 'id')
    .belongsToUser()
    .length('id', 1, 64)
    .length('source', 1, 64)
    .create();
  await maker
    .table('imported_habits')
    .texts('user_id', 'import_id', 'habit_id')
    .optionalIntegers('kept_days')
    .optionalTexts('fingerprint')
    .texts('ticks', 'skips', 'amounts', 'others')
    .primaryKey('user_id', 'import_id', 'habit_id')
    .belongsToUser()
    .belongsTo('import', ['user_id', 'import_id'], 'imports', ['user_id', 'id'])
    .create();
  await maker.db.schema.createIndex('imports_by_age').on('imports').column('created_at').execute();
}

/** Days are read by their habit alone (docs/decisions/tick-roll-up.md): an index by day doubled what each of them writes. */
export async function daysByHabit({ db }: TableMaker): Promise<void> {
  await db.schema.dropIndex('habit_days_by_day').execute();
}

/** Rows that are read at once. */
const AT_ONCE = 5_000;

/** Each habit has the roll-up of its days with a note, as of those that are done or skipped. */
export async function notedDays(maker: TableMaker): Promise<void> {
  const { db, text } = maker;
  await maker.addFilled('habits', 'noted', text, '{}');
  let after: Noted | undefined;
  let days: Noted[] = [];
  do {
    const read: Noted[] = await listNoted(after);
    after = read.at(-1);
    // The days of the last habit may go on in the next rows.
    const habits = Map.groupBy([...days, ...read], ({ habit_id }) => habit_id);
    days = read.length < AT_ONCE ? [] : (habits.get(after?.habit_id ?? '') ?? []);
    for (const own of habits.values()) if (own !== days) await rollUp(own);
  } while (after && days.length > 0);

  async function listNoted(last: Noted | undefined): Promise<Noted[]> {
    const { rows } = await sql<Noted>`
      select user_id, habit_id, day from habit_days
      where note <> ''
      ${last ? sql`and (user_id, habit_id, day) > (${last.user_id}, ${last.habit_id}, ${last.day})` : sql``}
      order by user_id, habit_id, day limit ${sql.lit(AT_ONCE)}
    `.execute(db);
    return rows;
  }

  async function rollUp(own: readonly Noted[]): Promise<void> {
    const [first] = own;
    if (!first) return;
    const noted = JSON.stringify(TickSet.of(own.map(({ day }) => day)));
    const { user_id, habit_id } = first;
    await sql`update habits set noted = ${noted} where user_id = ${user_id} and id = ${habit_id}`.execute(db);
  }
}

interface Noted {
  readonly user_id: string;
  readonly habit_id: string;
  readonly day: string;
}
