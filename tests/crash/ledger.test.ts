import { beforeEach, describe, expect, it } from 'vitest';
import { TickSet } from '#domain/tick-set.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';
import { habitDayRow } from '#tests/database/rows.ts';
import { makeMembers } from './http-server.ts';
import { Ledger } from './ledger.ts';
import { readStored } from './read-stored.ts';
import { tickKey } from './tick.ts';

const tick = { userId: 'u', habitId: 'h', day: '2026-11-20', done: true };
const key = tickKey(tick);

describe('the ledger', () => {
  let ledger = new Ledger();

  beforeEach(() => {
    ledger = new Ledger();
    ledger.sent(tick);
  });

  it('lets a tick that was never answered be kept or not', () => {
    expect(ledger.doubts).toBe(1);
    expect(ledger.compare(new Set([key]))).toEqual([]);
    ledger = new Ledger();
    ledger.sent(tick);
    expect(ledger.compare(new Set())).toEqual([]);
    expect(ledger.compare(new Set([key]))).toHaveLength(1);
  });

  it('holds to what it saw of it', () => {
    ledger.compare(new Set([key]));
    expect(ledger.compare(new Set())).toHaveLength(1);
  });

  it('finds an acknowledged tick that was lost, and one that came back', () => {
    ledger.acknowledged(tick);
    expect(ledger.compare(new Set([key]))).toEqual([]);
    expect(ledger.compare(new Set())).toEqual([`${key} was acknowledged as done and is not so`]);
    ledger.sent({ ...tick, done: false });
    ledger.acknowledged({ ...tick, done: false });
    expect(ledger.compare(new Set([key]))).toEqual([`${key} was acknowledged as not done and is not so`]);
  });

  it('finds a tick that was never requested', () => {
    ledger.acknowledged(tick);
    expect(ledger.compare(new Set([key, 'u h 2026-11-21']))).toHaveLength(1);
  });
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
