import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Queries } from '#server/core/database/database.ts';
import { acrossUsers } from '#server/core/database/user-rows.ts';

/** Some milliseconds of the embedded database, which blocks this process meanwhile. */
const PART = 2_000;

/** Counts all accounts, without holding the event loop for longer than a moment. */
export async function countUsers({ db, engine }: Database): Promise<number> {
  return await acrossUsers('count accounts', async () =>
    engine === 'postgres' ? await countAll(db) : await countInParts(db),
  );
}

async function countAll(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((users) => users.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** In the order of the key, from the last one of the part before. */
async function countInParts(db: Queries): Promise<number> {
  let total = 0;
  for (let after: string | null = ''; after !== null; ) {
    const part = await countAfter(db, after);
    total += part.count;
    after = part.count < PART ? null : part.last;
    await delay(0);
  }
  return total;
}

async function countAfter(db: Queries, after: string) {
  return await db
    .selectFrom((from) =>
      from
        .selectFrom('users')
        .select('user_id')
        .where('user_id', '>', after)
        .orderBy('user_id')
        .limit(PART)
        .as('part'),
    )
    .select((part) => [part.fn.countAll<number>().as('count'), part.fn.max('user_id').as('last')])
    .executeTakeFirstOrThrow();
}
