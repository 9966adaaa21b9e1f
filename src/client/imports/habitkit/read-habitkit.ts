import { VALUE_MAX } from '#contract/limits.ts';
import { type DayKey, dayKey, isDayKey } from '#domain/days/day-key.ts';
import { ONE } from '#domain/plan/habit.ts';
import { type Collector, createCollector, type DraftFields, type HabitDraft } from '../collect.ts';
import type { DropReason, ForeignFile, ReadOptions } from '../foreign.ts';
import { habitsFile, idIn, isObject, type JsonObject, listIn, numberIn, objectsIn, textIn } from '../json.ts';
import { thousandthsOf } from '../number-rule.ts';
import type { Rhythm } from '../rhythm.ts';

/** True for the JSON of a HabitKit export. */
export function isHabitKit(json: unknown): boolean {
  return isObject(json) && listIn(json, 'habits') !== null && listIn(json, 'completions') !== null;
}

/** Reads a HabitKit export. */
export function readHabitKit(json: unknown, options: ReadOptions): ForeignFile {
  const { file, habits } = habitsFile(json);
  const collector = createCollector('habitkit', options);
  const drafts = addHabits(collector, file, habits);
  logCompletions(collector, file, drafts);
  for (const reminder of objectsIn(file, 'reminders'))
    drafts.get(idIn(reminder, 'habitId'))?.drop('reminders');
  return collector.finish();
}

function addHabits(
  collector: Collector,
  file: JsonObject,
  habits: readonly unknown[],
): Map<string, HabitDraft> {
  const drafts = new Map<string, HabitDraft>();
  const goals = goalsOf(objectsIn(file, 'intervals'));
  const categories = categoriesOf(file);
  const placeOf = (habit: JsonObject): number => numberIn(habit, 'orderIndex') ?? 0;
  const found = [...collector.objectsOf(habits)];
  for (const habit of found.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const id = idIn(habit, 'id');
    const goal = goals.get(id);
    const draft = collector.add({
      ...fieldsOf(habit),
      category: categories.get(id) ?? '',
      ...(habit.isInverse === true ? avoided(habit) : goal?.fields),
    });
    // Spans in which it was avoided: only the first day of the first one is kept.
    if ((listIn(habit, 'inverseSpanBounds') ?? []).length > 0) draft.drop('rhythm');
    if (goal?.hasChanged) draft.drop('rhythm');
    if (textIn(habit, 'color') !== '') draft.drop('colors');
    if (id !== '' && !drafts.has(id)) drafts.set(id, draft);
  }
  return drafts;
}

function fieldsOf(habit: JsonObject): DraftFields {
  return {
    id: idIn(habit, 'id'),
    name: textIn(habit, 'name'),
    emoji: textIn(habit, 'emoji'),
    notes: textIn(habit, 'description'),
    archived: habit.archived === true,
  };
}

/** What is avoided is clean since its first day, but for its completions. */
function avoided(habit: JsonObject): Pick<DraftFields, 'kind' | 'target' | 'startsOn'> {
  const bounds = (listIn(habit, 'inverseSpanBounds') ?? []).flatMap((bound) =>
    isObject(bound) ? Object.values(bound) : [bound],
  );
  const days = [habit.inverseStartDate, ...bounds].flatMap((date) => {
    const day = typeof date === 'string' ? date.slice(0, 'YYYY-MM-DD'.length) : '';
    return isDayKey(day) ? [day] : [];
  });
  return { kind: 'limit', target: 0, startsOn: days.toSorted()[0] ?? null };
}

/** The names of each habit's categories. */
function categoriesOf(file: JsonObject): Map<string, string> {
  const names = new Map(
    objectsIn(file, 'categories').map((each) => [idIn(each, 'id'), textIn(each, 'name')]),
  );
  const found = new Map<string, string>();
  for (const mapping of objectsIn(file, 'categoryMappings')) {
    const [id, name] = [idIn(mapping, 'habitId'), names.get(idIn(mapping, 'categoryId')) ?? ''];
    if (name !== '') found.set(id, found.has(id) ? `${found.get(id) ?? ''}, ${name}` : name);
  }
  return found;
}

