import type { DayKey } from '#domain/days/day-key.ts';
import { normalizeWeekdays } from '#domain/days/weekdays.ts';
import { createCollector } from '../collect.ts';
import { columnsOf } from '../csv.ts';
import { createInstantReader, parseDate } from '../dates.ts';
import { type ForeignFile, ForeignFileError, type ReadOptions } from '../foreign.ts';
import { idIn, isObject, type JsonObject, listIn, numberIn, objectsIn, textIn } from '../json.ts';
import { parseNumber } from '../number-rule.ts';
import { addTasks, type Entry, type Task } from './task-history.ts';

const names = ['Task Name', 'Task ID', 'Task Type', 'Date', 'Value'] as const;

/** True for the first row of a Habitica history. */
export const isHabitica = (header: readonly string[]): boolean => columnsOf(header, names) !== null;

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
    if (type !== 'habit' && type !== 'daily') {
      collector.drop('values');
      continue;
    }
    const empty: Task = { name, isDaily: type === 'daily', entries: [], dates: 0, values: 0 };
    const task = tasks.get(id || name) ?? empty;
    tasks.set(id || name, task);
    const [day, score] = [dayOf(date), /e-\d+$/i.test(value) ? 0 : parseNumber(value)];
    if (day === null) task.dates += 1;
    else if (score === null) task.values += 1;
    else task.entries.push({ day, score });
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

/** The tasks of an account by their kind, or null for another JSON. */
function tasksIn(json: unknown): JsonObject | null {
  const tasks = isObject(json) ? json.tasks : null;
  if (!isObject(tasks)) return null;
  return [...objectsIn(tasks, 'habits'), ...objectsIn(tasks, 'dailys')].some((each) => 'history' in each)
    ? tasks
    : null;
}

/** True for the JSON of a Habitica account. */
export const isHabiticaUser = (json: unknown): boolean => tasksIn(json) !== null;

/** Reads the JSON of a Habitica account, whose history counts clicks and ticks. */
export function readHabiticaUser(json: unknown, options: ReadOptions): ForeignFile {
  const tasks = tasksIn(json);
  if (!isObject(json) || tasks === null) throw new ForeignFileError('unknown');
  const collector = createCollector('habitica', options);
  const tags = new Map(objectsIn(json, 'tags').map((tag) => [idIn(tag, 'id'), textIn(tag, 'name')]));
  const { timeZone } = options;
  const dayOf = createInstantReader(timeZone, dayStartOf(json));
  const found = new Map<string, Task>();
  for (const [kind, isDaily] of [['habits', false] as const, ['dailys', true] as const]) {
    for (const given of objectsIn(tasks, kind)) {
      const task = taskOf(given, isDaily, tags);
      readHistory(task, listIn(given, 'history') ?? [], dayOf);
      found.set(uniqueId(found, idIn(given, '_id') || idIn(given, 'id')), task);
    }
  }
  addTasks(collector, found);
  return collector.finish();
}

/** Tasks without an id have their place, so that each is one. */
function uniqueId(found: ReadonlyMap<string, unknown>, id: string): string {
  return id === '' || found.has(id) ? `${id} #${String(found.size + 1)}`.trim() : id;
}

/** The hour at which the days of the account begin. */
function dayStartOf(json: JsonObject): number {
  const hour = isObject(json.preferences) ? numberIn(json.preferences, 'dayStart') : null;
  return hour !== null && Number.isInteger(hour) && hour >= 0 && hour <= 23 ? hour : 0;
}

function taskOf(given: JsonObject, isDaily: boolean, tags: ReadonlyMap<string, string>): Task {
  const tagNames = (listIn(given, 'tags') ?? []).map(
    (id) => (typeof id === 'string' ? tags.get(id) : '') ?? '',
  );
  return {
    name: textIn(given, 'text'),
    isDaily,
    fields: {
      notes: textIn(given, 'notes'),
      category: tagNames.filter((name) => name !== '').join(', '),
      ...(isDaily && planOf(given)),
    },
    entries: [],
    dates: 0,
    values: 0,
  };
}

const weekdays = ['su', 'm', 't', 'w', 'th', 'f', 's'] as const;

/** The weekdays of a daily, or its interval; each day for any other plan. */
function planOf(given: JsonObject): Task['fields'] {
  const every = numberIn(given, 'everyX') ?? 1;
  const frequency = textIn(given, 'frequency');
  if (frequency === 'daily' && Number.isInteger(every) && every > 1) {
    return { rhythm: { times: 1, every, unit: 'day', isFixed: true } };
  }
  const { repeat } = given;
  if (frequency !== 'weekly' || every !== 1 || !isObject(repeat)) return {};
  const days = normalizeWeekdays([...weekdays.keys()].filter((day) => repeat[weekdays[day] ?? ''] === true));
  return days.length > 0 ? { days } : {};
}

function readHistory(
  task: Task,
  history: readonly unknown[],
  dayOf: (instant: number) => Entry['day'] | null,
): void {
  for (const each of history) {
    const day = isObject(each) ? dayOf(instantOf(each)) : null;
    const score = isObject(each) ? numberIn(each, 'value') : null;
    if (!isObject(each) || score === null) task.values += 1;
    else if (day === null) task.dates += 1;
    else task.entries.push({ day, score, ...(task.isDaily ? tickOf(each) : clicksOf(each)) });
  }
}

/** Milliseconds, as a number or as a text, or a date in ISO 8601. */
function instantOf(entry: JsonObject): number {
  const { date } = entry;
  if (typeof date === 'number') return date;
  const text = textIn(entry, 'date');
  return /^\d{11,14}$/.test(text) ? Number(text) : Date.parse(text);
}

function tickOf({ completed }: JsonObject): Pick<Entry, 'isDone'> {
  return typeof completed === 'boolean' ? { isDone: completed } : {};
}

/** Old entries have no clicks. */
function clicksOf(entry: JsonObject): Pick<Entry, 'ups' | 'downs'> {
  const [ups, downs] = [numberIn(entry, 'scoredUp') ?? 0, numberIn(entry, 'scoredDown') ?? 0];
  return ups > 0 || downs > 0 ? { ups, downs } : {};
}
