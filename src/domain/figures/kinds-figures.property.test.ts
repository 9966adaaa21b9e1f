import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOnBreak } from '#domain/days/breaks.ts';
import { addDays, type DayKey, dayKey, dayNumber, dayRange } from '#domain/days/day-key.ts';
import { type HabitKind, habitKinds, isPeriodRepeat, type PeriodRepeat } from '#domain/plan/habit.ts';
import { periodAround } from '#domain/plan/repeat-plan.ts';
import { isPlanned, type Plan, rowOn, type ScheduleRow } from '#domain/plan/schedule.ts';
import { firstDayOfRecord } from '#domain/record/habit-record.ts';
import { type Full, recordsOf, SPAN, TODAY } from '#tests/domain/any-records.ts';
import { achievementOf } from './achievements.ts';
import { sumOf } from './figure-days.ts';
import { DaySums, percentageOf } from './performance.ts';
import { strengthOf } from './strength.ts';

const START = dayNumber('2026-09-25');
/** Any week or month of the span is over by then. */
const STOP = dayNumber('2026-12-31');
const kinds = fc.constantFrom(...habitKinds);
const records = kinds.chain((kind) => recordsOf(kind));

/** What was met, or missed, on a day. */
interface Item {
  readonly key: DayKey;
  readonly met: boolean;
  readonly share: number;
}
/** A day, week or month of a streak. */
interface Unit {
  readonly unit: string;
  readonly start: DayKey;
  readonly end: DayKey;
  readonly met: boolean;
}

function share(kind: HabitKind, value: number, target: number): number {
  if (kind === 'check') return 0;
  if (kind === 'limit') return Math.min(1, Math.max(0, 1 - (value - target) / Math.max(target, 1_000)));
  return Math.min(1, value / target);
}

/** The items of a record, day by day in the plainest way. */
class PlainCount {
  readonly items: Item[] = [];
  readonly units: Unit[] = [];
  readonly record: Full;
  readonly first: DayKey;

  constructor(record: Full) {
    this.record = record;
    this.first = firstDayOfRecord(record);
    // What is never required is neither met nor missed.
    if (record.kind === 'scale') return;
    for (const key of dayRange(SPAN[0] ?? '', dayKey(STOP))) {
      const row = this.rowOn(key);
      if (isPeriodRepeat(row.repeat)) this.countPeriodDay(key, row, row.repeat);
      else this.countDay(key, row);
    }
  }

  rowOn(key: DayKey): ScheduleRow {
    return rowOn(this.record.schedule, key) ?? { from: null, days: [] };
  }

  isInside(key: DayKey): boolean {
    const { startsOn, endsOn } = this.record;
    return key >= this.first && key >= (startsOn ?? '') && key <= (endsOn ?? '9');
  }

  isNeutral(key: DayKey): boolean {
    return this.record.skips.has(key) || isOnBreak(this.record.breaks, key);
  }

  countDay(key: DayKey, { target = 0 }: ScheduleRow): void {
    const { kind, ticks, values, schedule } = this.record;
    if (!this.isInside(key) || !isPlanned(schedule, key)) return;
    const value = values.get(key) ?? 0;
    const isLimit = kind === 'limit';
    const met = isLimit ? value <= target : ticks.has(key);
    if (this.isNeutral(key) && (isLimit || !met)) return;
    if (key >= TODAY && (isLimit || !met)) return;
    this.items.push({ key, met, share: share(kind, value, target) });
    this.units.push({ unit: 'day', start: key, end: key, met });
  }

  countPeriodDay(key: DayKey, row: ScheduleRow, repeat: PeriodRepeat): void {
    const { kind, ticks, values, endsOn } = this.record;
    const { target = 0 } = row;
    const [start, end] = periodAround(dayNumber(key), repeat.per, row.weekStart ?? 0);
    const days = this.daysUntil(key, row, start);
    let [met, sum, counted, metToday] = [0, 0, 0, false];
    for (const each of days) {
      const { repeat: then, target: asked = 0 } = this.rowOn(each);
      const value = values.get(each);
      const isLogged = then?.type === 'times' && ticks.has(each);
      sum += this.isNeutral(each) && kind === 'limit' ? 0 : (value ?? 0);
      if (then?.type === 'times') metToday = isLogged && met < then.count;
      else metToday = kind !== 'limit' && met === 0 && sum >= asked;
      met += Number(metToday);
      counted += Number(!this.isNeutral(each) || metToday || isLogged);
    }
    if (metToday && days.includes(key)) this.items.push({ key, met: true, share: 1 });
    const last = endsOn !== null && endsOn < dayKey(end) ? endsOn : dayKey(end);
    const count = repeat.type === 'times' ? repeat.count : 1;
    const length = end - start + 1;
    const needed = Math.ceil((count * counted) / length);
    if (key < last && kind !== 'limit' && needed > 0 && met >= needed && this.isCutAfter(key, row, last)) {
      this.units.push({ unit: repeat.per, start: dayKey(start), end: key, met: true });
    }
    if (key !== last) return;
    const isOver = key < TODAY;
    const kept = kind === 'limit' && isOver && sum <= target ? 1 : 0;
    const lacks = isOver ? Math.max(0, needed - met) : 0;
    for (let missing = 0; missing < lacks; missing += 1) {
      const part = repeat.type === 'times' ? 0 : share(kind, sum, target);
      this.items.push({ key, met: kept === 1, share: part });
    }
    const isMet = met + kept >= needed;
    if (needed > 0 && (isMet || isOver)) {
      this.units.push({ unit: repeat.per, start: dayKey(start), end: key, met: isMet });
    }
  }

