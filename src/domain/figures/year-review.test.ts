import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type DayKey, dayNumber, dayRange, weekdayOf } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { habitKinds } from '#domain/plan/habit.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import { statesOf } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { recordsOf } from '#tests/domain/any-records.ts';
import { invented, LAST, type Person, people, recordOfInvented } from '#tests/domain/invented-years.ts';
import { habitYear } from './habit-year.ts';
import { DaySums } from './performance.ts';
import { yearReview } from './year-review.ts';

const YEAR = 2026;
const options = { year: YEAR, today: LAST, weekStart: 1 };
type Own = [record: HabitRecord, unit?: string, id?: string];

/** The review of habits that are named by their place. */
function review(all: readonly Own[], asked: Partial<typeof options> = {}) {
  const { year, today, weekStart } = { ...options, ...asked };
  const habits = all.map(([record, unit = '', id = ''], index) => ({
    habit: { id: id || String(index), name: id || String(index), unit },
    own: habitYear(record, year, today),
  }));
  return yearReview(habits, { year, today, weekStart });
}

const daily = (ticked: DayKey[], createdOn: DayKey = '2026-01-01'): HabitRecord => ({
  schedule: startSchedule(EVERY_DAY),
  createdOn,
  ticks: TickSet.of(ticked),
});
const every = (days: readonly DayKey[], nth: number) => days.filter((_, index) => index % nth === 0);
const spring = dayRange('2026-03-01', '2026-05-31');

/** The same year day by day in the plainest way: from the states that the list shows, and from the graphs. */
function plainly(records: readonly HabitRecord[], today: DayKey) {
  const [start, stop] = [dayNumber('2026-01-01'), dayNumber(today)];
  const sums = new DaySums(start, stop, stop);
  for (const record of records) sums.add(record);
  const graph = sums.figures(stop);
  const states = records.map((record) => statesOf(record, start, stop, stop));
  const months: Record<string, number> = {};
  for (const { day, completed } of graph)
    months[day.slice(0, 7)] = (months[day.slice(0, 7)] ?? 0) + completed;
  const weeks = graph
    .map(({ day }, index) => ({ day, own: graph.slice(index, index + 7) }))
    .filter(({ day, own }) => weekdayOf(day) === 1 && own.length === 7 && (own.at(-1)?.day ?? '') < today)
    .map(({ day, own }) => ({ day, count: own.reduce((sum, { completed }) => sum + completed, 0) }));
  return { graph, states, months, weeks };
}

