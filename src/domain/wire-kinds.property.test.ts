import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { HISTORY, habits, type Stored, TODAY, wireOf } from '#tests/domain/kind-habits.ts';
import { addDays } from './day-key.ts';
import type { DayUpdate } from './day-update.ts';
import { completedChange, predictTick } from './predict.ts';
import { predictDay } from './predict-day.ts';
import { flagsOf } from './predict-figures.ts';
import { countDays } from './runs.ts';
import { ONE } from './share.ts';
import { historyOf } from './streak.ts';
import { applyDays, changedDay, changedDays } from './ticking.ts';
import { atDay, type WireHabit } from './wire-habit.ts';

const changes = fc.array(
  fc.record({
    day: fc.constantFrom(...HISTORY),
    change: fc.constantFrom('mark', 'unmark', 'set', 'add', 'clear', 'skip', 'unskip'),
    amount: fc.integer({ min: 0, max: 9000 }),
  }),
  { maxLength: 8 },
);

function updateOf(kind: Stored['kind'], change: string, amount: number): DayUpdate {
  if (change === 'skip' || change === 'unskip') return { state: change === 'skip' ? 'skipped' : null };
  if (kind === 'check') return { value: change === 'clear' ? null : Number(amount > 0) };
  if (change === 'set') return { value: amount };
  return { value: change === 'add' ? { add: amount + 1 } : null };
}

const inUnits = ({ value, ...update }: DayUpdate): DayUpdate => {
  if (value === undefined || value === null) return { ...update, value };
  return { ...update, value: typeof value === 'number' ? value / ONE : { add: value.add / ONE } };
};

const hasHiddenSkip = (skips: Stored['skips'], recent: WireHabit['recent']): boolean =>
  HISTORY.some((day) => skips.has(day) && recent?.[day]?.state === 'done');

beforeAll(async () => {
  await import('./wire-kinds.ts');
});

describe('a habit of any kind on a device', () => {
  it('shows after each change what the server answers', () => {
    fc.assert(
      fc.property(habits, changes, (given, sequence) => {
        let server = given;
        let device = wireOf(given);
        for (const { day, change, amount } of sequence) {
          const completed = countDays(historyOf(server, TODAY)).completed;
          const before = device;
          if (change === 'mark' || change === 'unmark') {
            server = applyDays(server, changedDays(server, [day], { type: change }));
            device = predictTick(device, change === 'mark' ? 'create' : 'remove', [day], TODAY);
          } else {
            const update = updateOf(server.kind, change, amount);
            server = applyDays(server, new Map([[day, changedDay(server, day, update)]]));
            const sent = server.kind === 'check' ? update : inUnits(update);
            device = predictDay(device, day, sent, { today: TODAY, known: undefined });
          }
          const { history, due, recent } = wireOf(server);
          // A device is not told of a skip under a total that other days meet on that day.
          if (hasHiddenSkip(server.skips, recent)) return;
          expect({ history: device.history, due: device.due, recent: device.recent }).toEqual({
            history,
            due,
            recent,
          });
          expect(completedChange(before, device)).toBe(
            countDays(historyOf(server, TODAY)).completed - completed,
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has the due items of the server on its known days', () => {
    fc.assert(
      fc.property(habits, (habit) => {
        const { due, ticked, start } = flagsOf(wireOf(habit), TODAY);
        const whole = historyOf(habit, TODAY);
        const offset = start - whole.start;
        expect([...due]).toEqual([...whole.due].slice(offset, offset + due.length));
        const isMet = (flags: Uint8Array, items: Uint8Array) =>
          [...flags].map((flag, at) => flag * Math.min(1, items[at] ?? 0));
        expect(isMet(ticked, due)).toEqual(isMet(whole.ticked.slice(offset, offset + due.length), due));
      }),
      { numRuns: 300 },
    );
  });

  it('is on another day as the server answers it then', () => {
    fc.assert(
      fc.property(habits, fc.integer({ min: 1, max: 9 }), (habit, later) => {
        const day = addDays(TODAY, later);
        const { history, due, recent, periodBefore: before } = wireOf(habit, day);
        const shown = atDay(wireOf(habit), day);
        expect({ history: shown.history, due: shown.due, recent: shown.recent }).toEqual({
          history,
          due,
          recent,
        });
        expect(shown.periodBefore ?? null).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });
});