interface Day {
  amount: number;
  notes: string[];
}

/** The completions of one day count together. */
function logCompletions(
  collector: Collector,
  file: JsonObject,
  drafts: ReadonlyMap<string, HabitDraft>,
): void {
  const days = new Map<HabitDraft, Map<DayKey, Day>>();
  const seen = new Set<string>();
  for (const completion of collector.objectsOf(listIn(file, 'completions'))) {
    const draft = drafts.get(idIn(completion, 'habitId'));
    const reason = draft ? addCompletion(days, seen, draft, completion) : 'values';
    if (reason !== null) (draft ?? collector).drop(reason);
  }
  for (const [draft, found] of days) {
    for (const [day, { amount, notes }] of found) draft.log(day, { amount, note: notes.join('\n') });
  }
}

/** Adds a completion to its day, or answers why it is left out. */
function addCompletion(
  days: Map<HabitDraft, Map<DayKey, Day>>,
  seen: Set<string>,
  draft: HabitDraft,
  completion: JsonObject,
): DropReason | null {
  const [id, note] = [idIn(completion, 'id'), textIn(completion, 'note').trim()];
  if (id !== '' && seen.has(id)) return 'duplicate';
  seen.add(id);
  const day = localDayOf(completion);
  if (day === null) return 'dates';
  const amount = thousandthsOf(numberIn(completion, 'amountOfCompletions') ?? -1);
  if (amount === null) return 'values';
  const found = days.get(draft) ?? new Map<DayKey, Day>();
  days.set(draft, found);
  const known = found.get(day) ?? { amount: 0, notes: [] };
  known.amount = Math.min(known.amount + amount, VALUE_MAX * ONE);
  if (note !== '') known.notes.push(note);
  found.set(day, known);
  return null;
}

const MINUTE = 60_000;
const OFFSET_MAX = 24 * 60;

/** The day on the clock of the place where the completion was made. */
function localDayOf(completion: JsonObject): DayKey | null {
  const date = textIn(completion, 'date');
  const instant = /^\d{4}-\d{2}-\d{2}/.test(date) ? Date.parse(date) : Number.NaN;
  const offset = numberIn(completion, 'timezoneOffsetInMinutes') ?? 0;
  if (Number.isNaN(instant) || Math.abs(offset) > OFFSET_MAX) return null;
  return dayKey(Math.floor((instant + offset * MINUTE) / (24 * 60 * MINUTE)));
}

type Goal = Pick<DraftFields, 'kind' | 'target' | 'rhythm'>;

/** The goal in force of each habit, by its id, and whether it had another before, which is not kept. */
function goalsOf(intervals: readonly JsonObject[]) {
  const goals = new Map<string, { readonly fields: Goal; readonly hasChanged: boolean }>();
  for (const [id, own] of Map.groupBy(intervals, (interval) => idIn(interval, 'habitId'))) {
    const inForce = own.toSorted(byTime).at(-1);
    if (!inForce) continue;
    const kinds = new Set(own.map((interval) => JSON.stringify(goalOf(interval))));
    goals.set(id, { fields: goalOf(inForce), hasChanged: kinds.size > 1 });
  }
  return goals;
}

/** An interval without an end comes last. */
function byTime(one: JsonObject, other: JsonObject): number {
  const timeOf = (interval: JsonObject): string =>
    `${textIn(interval, 'endDate') || '~'} ${textIn(interval, 'startDate')}`;
  const [first, second] = [timeOf(one), timeOf(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function goalOf(interval: JsonObject): Goal {
  const aDay = numberIn(interval, 'requiredNumberOfCompletionsPerDay') ?? 1;
  const target = aDay > 1 ? thousandthsOf(aDay) : null;
  const rhythm = rhythmOf(interval);
  return { ...(target !== null && { kind: 'amount', target }), ...(rhythm && { rhythm }) };
}

function rhythmOf(interval: JsonObject): Rhythm | null {
  const [unit, times] = [textIn(interval, 'type'), numberIn(interval, 'requiredNumberOfCompletions')];
  return (unit === 'week' || unit === 'month') && times !== null ? { times, every: 1, unit } : null;
}