describe('yearReview', () => {
  it('agrees with the states of the list and with the graphs, for habits of every kind', () => {
    const records = fc.constantFrom(...habitKinds).chain((kind) => recordsOf(kind));
    fc.assert(
      fc.property(fc.array(records, { minLength: 1, maxLength: 4 }), (those) => {
        const found = review(those.map((record) => [record]));
        const { graph, states, months } = plainly(those, LAST);
        if (found === null) return;
        expect(found.completed).toBe(graph.reduce((sum, { completed }) => sum + completed, 0));
        const most = Math.max(...Object.values(months));
        expect([undefined, most]).toContain(months[found.bestMonth?.month ?? '']);
        // Weeks and months that count as a whole are met on one of their days.
        if (those.some(({ schedule }) => schedule.some(({ repeat }) => repeat?.type === 'total'))) return;
        const isKept = (day: number) => states.some((own) => own[day] === 'done');
        expect(found.kept).toBe(graph.filter((_, day) => isKept(day)).length);
        expect(found.map.filter(({ level }) => level > 0)).toHaveLength(found.kept);
      }),
    );
  });

  it('says nothing of a year with fewer than 30 days of data, or in which nothing was done', () => {
    const days = dayRange(addDays(LAST, -29), LAST);
    expect(review([[daily(days, days[0])]])?.kept).toBe(30);
    expect(review([[daily(days.slice(1), days[1])]])).toBeNull();
    expect(review([[daily([])]])).toBeNull();
    expect(review([])).toBeNull();
    expect(review([[daily(days)]], { year: 2027 })).toBeNull();
    expect(review([[daily(days)]], { year: 2025 })).toBeNull();
  });

  it('adds amounts by unit, whatever its capitals, and takes those without a unit one by one', () => {
    const amount = { ...invented.runner[0] };
    const record = { ...recordOfInvented(invented.runner[0] ?? fail()) };
    const found = review([
      [record, 'km', 'run'],
      [record, ' KM', 'cycle'],
      [record, '', 'pages'],
      [record, '', 'lengths'],
      [recordOfInvented(invented.limits[0] ?? fail()), 'cups', 'coffee'],
    ]);
    const once = Object.values(amount.days ?? {}).reduce((sum, value) => sum + value, 0);
    expect(
      found?.totals.map(({ unit, amount: sum, of }) => [unit, sum, of.map(({ habit }) => habit.id)]),
    ).toEqual([
      ['km', 2 * once, ['run', 'cycle']],
      ['', once, ['pages']],
      ['', once, ['lengths']],
    ]);
  });

  it('compares months from the second on, and takes the latest of equal ones', () => {
    expect(review([[daily(dayRange('2026-03-01', '2026-03-31'), '2026-03-01')]])?.bestMonth).toBeNull();
    const days = [...dayRange('2026-03-05', '2026-03-14'), ...dayRange('2026-06-05', '2026-06-14')];
    expect(review([[daily(days)]])?.bestMonth).toMatchObject({ month: '2026-06', completed: 10 });
  });

  it('compares habits by the share of what was due, from twelve due items on', () => {
    const found = review([
      [daily(spring), '', 'spring'],
      [daily(every(dayRange('2026-01-01', LAST), 2)), '', 'every other day'],
      [daily(dayRange('2026-11-25', LAST), '2026-11-25'), '', 'new'],
    ]);
    expect(found?.faithful).toMatchObject({ of: { habit: { id: 'every other day' } }, times: 167 });
  });

  it('finds the quietest whole week, and none where many are alike', () => {
    const all = dayRange('2026-01-05', LAST);
    const rest = dayRange('2026-08-10', '2026-08-16');
    expect(review([[daily(all.filter((day) => !rest.includes(day)))]])?.quietWeek).toEqual({
      first: '2026-08-10',
      last: '2026-08-16',
    });
    expect(review([[daily(all)]])?.quietWeek).toBeNull();
    // Three months of illness are no quietest week.
    expect(review([[daily(all.filter((day) => !spring.includes(day)))]])?.quietWeek).toBeNull();
    // The first week, in which the habit began, would have fewer.
    const begun = all.filter((day) => day > '2026-01-10' && day !== '2026-08-12');
    expect(review([[daily(begun, '2026-01-05')]])?.quietWeek?.first).toBe('2026-08-10');
    const { weeks } = plainly([daily(all.filter((day) => !rest.includes(day)))], LAST);
    expect(weeks.toSorted((one, other) => one.count - other.count)[0]?.day).toBe('2026-08-10');
  });

  it('names new habits that stayed: begun in the year, in force, and met every other time of late', () => {
    const from = (day: DayKey) => dayRange(day, LAST);
    const stayed = daily(from('2026-06-01'), '2026-06-01');
    const found = review([
      [daily(from('2025-12-31'), '2025-12-31'), '', 'older'],
      [stayed, '', 'stayed'],
      [daily(every(from('2026-05-01'), 2), '2026-05-01'), '', 'every other day'],
      [daily(every(from('2026-05-01'), 3), '2026-05-01'), '', 'now and then'],
      [daily(from('2026-11-05'), '2026-11-05'), '', 'too new'],
      [{ ...stayed, schedule: [...stayed.schedule, { from: '2026-11-20', days: [] }] }, '', 'archived'],
      [{ ...stayed, endsOn: '2026-11-20' }, '', 'ended'],
    ]);
    expect(found?.stayed.map(({ of, since }) => [of.habit.id, since])).toEqual([
      ['every other day', '2026-05-01'],
      ['stayed', '2026-06-01'],
    ]);
  });

  it('counts what is still open today as no miss of a new habit', () => {
    const repeat = { type: 'interval', every: 13, unit: 'day', from: addDays(LAST, -130) } as const;
    const seldom: HabitRecord = {
      ...daily([addDays(LAST, -26)], addDays(LAST, -130)),
      schedule: startSchedule({ days: EVERY_DAY, repeat }),
    };
    const found = review([[seldom], [daily(dayRange('2026-01-01', LAST))]]);
    expect(found?.stayed.map(({ since }) => since)).toContain(addDays(LAST, -130));
  });

  it('tells of the longest comeback, and of the latest of equal ones', () => {
    const back = (day: DayKey) =>
      daily([...dayRange('2026-01-01', '2026-01-31'), ...dayRange(day, addDays(day, 9))]);
    const longest = (...records: readonly HabitRecord[]) =>
      review(records.map((record) => [record]))?.comeback;
    expect(longest(back('2026-04-01'), back('2026-06-01'))).toMatchObject({
      of: { habit: { id: '1' } },
      day: '2026-06-01',
      run: 10,
    });
    expect(longest(back('2026-06-01'), back('2026-04-01'))?.day).toBe('2026-06-01');
    const longer = daily([...dayRange('2026-01-01', '2026-01-31'), ...dayRange('2026-03-01', '2026-03-12')]);
    expect(longest(back('2026-06-01'), longer)).toMatchObject({ day: '2026-03-01', run: 12 });
  });

  it('maps the whole year, and measures its days by the fullest one', () => {
    const found = review([[daily(spring, '2026-03-10')], [daily(every(spring, 3), '2026-03-10')]]);
    const on = (day: DayKey) => found?.map.find((each) => each.day === day);
    expect(found?.map).toHaveLength(365);
    expect(found?.map[0]).toMatchObject({ day: '2026-01-01', level: 0, total: 0, column: 0, row: 3 });
    expect(on('2026-03-01')?.level).toBe(4);
    expect(on('2026-03-02')?.level).toBe(2);
    // Days without anything done, due or not, and those to come are alike.
    expect(on(LAST)).toMatchObject({ completed: 0, total: 0, level: 0 });
    expect(found?.map.at(-1)).toMatchObject({ day: '2026-12-31', completed: 0, total: 0, level: 0 });
  });

  it('has a past year up to its end', () => {
    const days = dayRange('2025-01-01', '2026-02-28');
    const found = review([[daily(days, '2025-01-01')]], { year: 2025 });
    expect(found?.kept).toBe(365);
    expect(found?.map.at(-1)?.day).toBe('2025-12-31');
    expect(found?.stayed).toMatchObject([{ since: '2025-01-01' }]);
  });
});

