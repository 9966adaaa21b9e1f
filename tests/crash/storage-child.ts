/**
 * A server reduced to its storage: reads ticks from standard input, a JSON line each, keeps them, and answers a line
 * once the transaction has ended. Its one argument is the storage's options.
 */
import { createInterface } from 'node:readline';
import type { Queries } from '#server/core/database/database.ts';
import { openDatabase, type StorageOptions } from '#server/core/database/opening/open.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { Tick } from './tick.ts';

const options = JSON.parse(process.argv[2] ?? '') as Omit<StorageOptions, 'log'>;
const database = await openDatabase({ ...options, log: { info: () => {}, warn: () => {} } });

function habitOf(db: Queries, { userId, habitId }: Tick) {
  return db.selectFrom('habits').select('ticks').where('user_id', '=', userId).where('id', '=', habitId);
}

async function writeDay(db: Queries, { userId, habitId, day, done }: Tick): Promise<void> {
  if (done) {
    await db
      .insertInto('habit_days')
      .values({ user_id: userId, habit_id: habitId, day, count: 1, steps: '[]', note: '' })
      .onConflict((conflict) => conflict.columns(['user_id', 'habit_id', 'day']).doUpdateSet({ count: 1 }))
      .execute();
    return;
  }
  await db
    .deleteFrom('habit_days')
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .where('day', '=', day)
    .execute();
}

/** The day's row, the habit's roll-up of its days and its counter, all or none: as a real tick does. */
async function keep(tick: Tick): Promise<void> {
  await withTransaction(database, tick.userId, async (transaction) => {
    const habit = await habitOf(transaction, tick).executeTakeFirstOrThrow();
    const days = new Set(JSON.parse(habit.ticks) as string[]);
    if (tick.done) days.add(tick.day);
    else days.delete(tick.day);
    await writeDay(transaction, tick);
    await transaction
      .updateTable('habits')
      .set({ ticks: JSON.stringify([...days].toSorted()), completed: days.size })
      .where('user_id', '=', tick.userId)
      .where('id', '=', tick.habitId)
      .execute();
  });
}

async function answer(line: string): Promise<void> {
  const { id, tick } = JSON.parse(line) as { id: number; tick: Tick };
  const kept = await keep(tick).then(
    () => true,
    () => false,
  );
  process.stdout.write(`${JSON.stringify({ id, kept })}\n`);
}

createInterface({ input: process.stdin })
  .on('line', (line) => void answer(line))
  .on('close', () => void database.close());
process.stdout.write('ready\n');
