import { type DayKey, dayNumber } from '#domain/day-key.ts';
import { ONE } from '#domain/share.ts';
import { parseNumber } from '../amounts.ts';
import { type Collector, createCollector } from '../collect.ts';
import { columnsOf } from '../csv.ts';
import { parseDate } from '../dates.ts';
import { type ForeignFile, ForeignFileError, type ReadOptions } from '../foreign.ts';
import type { HabitDraft } from '../habit-draft.ts';

const names = ['Task Name', 'Task ID', 'Task Type', 'Date', 'Value'] as const;

/** True for the first row of a Habitica history. */
export function isHabitica(header: readonly string[]): boolean {
  return columnsOf(header, names) !== null;
}

/** One entry of a task: its score after a tick or, for a daily, at the end of a day. */
interface Entry {
  readonly day: DayKey;
  readonly score: number;
}

interface Task {
  readonly name: string;
  readonly isDaily: boolean;
  readonly entries: Entry[];
  /** Rows without a date, and rows without a score. */
  dates: number;
  values: number;
}

/** Reads the history of a Habitica account. It has no day of which only the score is not known. */
export function readHabitica(table: readonly (readonly string[])[], options: ReadOptions): ForeignFile {
  const [header, ...rows] = table;
  const columns = columnsOf(header, names);
  if (columns === null) throw new ForeignFileError('unknown');
  const collector = createCollector('habitica', options);
  const tasks = new Map<string, Task>();
  for (const row of rows) {
    const [name = '', id = '', type = '', date = '', value = ''] = names.map((each) => row[columns[each]]);
    if (type !== 'habit' && type !== 'daily') collector.drop('values');
    else addRow(tasks, { id: id || name, name, isDaily: type === 'daily', date, value });
  }
  const last = [...tasks.values()].flatMap(({ entries }) => entries.map(({ day }) => day));
  const newest = last.reduce((latest, day) => (day > latest ? day : latest), '');
  for (const [id, task] of tasks) addTask(collector, { id, task, newest });
  return collector.finish();
}

interface Row extends Pick<Task, 'name' | 'isDaily'> {
  readonly id: string;
  readonly date: string;
  readonly value: string;
}

function addRow(tasks: Map<string, Task>, { id, name, isDaily, date, value }: Row): void {
  const task = tasks.get(id) ?? { name, isDaily, entries: [], dates: 0, values: 0 };
  tasks.set(id, task);
  const [day, score] = [parseDate(date, 'mdy'), /e-\d+$/i.test(value) ? 0 : parseNumber(value)];
  if (day === null) task.dates += 1;
  else if (score === null) task.values += 1;
  else task.entries.push({ day, score });
}

interface Found {
  readonly id: string;
  readonly task: Task;
  readonly newest: DayKey;
}

function addTask(collector: Collector, { id, task, newest }: Found): void {
  const { name, isDaily, dates, values } = task;
  // In the order of time; the file has that order within a day.
  const entries = task.entries.toSorted((one, other) => dayNumber(one.day) - dayNumber(other.day));
  const isBad = !isDaily && entries.length > 0 && entries.every(({ score }) => score < 0);
  const draft = collector.add({ id, name, ...(isBad ? { kind: 'limit', target: 0 } : { kind: 'check' }) });
  for (let count = 0; count < dates; count += 1) draft.drop('dates');
  for (let count = 0; count < values; count += 1) draft.drop('values');
  if (isDaily) logDaily(draft, entries, newest);
  else logHabit(draft, entries, isBad);
}

/**
 * A habit's entry is a day on which it was scored. Where the score was below 0 as well as above, both signs can be given: then only a
 * rising score is a tick. A habit of one sign falls back towards 0 by itself, so that its score tells nothing.
 */
function logHabit(draft: HabitDraft, entries: readonly Entry[], isBad: boolean): void {
  const hasBothSigns = !isBad && entries.some(({ score }) => score < 0);
  for (const [place, { day, score }] of entries.entries()) {
    const isUp = score > (entries[place - 1]?.score ?? 0);
    draft.log(day, { amount: isBad || isUp || !hasBothSigns ? ONE : 0 });
  }
}

/** From this age on, and with so many days since the entry before, an entry is the mean of a month or of a year. */
const PLAIN_DAYS = 60;
const MEAN_DAYS = 25;

/**
 * A daily's entry is a tick where its score rises; else the day was missed, or it is the end of a day that was ticked. Of old entries
 * Habitica keeps only means: neither they nor the one after them tell a tick.
 */
function logDaily(draft: HabitDraft, entries: readonly Entry[], newest: DayKey): void {
  let wasMean = false;
  for (const [place, { day, score }] of entries.entries()) {
    const before = entries[place - 1];
    const other = before ?? entries[place + 1];
    const gap = other === undefined ? 0 : Math.abs(dayNumber(other.day) - dayNumber(day));
    const isMean = gap >= MEAN_DAYS && dayNumber(newest) - dayNumber(day) > PLAIN_DAYS;
    if (isMean || wasMean) draft.drop('automatic');
    else if (score > (before?.score ?? 0)) draft.log(day, { amount: ONE });
    wasMean = isMean;
  }
}