describe('the year of five people', () => {
  const reviewOf = (person: Person) =>
    review(invented[person].map((habit) => [recordOfInvented(habit), habit.unit, habit.name.en]));

  it.each(people)('has something to say to the %s, and no card of zeros', (person) => {
    const found = reviewOf(person);
    expect(found?.kept).toBeGreaterThan(0);
    for (const { amount } of found?.totals ?? []) expect(amount).toBeGreaterThan(0);
    const times = [found?.bestMonth?.completed, found?.faithful?.times, found?.comeback?.run];
    expect(times.filter((count) => count !== undefined && count <= 0)).toEqual([]);
  });

  it('finds no quietest week in a perfect year or an illness, and no comeback without a pause', () => {
    expect(reviewOf('runner')).toMatchObject({ kept: 334, quietWeek: null, comeback: null });
    expect(reviewOf('ill')?.quietWeek).toBeNull();
    expect(reviewOf('ill')?.comeback).not.toBeNull();
  });

  it('says of limits what was kept, and never how much was logged', () => {
    const found = reviewOf('limits');
    expect(found?.totals).toEqual([]);
    expect(found?.faithful?.of.habit.id).toBe('Cigarettes');
    expect(found?.quietWeek).toBeNull();
    // "New, and here to stay: Cigarettes" would say the contrary.
    expect(found?.stayed).toEqual([]);
  });
});

function fail(): never {
  throw new Error('There is no such habit');
}
