import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOnBreak } from '#domain/days/breaks.ts';
import { addDays, type DayKey, dayNumber, dayRange, weekdayOf } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { habitKinds, isPeriodRepeat, type Repeat } from '#domain/plan/habit.ts';
import { periodAround } from '#domain/plan/repeat-plan.ts';
import { changeSchedule, rowOn, startSchedule } from '#domain/plan/schedule.ts';
import { dayFlags, statesOf } from '#domain/record/day-flags.ts';
import { type DayFlags, firstDayOfRecord, type HabitRecord } from '#domain/record/habit-record.ts';
import {
  day,
  type Full,
  log,
  plansOf,
  range,
  recordsOf,
  repeated,
  SPAN,
} from '#tests/domain/planned-records.ts';
import { achievementOf, historyOf } from './achievements.ts';
import { lastSlipOf } from './last-slip.ts';
import { DaySums } from './performance.ts';
import { currentRun } from './runs.ts';
import { strengthLine, strengthOf } from './strength.ts';

const TODAY = '2026-11-20';
const START = dayNumber('2026-09-25');
/** Any week or month of the span is over by then. */
const STOP = dayNumber('2026-12-31');

const kinds = fc.constantFrom(...habitKinds);
const records = kinds.chain(recordsOf);
const changed = kinds.chain((kind) => fc.tuple(recordsOf(kind), plansOf(kind)));

function figuresOf(record: HabitRecord) {
  return { ...achievementOf(record, TODAY), strength: strengthOf(record, TODAY) };
}

const flagsOf = (record: HabitRecord): DayFlags => dayFlags(record, START, STOP, dayNumber(TODAY));

function graphOf(record: HabitRecord, start = START, stop = STOP) {
  const sums = new DaySums(start, stop, dayNumber(TODAY));
  sums.add(record);
  return sums.figures(dayNumber(TODAY));
}

/** All that figures are made of on the days before `end`; a day may become covered later. */
function pastOf(record: HabitRecord, end: DayKey) {
  const [stop, today] = [dayNumber(end) - 1, dayNumber(TODAY)];
  return {
    flags: dayFlags(record, START, stop, today),
    graph: graphOf(record, START, stop),
    line: strengthLine(record, TODAY, START, stop),
    states: statesOf(record, START, stop, today).map((state) => (state === 'covered' ? 'none' : state)),
  };
}

/** The record as it was before a day: without what is logged or planned from then on. */
const until = (record: Full, end: DayKey): Full => ({
  ...record,
  schedule: record.schedule.filter(({ from }) => from === null || from < end),
  ticks: TickSet.of(record.ticks.days('', addDays(end, -1))),
  values: DayValues.of([...record.values.entries()].filter(([key]) => key < end)),
});

