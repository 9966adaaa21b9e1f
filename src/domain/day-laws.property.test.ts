import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DayRange } from './breaks.ts';
import { addDays, type DayKey, dayIn, dayNumber, dayRange } from './day-key.ts';
import { statesOf } from './day-states.ts';
import { DaySums, statsOfSums, sumsForStats } from './day-sums.ts';
import { type DayUpdate, updateDay } from './day-update.ts';
import { sumOf } from './figure-days.ts';
import { firstDayOf } from './first-day.ts';
import type { CountedDay } from './habit-day.ts';
import { dayFlags, type HabitRecord } from './habit-record.ts';
import { percentageOf, STATS_DAYS } from './performance.ts';
import { isDue } from './planned-days.ts';
import { achievementOf } from './record-achievement.ts';
import { strengthLine, strengthOf } from './record-strength.ts';
import { currentRun } from './runs.ts';
import { changeSchedule, rowOn, startSchedule } from './schedule.ts';
import { historyOf } from './streak.ts';
import { TickSet } from './tick-set.ts';
import { EVERY_DAY } from './weekdays.ts';

const TODAY = '2026-11-20';
/** Some days after today too: travel leaves ticks there. */
const SPAN = dayRange('2026-10-01', '2026-11-24');
const [FIRST = '', LAST = ''] = [SPAN[0], SPAN.at(-1)];
const [START, STOP] = [dayNumber(FIRST), dayNumber(LAST)];
const day = fc.constantFrom(...SPAN);
const weekdays = fc.uniqueArray(fc.constantFrom(...EVERY_DAY));
const range: fc.Arbitrary<DayRange> = fc
  .tuple(day, fc.option(fc.nat(12)))
  .map(([from, length]) => ({ from, to: length === null ? null : addDays(from, length) }));

type Full = Required<Pick<HabitRecord, 'schedule' | 'createdOn' | 'ticks' | 'skips' | 'breaks'>>;
const records: fc.Arbitrary<Full> = fc
  .record({
    first: weekdays,
    changes: fc.array(fc.record({ from: day, days: weekdays }), { maxLength: 2 }),
    createdOn: day,
    days: fc.array(fc.constantFrom('done', 'done', 'skipped', 'open'), {
      minLength: SPAN.length,
      maxLength: SPAN.length,
    }),
    sinceIndex: fc.nat(40),
    breaks: fc.array(range, { maxLength: 2 }),
  })
  .map(({ first, changes, createdOn, days, sinceIndex, breaks }) => {
    const those = (state: string) =>
      TickSet.of(SPAN.filter((_, at) => at >= sinceIndex && days[at] === state));
    const schedule = changes.reduce(
      (plan, { from, days: on }) => changeSchedule(plan, from, on),
      startSchedule(first),
    );
    return { schedule, createdOn, ticks: those('done'), skips: those('skipped'), breaks };
  });

/** All figures, counted day by day in the plainest way; without the days of `left`. */
function plainFigures(record: Full, left: readonly DayKey[] = []) {
  const { schedule, createdOn, ticks, skips, breaks } = record;
  const firstDay = firstDayOf(createdOn, ticks);
  const onBreak = (key: DayKey) => breaks.some(({ from, to }) => from <= key && key <= (to ?? '9999-12-31'));
  const items = SPAN.filter((key) => {
    if (left.includes(key) || !isDue(schedule, firstDay, key)) return false;
    return ticks.has(key) || (key < TODAY && !skips.has(key) && !onBreak(key));
  });
  let [run, best, current, strength, completed] = [0, 0, 0, 0, 0];
  for (const key of items) {
    const done = ticks.has(key);
    run = done ? run + 1 : 0;
    best = Math.max(best, run);
    if (key <= TODAY) current = run;
    completed += Number(done);
    const keep = 0.5 ** (1 / (13 * Math.sqrt((rowOn(schedule, key)?.days ?? []).length / 7)));
    strength = strength * keep + Number(done) * (1 - keep);
  }
  const percentage = items.length === 0 ? null : Math.round((100 * completed) / items.length + 1e-9);
  return { completed, percentage, currentStreak: current, bestStreak: best, strength };
}

function figuresOf(record: HabitRecord) {
  const { medals: _, ...achievement } = achievementOf(record, TODAY);
  return { ...achievement, strength: strengthOf(record, TODAY) };
}

const near = (figures: ReturnType<typeof figuresOf>) => ({
  ...figures,
  strength: expect.closeTo(figures.strength, 5) as number,
});

function graphOf(record: HabitRecord, start = START, stop = STOP, today = dayNumber(TODAY)) {
  const sums = new DaySums(start, stop);
  sums.add(record);
  return sums.figures(today);
}

/** Everything that is known of the days before `end`, as it was known on each of them and as it is known on `today`. */
function pastOf(record: HabitRecord, end: DayKey, today = TODAY) {
  const stop = dayNumber(end) - 1;
  return {
    flags: dayFlags(record, START, stop),
    states: statesOf(record, START, stop),
    graph: graphOf(record, START, stop, dayNumber(today)),
    line: strengthLine(record, today, START, stop),
    streaks: SPAN.filter((key) => key < end).map((key) => currentRun(historyOf(record, key))),
  };
}

