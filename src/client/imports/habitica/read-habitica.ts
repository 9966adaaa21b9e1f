import type { DayKey } from '#domain/days/day-key.ts';
import { parseNumber } from '../amounts.ts';
import { createCollector } from '../collect.ts';
import { columnsOf } from '../csv.ts';
import { parseDate } from '../dates.ts';
import { type ForeignFile, ForeignFileError, type ReadOptions } from '../foreign.ts';
import { createInstantReader } from '../instants.ts';
import { addTasks, type Task } from './task-history.ts';

const names = ['Task Name', 'Task ID', 'Task Type', 'Date', 'Value'] as const;

/** True for the first row of a Habitica history. */
export function isHabitica(header: readonly string[]): boolean {
  return columnsOf(header, names) !== null;
}

/** Reads the history of a Habitica account, whose times are those of UTC. It has no day of which only the score is not known. */
export function readHabitica(table: readonly (readonly string[])[], options: ReadOptions): ForeignFile {
  const [header, ...rows] = table;
  const columns = columnsOf(header, names);
  if (columns === null) throw new ForeignFileError('unknown');
  const collector = createCollector('habitica', options);
  const dayOf = createTimeReader(options.timeZone);
  const tasks = new Map<string, Task>();
  for (const row of rows) {
    const [name = '', id = '', type = '', date = '', value = ''] = names.map((each) => row[columns[each]]);
    if (type !== 'habit' && type !== 'daily') collector.drop('values');
    else addRow(tasks, { id: id || name, name, isDaily: type === 'daily', day: dayOf(date), value });
  }
  addTasks(collector, tasks);
  return collector.finish();
}

const TIME = /^\s*(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})\s*$/;

/** Reads times in UTC as days of the zone of the account; a date without a time is that day. */
function createTimeReader(timeZone: string | undefined): (text: string) => DayKey | null {
  const dayOf = createInstantReader(timeZone);
  return (text) => {
    const [, date, time] = TIME.exec(text) ?? [];
    if (date === undefined || time === undefined) return parseDate(text, 'mdy');
    return parseDate(date, 'mdy') === null ? null : dayOf(Date.parse(`${date}T${time}Z`));
  };
}

interface Row extends Pick<Task, 'name' | 'isDaily'> {
  readonly id: string;
  readonly day: DayKey | null;
  readonly value: string;
}

function addRow(tasks: Map<string, Task>, { id, name, isDaily, day, value }: Row): void {
  const task = tasks.get(id) ?? { name, isDaily, entries: [], dates: 0, values: 0 };
  tasks.set(id, task);
  const score = /e-\d+$/i.test(value) ? 0 : parseNumber(value);
  if (day === null) task.dates += 1;
  else if (score === null) task.values += 1;
  else task.entries.push({ day, score });
}
