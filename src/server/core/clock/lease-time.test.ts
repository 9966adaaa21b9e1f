import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '#domain/days/time.ts';
import { createLeaseTime } from './clock-guard.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

/** A process whose clock is five minutes ahead of the database. */
function build() {
  const times = { wall: NOON + 5 * MINUTE, monotonic: 0, database: NOON };
  let readings = 0;
  const leaseTime = createLeaseTime({
    clock: () => times.wall,
    monotonic: () => times.monotonic,
    databaseClock: async () => {
      readings += 1;
      return times.database;
    },
  });
  const pass = (ms: number) => {
    for (const name of ['wall', 'monotonic', 'database'] as const) times[name] += ms;
  };
  return { times, pass, leaseTime, readings: () => readings };
}

test('is the database’s, read once a minute', async () => {
  const { pass, leaseTime, readings } = build();
  expect(await leaseTime()).toBe(NOON);
  pass(30 * SECOND);
  expect([await leaseTime(), readings()]).toEqual([NOON + 30 * SECOND, 1]);
  pass(30 * SECOND);
  expect([await leaseTime(), readings()]).toEqual([NOON + MINUTE, 2]);
});

test('is read again when the clock was set, or the machine slept', async () => {
  const { times, leaseTime, readings } = build();
  await leaseTime();
  times.wall -= 5 * MINUTE;
  expect([await leaseTime(), readings()]).toEqual([NOON, 2]);
  times.wall += MINUTE;
  times.database += MINUTE;
  expect([await leaseTime(), readings()]).toEqual([NOON + MINUTE, 3]);
});

test('is that of the process for storage in it', async () => {
  const times = { wall: NOON };
  const leaseTime = createLeaseTime({
    clock: () => times.wall,
    monotonic: () => 0,
    databaseClock: async () => null,
  });
  times.wall += MINUTE;
  expect(await leaseTime()).toBe(NOON + MINUTE);
});