describe('the figures of a habit with skips and breaks', () => {
  it('equal a plain count', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(plainFigures(record)).toEqual(near(figuresOf(record)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the past', () => {
  const changes = fc.oneof(
    weekdays.map(
      (days) =>
        (record: Full, from: DayKey): Full => ({
          ...record,
          schedule: changeSchedule(record.schedule, from, days),
        }),
    ),
    fc.option(fc.nat(9)).map((length) => (record: Full, from: DayKey): Full => {
      const added = { from, to: length === null ? null : addDays(from, length) };
      return { ...record, breaks: [...record.breaks, added] };
    }),
    fc.constant(
      (record: Full, from: DayKey): Full => ({
        ...record,
        breaks: record.breaks.filter((each) => each.from < from),
      }),
    ),
    fc.constant((record: Full, from: DayKey): Full => ({ ...record, skips: record.skips.with(from) })),
    fc.constant((record: Full, from: DayKey): Full => ({ ...record, ticks: record.ticks.with(from) })),
    fc.constant((record: Full, from: DayKey): Full => ({ ...record, ticks: record.ticks.without(from) })),
  );

  it('is not changed by a schedule, a break, a skip or a tick of a later day', () => {
    fc.assert(
      fc.property(records, changes, day, (record, change, from) => {
        expect(pastOf(change(record, from), from)).toEqual(pastOf(record, from));
      }),
      { numRuns: 500 },
    );
  });

  it('is not changed by another start of the day, which moves today by one day at most', () => {
    const zone = fc.constantFrom('Europe/Paris', 'Asia/Tokyo', 'America/New_York', 'Australia/Lord_Howe');
    const instant = fc.integer({ min: Date.parse('2026-10-20'), max: Date.parse('2026-11-22') });
    const start = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(records, zone, instant, start, start, (record, timeZone, at, one, other) => {
        const earlier = dayIn(timeZone, at, Math.max(one, other));
        const later = dayIn(timeZone, at, Math.min(one, other));
        expect([earlier, addDays(earlier, 1)]).toContain(later);
        expect(pastOf(record, earlier, later)).toEqual(pastOf(record, earlier, earlier));
      }),
    );
  });
});

describe('a graph', () => {
  it('is the same in parts, and the sum of its habits', () => {
    fc.assert(
      fc.property(records, records, fc.integer({ min: START - 1, max: STOP }), (one, other, at) => {
        const whole = graphOf(one);
        expect([...graphOf(one, START, at), ...graphOf(one, at + 1)]).toEqual(whole);
        const both = new DaySums(START, STOP);
        both.add(one);
        both.add(other);
        const apart = graphOf(other);
        both.figures(dayNumber(TODAY)).forEach((figure, index) => {
          expect(figure).toMatchObject(sumOf([whole[index], apart[index]].flatMap((each) => each ?? [])));
        });
      }),
    );
  });

  it('adds up to the percentages, the number of done days and the statistics', () => {
    fc.assert(
      fc.property(records, (record) => {
        const graph = graphOf(record);
        const { completed, total } = sumOf(graph);
        expect(figuresOf(record)).toMatchObject({ completed, percentage: percentageOf(completed, total) });
        const stats = sumsForStats(TODAY);
        stats.add(record);
        const last = sumOf(graph.filter((each) => each.day <= TODAY).slice(-STATS_DAYS));
        expect(statsOfSums(stats, TODAY).percentage).toBe(percentageOf(last.completed, last.total));
      }),
    );
  });
});

describe('a skipped day', () => {
  it('counts as if it was not due, and leaves the strength of the day before it', () => {
    fc.assert(
      fc.property(records, day, (record, key) => {
        fc.pre(!record.ticks.has(key));
        const skipped = { ...record, skips: record.skips.with(key) };
        expect(plainFigures(record, [key])).toEqual(near(figuresOf(skipped)));
        expect(sumOf(graphOf(skipped, dayNumber(key), dayNumber(key)))).toEqual({ completed: 0, total: 0 });
        const [before, after] = strengthLine(skipped, TODAY, dayNumber(key) - 1, dayNumber(key));
        expect(after).toBe(before);
      }),
      { numRuns: 300 },
    );
  });

  it('changes nothing when it is done, and nothing when it is today or later', () => {
    fc.assert(
      fc.property(records, day, (record, key) => {
        fc.pre(record.ticks.has(key) || key >= TODAY);
        expect(figuresOf({ ...record, skips: record.skips.with(key) })).toEqual(figuresOf(record));
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
        expect(dayFlags(paused, START, STOP)).toEqual(dayFlags({ ...record, skips }, START, STOP));
      }),
    );
  });
});

describe('a day that is changed by some of its fields', () => {
  const steps = ['a', 'b', 'c'];
  const update = fc.record<DayUpdate>(
    {
      completedStepIds: fc.subarray(steps),
      value: fc.constantFrom(0, 1, null),
      state: fc.constantFrom('skipped' as const, null),
      note: fc.constantFrom('', 'one', 'two'),
    },
    { requiredKeys: [] },
  );
  const empty: CountedDay = { done: false, count: 0, completedStepIds: [] };
  const dayOf = (updates: readonly DayUpdate[]) =>
    updates.reduce((state, each) => updateDay(state, steps, each), empty);
  const inOrder = (state: CountedDay) => ({ ...state, completedStepIds: state.completedStepIds.toSorted() });
  const updates = fc.array(update, { maxLength: 5 });

  it('keeps its skip and its note, unless it is done or they are among the fields', () => {
    fc.assert(
      fc.property(updates, update, (before, { state, note, ...others }) => {
        const was = dayOf(before);
        const is = updateDay(was, steps, { ...others, ...(note !== undefined && { note }) });
        expect(is.skipped === true).toBe(was.skipped === true && !is.done);
        expect(updateDay(was, steps, { ...others, ...(state !== undefined && { state }) }).note).toBe(
          was.note,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the same after a repetition, and whatever the order of the steps', () => {
    fc.assert(
      fc.property(updates, update, (before, change) => {
        const was = dayOf(before);
        const is = updateDay(was, steps, change);
        expect(updateDay(is, steps, change)).toBe(is);
        expect(inOrder(updateDay(was, steps.toReversed(), change))).toEqual(inOrder(is));
        expect(is.done && is.skipped === true).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});
