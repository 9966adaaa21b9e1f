import { expect, it } from 'vitest';
import { TickSet } from '#domain/days/tick-set.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';
import { habitDayRow } from '#tests/database/rows.ts';
import { makeMembers } from './http-server.ts';
import { Ledger } from './ledger.ts';
import { readStored } from './read-stored.ts';
import { tickKey } from './tick.ts';

const tick = { userId: 'u', habitId: 'h', day: '2026-11-20', done: true };
const key = tickKey(tick);

it('the ledger finds a tick that was lost, came back or was never requested, and lets an unanswered one be either', () => {
  let ledger = new Ledger();
  ledger.sent(tick);
  expect(ledger.doubts).toBe(1);
  expect(ledger.compare(new Set([key]))).toEqual([]);
  // From then on it is what was seen.
  expect(ledger.compare(new Set())).toHaveLength(1);
  ledger = new Ledger();
  ledger.sent(tick);
  expect(ledger.compare(new Set())).toEqual([]);
  expect(ledger.compare(new Set([key]))).toHaveLength(1);
  ledger.acknowledged(tick);
  expect(ledger.compare(new Set([key]))).toEqual([]);
  expect(ledger.compare(new Set())).toEqual([`${key} was acknowledged as done and is not so`]);
  expect(ledger.compare(new Set([key, 'u h 2026-11-21']))).toHaveLength(1);
  ledger.acknowledged({ ...tick, done: false });
  expect(ledger.compare(new Set([key]))).toEqual([`${key} was acknowledged as not done and is not so`]);
});

it('a torn tick shows: a row without its roll-up and counter', async () => {
  const { database, destroy } = await buildTestDatabase('sqlite');
  const { targets } = await makeMembers(database, 1);
  const { userId = '', habitId = '' } = targets[0] ?? {};
  expect((await readStored(database)).faults).toEqual([]);
  await database.db
    .insertInto('habit_days')
    .values(habitDayRow({ user_id: userId, habit_id: habitId }))
    .execute();
  expect((await readStored(database)).faults).toEqual([
    `${habitId}: the roll-up says {}, the rows ${JSON.stringify(TickSet.of(['2026-11-20']))}`,
    `${habitId}: the counter says 0 of 1`,
  ]);
  await destroy();
});