  /** Whether another plan, or a pause up to the last day, ends a period after one of its days. */
  isCutAfter(key: DayKey, row: ScheduleRow, last: DayKey): boolean {
    const next = dayRange(addDays(key, 1), last).find((each) => this.rowOn(each).days.length > 0);
    return next === undefined || !this.isSame(this.rowOn(next), row);
  }

  isSame({ repeat, weekStart: first }: ScheduleRow, row: ScheduleRow): boolean {
    if (!isPeriodRepeat(repeat) || !isPeriodRepeat(row.repeat)) return false;
    return repeat.type === row.repeat.type && repeat.per === row.repeat.per && first === row.weekStart;
  }

  /** The days of the habit in a period up to one of them, back to a plan of another type; a pause is left out. */
  daysUntil(key: DayKey, row: ScheduleRow, start: number): DayKey[] {
    const days: DayKey[] = [];
    for (let number = dayNumber(key); number >= start; number -= 1) {
      const each = this.rowOn(dayKey(number));
      if (this.isSame(each, row)) days.unshift(dayKey(number));
      else if (each.days.length > 0) break;
    }
    return days.filter((each) => this.isInside(each));
  }
}

/** The record with the plans that are in force by today. */
const known = (record: Full): Full => ({
  ...record,
  schedule: record.schedule.filter(({ from }) => from === null || from <= TODAY),
});

function itemsADay({ days, repeat }: Plan): number {
  if (!repeat) return days.length / 7;
  if (repeat.type === 'interval') return 1 / (repeat.every * { day: 1, week: 7, month: 30 }[repeat.unit]);
  if (repeat.type === 'monthDays') return repeat.days.length / 30;
  return (repeat.type === 'times' ? repeat.count : 1) / (repeat.per === 'week' ? 7 : 30);
}

/** Today, or the last day that is logged: a plan of a later day counts nothing yet. */
const lastOf = ({ ticks, values }: Full): DayKey =>
  [TODAY, ticks.latest ?? '', values.latest ?? ''].toSorted().at(-1) ?? TODAY;

/** All figures by the plain count. */
function plainFigures(record: Full) {
  const items = new PlainCount(record).items.filter(({ key }) => key <= lastOf(record));
  const { units } = new PlainCount(known(record));
  const current = known(record).schedule.findLast(({ days }) => days.length > 0)?.repeat;
  const unit = isPeriodRepeat(current) ? current.per : 'day';
  let [run, bestStreak, currentStreak, strength] = [0, 0, 0, 0];
  let counted = '';
  for (const each of units.toSorted((one, other) => (one.end < other.end ? -1 : 1))) {
    // A week that is met under two plans is one week.
    const isMore = run === 0 || each.start !== counted;
    run = each.unit === unit && each.met ? run + Number(isMore) : 0;
    counted = each.start;
    bestStreak = Math.max(bestStreak, run);
    if (each.start <= TODAY) currentStreak = run;
  }
  for (const { key, met, share: part } of items) {
    const keep = 0.5 ** (1 / (13 * Math.sqrt(itemsADay(rowOn(record.schedule, key) ?? { days: [] }))));
    strength = strength * keep + (met ? 1 : part) * (1 - keep);
  }
  const completed = items.filter(({ met }) => met).length;
  const percentage = items.length === 0 ? null : Math.round((100 * completed) / items.length + 1e-9);
  return { completed, percentage, currentStreak, bestStreak, strength };
}

function figuresOf(record: Full) {
  const { medals: _, earlierBest: __, ...figures } = achievementOf(record, TODAY);
  return { ...figures, strength: strengthOf(record, TODAY) };
}

const near = (figures: ReturnType<typeof figuresOf>) => ({
  ...figures,
  strength: expect.closeTo(figures.strength, 5) as number,
});

describe('the figures of habits of all kinds', () => {
  it('equal a plain count', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(plainFigures(record)).toEqual(near(figuresOf(record)));
      }),
      { numRuns: 200 },
    );
  });

  it('add up from the days of the graph', () => {
    fc.assert(
      fc.property(records, (record) => {
        const sums = new DaySums(START, dayNumber(lastOf(record)), dayNumber(TODAY));
        sums.add(record);
        const { completed, total } = sumOf(sums.figures(dayNumber(TODAY)));
        expect(figuresOf(record)).toMatchObject({ completed, percentage: percentageOf(completed, total) });
      }),
    );
  });
});
