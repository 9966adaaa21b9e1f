import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { ONE } from '#domain/plan/habit.ts';
import { createCollector, type DraftFields, type HabitDraft } from '../collect.ts';
import { readDayNumber } from '../dates.ts';
import type { ForeignFile, ReadOptions } from '../foreign.ts';
import { habitsFile, idIn, isObject, type JsonObject, listIn, numberIn, objectsIn, textIn } from '../json.ts';
import { thousandthsOf } from '../number-rule.ts';
import type { Rhythm } from '../rhythm.ts';

const NEGATIVE = 2;
const DELETED = 2;
const ARCHIVED = 3;
const DONE = 1;
const SKIPPED = 2;
/** How far ahead a start is read. */
const AHEAD_DAYS = 3_660;

const own = ['freq_type', 'freq_custom', 'daily_goal', 'start_date', 'target_days'] as const;

/** True for the JSON of a Table Habit export. */
export function isMhabit(json: unknown): boolean {
  return isObject(json) && objectsIn(json, 'habits').some((habit) => own.some((field) => field in habit));
}

/** Reads a Table Habit export. */
export function readMhabit(json: unknown, options: ReadOptions): ForeignFile {
  const { file, habits } = habitsFile(json);
  const collector = createCollector('mhabit', options);
  const groups = new Map(objectsIn(file, 'groups').map((each) => [idIn(each, 'uuid'), textIn(each, 'name')]));
  for (const habit of collector.objectsOf(habits)) {
    // The user has deleted it there.
    if (numberIn(habit, 'status') === DELETED) continue;
    const start = startOf(habit, options.today);
    const draft = collector.add({
      ...fieldsOf(habit),
      category: groups.get(idIn(habit, 'group_id')) ?? '',
      startsOn: start ?? null,
    });
    if (start === undefined) draft.drop('dates');
    if ('color' in habit || 'custom_color' in habit) draft.drop('colors');
    if (textIn(habit, 'reminder') !== '') draft.drop('reminders');
    logRecords(draft, habit);
  }
  return collector.finish();
}

function fieldsOf(habit: JsonObject): DraftFields {
  const isNegative = numberIn(habit, 'type') === NEGATIVE;
  const goal = thousandthsOf(numberIn(habit, 'daily_goal') ?? -1);
  // The most of a negative habit, where it differs from its goal.
  const most = thousandthsOf(numberIn(habit, 'daily_goal_extra') ?? -1);
  const rhythm = rhythmOf(habit);
  const unit = textIn(habit, 'daily_goal_unit');
  return {
    name: textIn(habit, 'name'),
    notes: textIn(habit, 'desc'),
    unit,
    archived: numberIn(habit, 'status') === ARCHIVED,
    ...(rhythm && { rhythm }),
    ...(isNegative ? { kind: 'limit', target: most ?? goal ?? 0 } : amountOf(goal)),
  };
}

/** A goal of 1 is a tick, unless its days hold other amounts. */
function amountOf(goal: number | null): Pick<DraftFields, 'kind' | 'target'> {
  return goal === null || goal === 0 || goal === ONE ? {} : { kind: 'amount', target: goal };
}

/** `freq_custom` is a text: a list of how often, and for own periods in how many days. */
function rhythmOf(habit: JsonObject): Rhythm | null {
  const [times, days] = numbersOf(textIn(habit, 'freq_custom'));
  if (times === undefined) return null;
  const type = numberIn(habit, 'freq_type');
  if (type === 1) return { times, every: 1, unit: 'week' };
  if (type === 2) return { times, every: 1, unit: 'month' };
  return type === 3 && days !== undefined ? { times, every: days, unit: 'day' } : null;
}

function numbersOf(list: string): number[] {
  const [, numbers = ''] = /^\s*\[([\d\s,]{1,40})\]\s*$/.exec(list) ?? [];
  return numbers
    .split(',')
    .filter((text) => text.trim() !== '')
    .map(Number);
}

/** The first day; null for none, undefined for one that cannot be. */
function startOf(habit: JsonObject, today: DayKey): DayKey | null | undefined {
  if (habit.start_date === undefined || habit.start_date === null) return null;
  const number = numberIn(habit, 'start_date') ?? Number.NaN;
  return number <= dayNumber(today) + AHEAD_DAYS ? (readDayNumber(number) ?? undefined) : undefined;
}

function logRecords(draft: HabitDraft, habit: JsonObject): void {
  for (const record of draft.objectsOf(listIn(habit, 'records'))) {
    const day = readDayNumber(numberIn(record, 'record_date') ?? Number.NaN);
    const note = textIn(record, 'reason');
    const type = numberIn(record, 'record_type');
    const amount = thousandthsOf(numberIn(record, 'record_value') ?? -1);
    if (type === SKIPPED) draft.log(day, { skipped: true, note });
    else if (type === DONE && amount !== null) draft.log(day, { amount, note });
    else {
      draft.drop('values');
      if (note.trim() !== '') draft.log(day, { note });
    }
  }
}
