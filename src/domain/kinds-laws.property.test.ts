import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayRange, isOnBreak } from './breaks.ts';
import { addDays, type DayKey, dayNumber, dayRange, weekdayOf } from './day-key.ts';
import { statesOf } from './day-states.ts';
import { DaySums } from './day-sums.ts';
import { DayValues } from './day-values.ts';
import type { HabitKind } from './habit.ts';
import { type DayFlags, dayFlags, firstDayOfRecord, type HabitRecord } from './habit-record.ts';
import { lastSlipOf } from './last-slip.ts';
import { achievementOf } from './record-achievement.ts';
import { strengthLine, strengthOf } from './record-strength.ts';
import { isPeriodRepeat, type Repeat } from './repeat.ts';
import { periodAround } from './repeat-days.ts';
import { currentRun } from './runs.ts';
import { changeSchedule, type Plan, rowOn, startSchedule } from './schedule.ts';
import { historyOf } from './streak.ts';
import { TickSet } from './tick-set.ts';
import { EVERY_DAY } from './weekdays.ts';

const TODAY = '2026-11-20';
const SPAN = dayRange('2026-09-25', '2026-11-23');
const START = dayNumber('2026-09-25');
/** Any week or month of the span is over by then. */
const STOP = dayNumber('2026-12-31');
const day = fc.constantFrom(...SPAN);

const byWeekdays: Plan[] = [{ days: [1, 3, 5] }, { days: [0] }, { days: EVERY_DAY }, { days: [] }];
const repeated = (repeat: Repeat, weekStart?: number): Plan => ({
  days: EVERY_DAY,
  repeat,
  ...(weekStart !== undefined && { weekStart }),
});
const byDays: Plan[] = [
  repeated({ type: 'interval', every: 3, unit: 'day', from: '2026-09-28' }),
  repeated({ type: 'interval', every: 2, unit: 'week', from: '2026-10-05' }),
  repeated({ type: 'interval', every: 1, unit: 'month', from: '2026-08-31' }),
  repeated({ type: 'monthDays', days: [1, 15, 'last'] }),
];
const byTimes: Plan[] = [
  repeated({ type: 'times', count: 3, per: 'week' }, 1),
  repeated({ type: 'times', count: 5, per: 'week' }, 1),
  repeated({ type: 'times', count: 2, per: 'week' }, 0),
  repeated({ type: 'times', count: 10, per: 'month' }),
];
const byTotal: Plan[] = [
  repeated({ type: 'total', per: 'week' }, 1),
  repeated({ type: 'total', per: 'week' }, 0),
  repeated({ type: 'total', per: 'month' }),
];
const check = fc.constantFrom(...byWeekdays, ...byDays, ...byTimes, ...byTimes);
const counted = (plans: readonly Plan[], targets: readonly number[]) =>
  fc
    .tuple(fc.constantFrom(...plans), fc.constantFrom(...targets))
    .map(([plan, target]): Plan => ({ ...plan, target }));
const plans: Record<HabitKind, fc.Arbitrary<Plan>> = {
  check,
  amount: counted([...byWeekdays, ...byDays, ...byTimes, ...byTotal, ...byTotal], [500, 2_000, 9_000]),
  limit: counted([...byWeekdays, ...byDays, ...byTotal, ...byTotal], [0, 1_500, 6_000]),
};

type Full = Required<Omit<HabitRecord, 'knownFrom'>>;
const range: fc.Arbitrary<DayRange> = fc
  .tuple(day, fc.option(fc.nat(9)))
  .map(([from, length]) => ({ from, to: length === null ? null : addDays(from, length) }));
const bound = fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, day);
const logs = fc.uniqueArray(fc.tuple(day, fc.constantFrom(0, 500, 1_000, 2_000, 3_000)), {
  maxLength: 40,
  selector: ([key]) => key,
});

const recordsOf = (kind: HabitKind): fc.Arbitrary<Full> =>
  fc
    .record({
      kind: fc.constant(kind),
      schedule: fc
        .tuple(plans[kind], fc.array(fc.tuple(day, plans[kind]), { maxLength: 3 }))
        .map(([first, changes]) =>
          changes.reduce((rows, [from, next]) => changeSchedule(rows, from, next), startSchedule(first)),
        ),
      createdOn: day,
      logged: logs,
      skips: fc.array(day, { maxLength: 12 }).map((days) => TickSet.of(days)),
      breaks: fc.array(range, { maxLength: 2 }),
      startsOn: bound,
      endsOn: bound,
    })
    .map(({ logged, ...record }) =>
      log({ ...record, ticks: TickSet.empty, values: DayValues.empty }, logged),
    );

/** Logs amounts, or ticks, as the kind of the record does. */
function log(record: Full, entries: readonly (readonly [DayKey, number])[]): Full {
  const isDone = ([key, value]: readonly [DayKey, number]) =>
    record.kind !== 'limit' && value >= (rowOn(record.schedule, key)?.target ?? 1);
  const done = entries.filter(isDone).map(([key]) => key);
  const ticks = done.reduce((days, key) => days.with(key), record.ticks);
  if (record.kind === 'check') return { ...record, ticks };
  return {
    ...record,
    ticks,
    values: entries.reduce((all, [key, value]) => all.with(key, value), record.values),
  };
}

const kinds = fc.constantFrom<HabitKind>('check', 'amount', 'limit');
const records = kinds.chain(recordsOf);
const changed = kinds.chain((kind) => fc.tuple(recordsOf(kind), plans[kind]));

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
        states(before).forEach((state, index) => {
          if (state === 'covered') expect(after[index]).toBe('covered');
        });
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
