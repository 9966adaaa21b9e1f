import { expect, test } from 'vitest';
import { createToday } from './today.ts';

/** A clock that a test moves, with its timers. */
function clockAt(instant: string) {
  let now = Date.parse(instant);
  let timer: { at: number; run(): void } | null = null;
  return {
    now: () => now,
    after(milliseconds: number, run: () => void) {
      timer = { at: now + milliseconds, run };
      return () => {
        timer = null;
      };
    },
    /** Advances to the next timer. */
    tick() {
      if (!timer) throw new Error('No timer waits');
      now = timer.at;
      timer.run();
    },
    jump: (milliseconds: number) => {
      now += milliseconds;
    },
    isWaiting: () => timer !== null,
  };
}

test.each([
  ['Europe/Paris', '2026-11-20T22:50:00Z', '2026-11-20', '2026-11-21'],
  ['Asia/Kathmandu', '2026-11-20T18:05:00Z', '2026-11-20', '2026-11-21'],
  ['America/St_Johns', '2026-11-20T03:20:00Z', '2026-11-19', '2026-11-20'],
])('changes the day at midnight in %s', (timeZone, start, before, after) => {
  const clock = clockAt(start);
  const today = createToday({
    ...clock,
    timeZone: () => timeZone,
    dayStart: () => 0,
    rendered: () => undefined,
  });
  const seen: string[] = [];
  today.subscribe(() => seen.push(today.get()));
  const stop = today.start();
  expect(today.get()).toBe(before);
  clock.tick();
  expect(seen).toEqual([after]);
  expect(clock.now()).toBe(Date.parse(start) + 10 * 60_000);
  stop();
  expect(clock.isWaiting()).toBe(false);
});

test('checks again after the device slept over midnight or the user moved', () => {
  const clock = clockAt('2026-11-20T12:00:00Z');
  let timeZone = 'Europe/Paris';
  const today = createToday({
    ...clock,
    timeZone: () => timeZone,
    dayStart: () => 0,
    rendered: () => '2026-11-19',
  });
  expect(today.check()).toBe(false);
  clock.jump(12 * 3_600_000);
  expect(today.get()).toBe('2026-11-20');
  expect(today.check()).toBe(true);
  expect(today.get()).toBe('2026-11-21');
  timeZone = 'America/Los_Angeles';
  expect(today.check()).toBe(true);
  expect(today.get()).toBe('2026-11-20');
  expect(today.hydrated()).toBe('2026-11-19');
});

test.each([
  ['Europe/Paris', 4, '2026-11-21T02:50:00Z', '2026-11-20', '2026-11-21'],
  ['Asia/Kathmandu', 1, '2026-11-20T19:05:00Z', '2026-11-20', '2026-11-21'],
  // The clocks skip from 2:00 to 3:00.
  ['Europe/Paris', 2, '2027-03-28T00:50:00Z', '2027-03-27', '2027-03-28'],
])('changes the day in %s at %i:00 when days begin then', (timeZone, dayStart, start, before, after) => {
  const clock = clockAt(start);
  const ports = { ...clock, timeZone: () => timeZone, dayStart: () => dayStart, rendered: () => undefined };
  const today = createToday(ports);
  const stop = today.start();
  expect(today.get()).toBe(before);
  clock.tick();
  expect(today.get()).toBe(after);
  stop();
});

test('moves the day when the user lets days begin at another hour', () => {
  const clock = clockAt('2026-11-21T01:00:00Z');
  let dayStart = 0;
  const ports = { timeZone: () => 'Europe/Paris', dayStart: () => dayStart, rendered: () => undefined };
  const today = createToday({ ...clock, ...ports });
  expect(today.get()).toBe('2026-11-21');
  dayStart = 4;
  expect(today.check()).toBe(true);
  expect(today.get()).toBe('2026-11-20');
  dayStart = 2;
  expect(today.check()).toBe(true);
  expect(today.get()).toBe('2026-11-21');
});