describe('the past', () => {
  it('is not changed by another plan, and neither are the streaks as they were', () => {
    fc.assert(
      fc.property(changed, day, ([record, plan], from) => {
        const after = { ...record, schedule: changeSchedule(record.schedule, from, plan) };
        expect(pastOf(after, from)).toEqual(pastOf(record, from));
        const before = SPAN.filter((key) => key < from);
        const streaks = (one: HabitRecord) => before.map((key) => currentRun(historyOf(one, key)));
        expect(streaks(after)).toEqual(streaks(record));
      }),
      { numRuns: 100 },
    );
  });

  it('keeps its covered days under another plan', () => {
    fc.assert(
      fc.property(changed, day, ([record, plan], from) => {
        const before = until(record, from);
        const states = (one: HabitRecord) => statesOf(one, START, dayNumber(from) - 1, dayNumber(from));
        const after = states({ ...before, schedule: changeSchedule(before.schedule, from, plan) });
        const lost = states(before).filter((state, at) => state === 'covered' && after[at] !== state);
        expect(lost).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps its streaks and the last slip during a pause, however long', () => {
    fc.assert(
      fc.property(records, day, fc.constantFrom(0, 3, 70), (record, from, later) => {
        const before = until(record, from);
        const paused = { ...before, schedule: changeSchedule(before.schedule, from, []) };
        const [was, is] = [achievementOf(before, from), achievementOf(paused, addDays(from, later))];
        expect(is.currentStreak).toBeGreaterThanOrEqual(was.currentStreak);
        expect(is.bestStreak).toBeGreaterThanOrEqual(was.bestStreak);
        expect([is.completed, is.percentage]).toEqual([was.completed, was.percentage]);
        expect(lastSlipOf(paused, from)).toBe(lastSlipOf(before, from));
      }),
      { numRuns: 300 },
    );
  });

  const changes: fc.Arbitrary<(record: Full, from: DayKey) => Full> = fc.oneof(
    fc.option(fc.nat(9)).map((length) => (record: Full, from: DayKey): Full => {
      const added = { from, to: length === null ? null : addDays(from, length) };
      return { ...record, breaks: [...record.breaks, added] };
    }),
    fc.constantFrom(
      (record: Full, from: DayKey): Full => ({
        ...record,
        breaks: record.breaks.filter((each) => each.from < from),
      }),
      (record: Full, from: DayKey): Full => ({ ...record, skips: record.skips.with(from) }),
      (record: Full, from: DayKey): Full => ({ ...record, skips: record.skips.without(from) }),
      (record: Full, from: DayKey): Full => log(record, [[from, 0]]),
      (record: Full, from: DayKey): Full => log(record, [[from, 9_000]]),
      (record: Full, from: DayKey): Full => {
        const isOver = record.endsOn !== null && record.endsOn < from;
        return isOver ? record : { ...record, endsOn: from };
      },
    ),
  );

  it('is not changed by a break, a skip, a value or an end of a later day', () => {
    fc.assert(
      fc.property(records, changes, day, (record, change, from) => {
        expect(pastOf(change(record, from), from)).toEqual(pastOf(record, from));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the days of a range', () => {
  it('are the same in any range', () => {
    const today = fc.constantFrom(undefined, dayNumber(TODAY));
    fc.assert(
      fc.property(records, fc.nat(90), fc.nat(40), today, (record, from, length, limit) => {
        const whole = dayFlags(record, START - 40, STOP + 40, limit);
        const part = dayFlags(record, START + from, START + from + length, limit);
        const [first, end] = [from + 40, from + length + 41];
        expect(part.due).toEqual(whole.due.slice(first, end));
        expect(part.ticked).toEqual(whole.ticked.slice(first, end));
        expect(part.shares).toEqual(whole.shares?.slice(first, end) ?? null);
        const states = statesOf(record, START, STOP, limit).slice(from, from + length + 1);
        expect(statesOf(record, START + from, Math.min(STOP, START + from + length), limit)).toEqual(states);
        expect([...graphOf(record, START, START + from), ...graphOf(record, START + from + 1)]).toEqual(
          graphOf(record),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('a habit that is ticked', () => {
  it('has the same figures with its kind left out', () => {
    fc.assert(
      fc.property(recordsOf('check'), (record) => {
        const { kind: _, ...plain } = record;
        expect(flagsOf(record)).toEqual(flagsOf(plain));
        expect(figuresOf(record)).toEqual(figuresOf(plain));
        expect(statesOf(record, START, STOP)).toEqual(statesOf(plain, START, STOP));
      }),
    );
  });

  it('has the figures of an amount of which all is logged at once', () => {
    fc.assert(
      fc.property(recordsOf('check'), (record) => {
        const schedule = record.schedule.map((row) => ({ ...row, target: 1_000 }));
        const entries = record.ticks
          .days(SPAN[0] ?? '', SPAN.at(-1) ?? '')
          .map((key) => [key, 1_000] as const);
        const amount: Full = { ...record, kind: 'amount', schedule, values: DayValues.of(entries) };
        expect(figuresOf(amount)).toEqual(figuresOf(record));
      }),
    );
  });

  it('has the same figures by an interval as by the weekdays that it names', () => {
    const from = fc.constantFrom(...dayRange('2026-08-31', '2026-09-06'));
    fc.assert(
      fc.property(recordsOf('check'), from, fc.boolean(), (record, anchor, isDaily) => {
        const unit = isDaily ? 'day' : 'week';
        const repeat: Repeat = { type: 'interval', every: 1, unit, from: anchor };
        const days = isDaily ? EVERY_DAY : [weekdayOf(anchor)];
        expect(figuresOf({ ...record, schedule: startSchedule(repeated(repeat)) })).toEqual(
          figuresOf({ ...record, schedule: startSchedule(days) }),
        );
      }),
    );
  });
});

describe('a neutral day', () => {
  it('moves no streak with an amount that meets nothing', () => {
    const amount = fc.constantFrom(0, 500, 2_000);
    fc.assert(
      fc.property(recordsOf('amount'), range, day, amount, (record, away, key, value) => {
        const before = { ...record, breaks: [...record.breaks, away] };
        fc.pre(isOnBreak(before.breaks, key) && record.values.get(key) === null);
        fc.pre(key >= firstDayOfRecord(record) && key <= TODAY);
        const after = figuresOf(log(before, [[key, value]]));
        const { strength: _, ...was } = figuresOf(before);
        fc.pre(after.completed === was.completed);
        expect(after).toMatchObject(was);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a skipped day', () => {
  it('is due no more, and changes no other day but what its period lacks at its end', () => {
    fc.assert(
      fc.property(records, day, (record, key) => {
        fc.pre(record.values.get(key) === null && !record.ticks.has(key));
        const at = dayNumber(key) - START;
        const [was, is] = [flagsOf(record), flagsOf({ ...record, skips: record.skips.with(key) })];
        const { repeat, weekStart = 0 } = rowOn(record.schedule, key) ?? { repeat: undefined };
        const isOfPeriod = isPeriodRepeat(repeat);
        const end = isPeriodRepeat(repeat)
          ? periodAround(dayNumber(key), repeat.per, weekStart)[1] - START
          : at;
        is.due.forEach((items, index) => {
          const before = was.due[index] ?? 0;
          const mayLessen = index >= at && index <= end;
          expect(items <= before && (mayLessen || items === before)).toBe(true);
        });
        expect(isOfPeriod || is.due[at] === 0).toBe(true);
        const line = strengthLine(
          { ...record, skips: record.skips.with(key) },
          TODAY,
          START + at - 1,
          START + at,
        );
        expect(isOfPeriod || line[0] === line[1]).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('changes nothing when it is done, or on a break', () => {
    fc.assert(
      fc.property(records, day, (record, key) => {
        fc.pre(record.ticks.has(key) || isOnBreak(record.breaks, key));
        const skipped = { ...record, skips: record.skips.with(key) };
        expect(flagsOf(skipped)).toEqual(flagsOf(record));
        expect(figuresOf(skipped)).toEqual(figuresOf(record));
      }),
    );
  });

  it('counts like a day of a break', () => {
    fc.assert(
      fc.property(records, day, fc.nat(9), (record, from, length) => {
        const to = addDays(from, length);
        const skips = dayRange(from, to).reduce((set, key) => set.with(key), record.skips);
        const paused = { ...record, breaks: [...record.breaks, { from, to }] };
        expect(figuresOf(paused)).toEqual(figuresOf({ ...record, skips }));
        expect(flagsOf(paused)).toEqual(flagsOf({ ...record, skips }));
      }),
    );
  });
});
