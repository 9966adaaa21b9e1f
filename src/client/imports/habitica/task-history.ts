import { addDays, type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { ONE } from '#domain/plan/habit.ts';
import type { Collector, DraftFields, HabitDraft } from '../collect.ts';
import { thousandthsOf } from '../number-rule.ts';

/** One entry of a task: its score after a click or, for a daily, at the end of a day. */
export interface Entry {
  readonly day: DayKey;
  readonly score: number;
  /** Clicks of a habit on that day, where the file counts them. */
  readonly ups?: number | undefined;
  readonly downs?: number | undefined;
  /** Whether a daily was ticked, where the file says it. */
  readonly isDone?: boolean | undefined;
}

export interface Task {
  readonly name: string;
  readonly isDaily: boolean;
  /** What else is known of it. */
  readonly fields?: Pick<DraftFields, 'notes' | 'category' | 'days' | 'rhythm'>;
  readonly entries: Entry[];
  /** Entries without a date, and without a score. */
  dates: number;
  values: number;
}

/** Adds the tasks of an account, by their ids. */
export function addTasks(collector: Collector, tasks: ReadonlyMap<string, Task>): void {
  const days = [...tasks.values()].flatMap(({ entries }) => entries.map(({ day }) => day));
  const newest = days.reduce((latest, day) => (day > latest ? day : latest), '');
  for (const [id, task] of tasks) addTask(collector, id, task, newest);
}

function addTask(collector: Collector, id: string, task: Task, newest: DayKey): void {
  const { name, isDaily, dates, values, fields } = task;
  // In the order of time; the file has that order within a day.
  const entries = task.entries.toSorted((one, other) => dayNumber(one.day) - dayNumber(other.day));
  const isBad = !isDaily && entries.length > 0 && entries.every(isSlip);
  const kind = isBad ? ({ kind: 'limit', target: 0 } as const) : ({ kind: 'check' } as const);
  const draft = collector.add({ id, name, isSummed: true, ...fields, ...kind });
  for (let count = 0; count < dates; count += 1) draft.drop('dates');
  for (let count = 0; count < values; count += 1) draft.drop('values');
  if (isDaily) logDaily(draft, entries, newest);
  else logHabit(draft, entries, isBad);
}

/** Whether an entry holds no click upwards, as far as it alone tells. */
const isSlip = ({ ups, score }: Entry): boolean => (ups === undefined ? score < 0 : ups === 0);

/** A habit's entry is a day on which it was clicked: only a click upwards is a tick, and one of a bad habit a slip. */
function logHabit(draft: HabitDraft, entries: readonly Entry[], isBad: boolean): void {
  const keepsScore = hasKeptScore(entries) || (!isBad && entries.some(({ score }) => score < 0));
  for (const [place, { day, score, ups, downs }] of entries.entries()) {
    const rises = score > (entries[place - 1]?.score ?? 0);
    const isUp = ups === undefined ? (keepsScore ? rises : !isBad) : ups > 0;
    if (isUp) draft.log(day, { amount: isBad ? 0 : ONE });
    else if (isBad) draft.log(day, { amount: thousandthsOf(Math.max(1, downs ?? 1)) ?? ONE });
    else draft.drop('downs');
  }
}

/** By how much a click changes a score: the more, the lower it is. */
const clickOf = (score: number): number => 0.9747 ** Math.max(-47.27, Math.min(21.27, score));
const CLICKS_MAX = 20;
const NEAR = 5e-5;

/**
 * Whether the scores of a habit change by clicks alone, as those of one that can be clicked both ways do: then a falling score is a click
 * downwards. The score of any other habit falls back towards 0 by itself each day.
 */
function hasKeptScore(entries: readonly Entry[]): boolean {
  let [kept, all] = [0, 0];
  for (const [place, { score }] of entries.entries()) {
    const before = entries[place - 1]?.score ?? 0;
    if (before === 0) continue;
    all += 1;
    if (isClicked(Math.min(before, score), Math.max(before, score))) kept += 1;
  }
  return kept * 2 > all;
}

/** Whether some clicks lead from a score to a higher one. */
function isClicked(from: number, to: number): boolean {
  let score = from;
  for (let clicks = 0; clicks < CLICKS_MAX && score < to - NEAR; clicks += 1) score += clickOf(score);
  return Math.abs(score - to) <= NEAR * CLICKS_MAX && from !== to;
}

/** From this age on, and with so many days since the entry before, an entry is the mean of a month or of a year. */
const PLAIN_DAYS = 60;
const MEAN_DAYS = 25;

/**
 * A daily's entry is a tick where the file marks it as completed, else where its score rises; any other is a missed day, or the end of a day that was
 * ticked. Of old entries Habitica keeps only means: neither they nor the one after them tell a tick.
 */
function logDaily(draft: HabitDraft, entries: readonly Entry[], newest: DayKey): void {
  const ticks: DayKey[] = [];
  let wasMean = false;
  for (const [place, entry] of entries.entries()) {
    const isPlain = entry.isDone !== undefined;
    const isMean = !isPlain && isMeanAt(entries, place, newest);
    if (isMean || (wasMean && !isPlain)) draft.drop('automatic');
    else if (isTick(entry, entries[place - 1])) ticks.push(entry.day);
    wasMean = isMean;
  }
  for (const day of daysOfTicks(ticks)) draft.log(day, { amount: ONE });
}

function isMeanAt(entries: readonly Entry[], place: number, newest: DayKey): boolean {
  const other = entries[place - 1] ?? entries[place + 1];
  const day = dayNumber(entries[place]?.day ?? newest);
  const gap = other === undefined ? 0 : Math.abs(dayNumber(other.day) - day);
  return gap >= MEAN_DAYS && dayNumber(newest) - day > PLAIN_DAYS;
}

/** Where the end of a ticked day is an entry as well, it has the score of the tick. */
function isTick({ isDone, score }: Entry, before: Entry | undefined): boolean {
  if (isDone === undefined) return score > (before?.score ?? 0);
  return isDone && !(before?.isDone === true && before.score === score);
}

/** A daily is ticked once a day: of two ticks on one day, the first was for the day before, of which Habitica asks on the next one. */
function daysOfTicks(ticks: readonly DayKey[]): DayKey[] {
  const known = new Set(ticks);
  return ticks.map((day, place) => {
    const before = addDays(day, -1);
    if (ticks[place + 1] !== day || known.has(before)) return day;
    known.add(before);
    return before;
  });
}
