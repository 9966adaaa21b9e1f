import { expect, it } from 'vitest';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { habitRow, stepRow, userRow } from '#tests/database/rows.ts';
import type { Database } from './database.ts';
import { countStatements } from './dialect.ts';
import { jsonRows, parseJson } from './prepared.ts';

async function habitsWithSteps({ db, engine }: Database, userId: string) {
  const rows = await db
    .selectFrom('habits as h')
    .where('h.user_id', '=', userId)
    .orderBy('h.position')
    .select((habit) => [
      'h.id',
      jsonRows(
        engine,
        habit
          .selectFrom('steps as s')
          .where('s.user_id', '=', userId)
          .whereRef('s.habit_id', '=', 'h.id')
          .orderBy('s.position')
          .orderBy('s.id')
          .select(['s.id', 's.name', 's.position']),
      ).as('steps'),
    ])
    .execute();
  return rows.map((row) => ({ id: row.id, steps: parseJson(row.steps) }));
}

forEachEngine('jsonRows', (getDatabase) => {
  it('reads rows and their child rows in one statement, in order, text intact', async () => {
    const { db } = getDatabase();
    const [user, other] = [userRow(), userRow()];
    const [reading, running] = ['reading', 'running'];
    await db.insertInto('users').values([user, other]).execute();
    const habits = [user, other].flatMap(({ user_id }) => [
      habitRow({ user_id, id: reading, position: 1 }),
      habitRow({ user_id, id: running, position: 2 }),
    ]);
    await db.insertInto('habits').values(habits).execute();
    const name = 'Éa "quoted" \\ \n 👩🏽‍🚀';
    const steps = [
      stepRow({ user_id: user.user_id, habit_id: running, id: 'c', position: 3 }),
      stepRow({ user_id: user.user_id, habit_id: running, id: 'a', position: 2, name }),
      stepRow({ user_id: user.user_id, habit_id: running, id: 'b', position: 2 }),
      stepRow({ user_id: other.user_id, habit_id: running, id: 'a', name: 'not yours' }),
    ];
    await db.insertInto('steps').values(steps).execute();
    const { result, statements } = await countStatements(() => habitsWithSteps(getDatabase(), user.user_id));
    expect(result).toEqual([
      { id: reading, steps: [] },
      {
        id: running,
        steps: [
          { id: 'a', name, position: 2 },
          { id: 'b', name: 'Sit down', position: 2 },
          { id: 'c', name: 'Sit down', position: 3 },
        ],
      },
    ]);
    expect(statements).toHaveLength(1);
  });
});
