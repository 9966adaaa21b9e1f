import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, type DayKey, dayNumber, dayRange } from './day-key.ts';
import type { DayUpdate } from './day-update.ts';
import { DayValues } from './day-values.ts';
import { planInForce } from './habit.ts';
import type { CountedDay } from './habit-day.ts';
import { periodBefore } from './habit-record.ts';
import { completedChange, predictTick } from './predict.ts';
import { predictDay } from './predict-day.ts';
import { flagsOf } from './predict-figures.ts';
import type { Repeat } from './repeat.ts';
import { countDays } from './runs.ts';
import { startSchedule } from './schedule.ts';
import { ONE } from './share.ts';
import { shownHistory } from './shown-history.ts';
import { historyOf } from './streak.ts';
import { TickSet } from './tick-set.ts';
import { applyDays, changedDay, changedDays } from './ticking.ts';
import { EVERY_DAY } from './weekdays.ts';
import { atDay, type WireHabit } from './wire-habit.ts';

/** A Thursday. */
const TODAY = '2026-11-26';
const HISTORY = dayRange(addDays(TODAY, -6), TODAY).toReversed();
const OLDER = dayRange(addDays(TODAY, -40), addDays(TODAY, -7));

const periodRepeats: fc.Arbitrary<Repeat> = fc.constantFrom<Repeat>(
  { type: 'times', count: 3, per: 'week' },
  { type: 'times', count: 7, per: 'week' },
  { type: 'times', count: 5, per: 'month' },
);
const dayRepeats = fc.constantFrom<Repeat | null>(
  null,
  { type: 'interval', every: 2, unit: 'day', from: '2026-11-01' },
  { type: 'interval', every: 1, unit: 'week', from: '2026-11-02' },
  { type: 'interval', every: 1, unit: 'month', from: '2026-08-31' },
  { type: 'monthDays', days: [20, 26, 'last'] },
);
const totals = fc.constantFrom<Repeat>({ type: 'total', per: 'week' }, { type: 'total', per: 'month' });

const kinds = fc.oneof(
  fc.record({
    kind: fc.constant('check' as const),
    repeat: fc.oneof(periodRepeats, dayRepeats),
    target: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    repeat: fc.oneof(periodRepeats, dayRepeats, totals),
    target: fc.constantFrom(1, 2500, 8000),
  }),
  fc.record({
    kind: fc.constant('limit' as const),
    repeat: fc.oneof(dayRepeats, totals),
    target: fc.constantFrom(0, 2000),
  }),
);

const habits = fc
  .record({
    plan: kinds,
    days: fc.array(fc.constantFrom('log', 'log', 'skip', 'open'), { minLength: 41, maxLength: 41 }),
    amounts: fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 41, maxLength: 41 }),
    broken: fc.option(fc.nat(30)),
    endsIn: fc.option(fc.integer({ min: -3, max: 10 })),
    weekStart: fc.nat(6),
  })
  .map(({ plan, days, amounts, broken, endsIn, weekStart }) => {
    const weekdays = EVERY_DAY;
    const schedule = startSchedule(
      planInForce({ ...plan, weekdays, activated: true, archivedAt: null }, weekStart),
    );
    const bounds = { startsOn: null, endsOn: endsIn === null ? null : addDays(TODAY, endsIn) };
    const from = broken === null ? null : addDays(TODAY, -broken);
    const empty = {
      ...plan,
      ...bounds,
      weekdays,
      schedule,
      // Older than the history: a device knows the creation day in UTC alone.
      createdOn: addDays(TODAY, -50),
      breaks: from === null ? [] : [{ from, to: addDays(from, 3) }],
      ticks: TickSet.empty,
      skips: TickSet.empty,
      values: DayValues.empty,
      completed: 0,
      step: 1500,
      steps: [] as const,
      days: new Map<DayKey, CountedDay>(),
    };
    return [...OLDER, ...HISTORY.toReversed()].reduce((habit, day, index) => {
      const type = days[index];
      if (type === 'open') return habit;
      const update: DayUpdate =
        type === 'skip' ? { state: 'skipped' } : { value: plan.kind === 'check' ? 1 : (amounts[index] ?? 0) };
      return applyDays(habit, new Map([[day, changedDay(habit, day, update)]]));
    }, empty);
  });
type Stored = typeof habits extends fc.Arbitrary<infer H> ? H : never;

/** As the server answers it. */
function wireOf(habit: Stored, today = TODAY): WireHabit {
  const days = dayRange(addDays(today, -6), today).toReversed();
  const marked = days.flatMap((day) => {
    const { count = 0 } = habit.days.get(day) ?? {};
    return count > 1 ? [{ day, count, noted: false }] : [];
  });
  const before = periodBefore(habit, dayNumber(days.at(-1) ?? ''));
  return {
    id: 'one',
    order: 0,
    steps: [],
    activated: true,
    archivedAt: null,
    createdAt: `${habit.createdOn}T12:00:00.000Z`,
    days: [...habit.weekdays],
    kind: habit.kind,
    repeat: habit.repeat ?? { type: 'weekdays', days: [...habit.weekdays] },
    target: habit.target === null ? null : habit.target / ONE,
    step: habit.step / ONE,
    startsOn: habit.startsOn,
    endsOn: habit.endsOn,
    periodBefore: before && { ...before, sum: before.sum / ONE },
    breaks: habit.breaks,
    ...shownHistory(habit, days, marked),
  };
}

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
