import { type DayKey, isDayKey } from '#domain/days/day-key.ts';
import { ONE } from '#domain/plan/habit.ts';
import { createCollector, type DayEntry, type DraftFields, type HabitDraft } from '../collect.ts';
import { type ForeignFile, ForeignFileError, type ReadOptions } from '../foreign.ts';
import { idIn, isObject, type JsonObject, listIn, numberIn, objectsIn, textIn } from '../json.ts';
import { thousandthsOf } from '../number-rule.ts';

const NUMERIC = 1;

/** The habits of a backup: it is a list of them, or since categories an object with one. */
function habitsIn(json: unknown): readonly JsonObject[] {
  const list: readonly unknown[] | null = Array.isArray(json)
    ? json
    : isObject(json)
      ? listIn(json, 'habits')
      : null;
  return (list ?? []).filter((each) => isObject(each)).filter(({ events }) => isObject(events));
}

/** True for the JSON of a backup of Habo. */
export const isHabo = (json: unknown): boolean => habitsIn(json).some((habit) => 'title' in habit);

/** Reads a backup of Habo. */
export function readHabo(json: unknown, options: ReadOptions): ForeignFile {
  const habits = habitsIn(json);
  if (habits.length === 0) throw new ForeignFileError('damaged');
  const collector = createCollector('habo', options);
  const placeOf = (habit: JsonObject): number => numberIn(habit, 'position') ?? 0;
  for (const habit of habits.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    // The user has deleted it there.
    if (textIn(habit, 'deleted_at') !== '') continue;
    const draft = collector.add(fieldsOf(habit));
    if (isOn(habit.notification)) draft.drop('reminders');
    logEvents(draft, habit);
  }
  return collector.finish();
}

const isOn = (value: unknown): boolean => value === true || value === 1;
const isNumeric = (habit: JsonObject): boolean => numberIn(habit, 'habitType') === NUMERIC;
const targetOf = (habit: JsonObject): number | null => thousandthsOf(numberIn(habit, 'targetValue') ?? -1);

function fieldsOf(habit: JsonObject): DraftFields {
  const categories = objectsIn(habit, 'categories').map((category) => textIn(category, 'title'));
  const target = targetOf(habit);
  const amount = { kind: 'amount', unit: textIn(habit, 'unit'), ...(target !== null && { target }) } as const;
  return {
    id: textIn(habit, 'uuid') || idIn(habit, 'id'),
    name: textIn(habit, 'title'),
    notes: [textIn(habit, 'cue'), textIn(habit, 'routine'), textIn(habit, 'reward')],
    category: categories.filter((title) => title !== '').join(', '),
    archived: isOn(habit.archived),
    ...(isNumeric(habit) ? amount : { kind: 'check' }),
  };
}

function logEvents(draft: HabitDraft, habit: JsonObject): void {
  if (!isObject(habit.events)) return;
  for (const [time, event] of Object.entries(habit.events)) {
    const [type, note, amount, target] = Array.isArray(event) ? (event as unknown[]) : [];
    const text = typeof note === 'string' ? note : '';
    const state = typeof type === 'string' ? type.slice(type.indexOf('.') + 1).toLowerCase() : '';
    const entry = readEvent(state, habit, [amount, target], draft);
    if (entry !== null || text.trim() !== '') draft.log(dayOf(time), { ...entry, note: text });
  }
}

/** Days are midnights of UTC. */
function dayOf(time: string): DayKey | null {
  const day = time.slice(0, 'YYYY-MM-DD'.length);
  return isDayKey(day) ? day : null;
}

/** Null where nothing but a note can be kept. `given`: what was done, and the target of that day. */
function readEvent(state: string, habit: JsonObject, given: unknown[], draft: HabitDraft): DayEntry | null {
  const [amount, target] = given.map((each) => (typeof each === 'number' ? thousandthsOf(each) : null));
  if (state === 'skip') return { skipped: true };
  if (state === 'clear' || state === 'fail') return null;
  if (state === 'progress' && isNumeric(habit)) return { amount: amount ?? 0 };
  if (state === 'check') {
    // A day that is done has reached its target at least.
    const least = target ?? targetOf(habit) ?? ONE;
    return { amount: isNumeric(habit) ? Math.max(amount ?? 0, least) : ONE };
  }
  draft.drop('values');
  return null;
}
