import { recount as recounted } from '#domain/record/ticking.ts';
import type { HabitDaysTable } from '#server/core/database/schema.ts';
import { DAY_ROW_BYTES } from '#server/core/database/tables.ts';
import { listRecords, recordOf } from '#server/habits/records/habit-list-repository.ts';
import { scopeOf, type TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Before any day: no plan ahead has begun. */
const AS_STORED = '';

/** The stored totals of a user's ticks, beside those computed from the days. Throws where another roll-up differs. */
export async function recount(api: TestApp, user: TestUser) {
  const scope = scopeOf(api, user);
  const records = await api.database.db
    .selectFrom('habit_days')
    .select(['habit_id', 'day', 'count', 'steps', 'state', 'value', 'note'])
    .orderBy('day')
    .where('user_id', '=', user.userId)
    .execute();
  const byHabit = Map.groupBy(records, (record) => record.habit_id);
  await expectDayBytes(api, user, records);
  const sum = { stored: 0, counted: 0, rolledUp: 0, ticked: 0 };
  for (const row of (await listRecords(scope)).rows) {
    const habit = { ...recordOf(row, [], AS_STORED), completed: row.completed };
    const own = byHabit.get(row.id) ?? [];
    const done = own.filter(({ count }) => count > 0).map(({ day }) => day);
    const logged = own.flatMap(({ day, value }) => (value === null ? [] : [[day, value] as const]));
    const skipped = own.filter(({ state }) => state === 'skipped').map(({ day }) => day);
    const noted = own.filter(({ note }) => note !== '').map(({ day }) => day);
    const { completed, ...days } = recounted(habit, done, skipped, logged, noted);
    const { ticks } = days;
    sum.stored += habit.completed;
    sum.counted += completed;
    sum.rolledUp += ticks
      .days(ticks.earliest ?? '', ticks.latest ?? '')
      .filter((day) => habit.ticks.has(day)).length;
    sum.ticked += habit.ticks.size;
    if (ticks.size !== habit.ticks.size) throw new Error('The roll-up of ticks is not what the days say.');
    for (const [name, stored] of Object.entries({
      skips: row.skips,
      noted: row.noted,
      values: row.amounts,
    })) {
      if (stored !== JSON.stringify(days[name as 'skips' | 'noted' | 'values']))
        throw new Error(`The roll-up of ${name} is not what the days say.`);
    }
  }
  return sum;
}

type StoredDay = Pick<HabitDaysTable, 'habit_id' | 'steps' | 'note'>;

/** Throws when the stored bytes of a habit's days are not those of its rows. */
async function expectDayBytes({ database }: TestApp, { userId }: TestUser, days: readonly StoredDay[]) {
  const habits = await database.db
    .selectFrom('habits')
    .select(['id', 'day_bytes'])
    .where('user_id', '=', userId)
    .execute();
  for (const { id, day_bytes: stored } of habits) {
    const own = days.filter(({ habit_id }) => habit_id === id);
    const counted = own.reduce(
      (sum, { steps, note }) => sum + DAY_ROW_BYTES + steps.length + Buffer.byteLength(note),
      0,
    );
    if (stored !== counted) throw new Error(`The days of ${id} take ${counted} bytes, not ${stored}.`);
  }
}
