import type { DayKey } from '#domain/days/day-key.ts';
import { ONE } from '#domain/plan/habit.ts';
import { createCollector, type HabitDraft } from '../collect.ts';
import { createDateReader } from '../dates.ts';
import type { ForeignFile, ReadOptions } from '../foreign.ts';
import { habitsFile, idIn, isObject, type JsonObject, listIn, numberIn, objectsIn, textIn } from '../json.ts';
import { isMhabit } from '../mhabit/read-mhabit.ts';
import type { Rhythm } from '../rhythm.ts';

/** True for the JSON of a Beaver Habits export. */
export function isBeaver(json: unknown): boolean {
  if (!isObject(json) || listIn(json, 'completions') !== null || isMhabit(json)) return false;
  return objectsIn(json, 'habits').some((habit) => listIn(habit, 'records') !== null);
}

/** Reads a Beaver Habits export. */
export function readBeaver(json: unknown, options: ReadOptions): ForeignFile {
  const { file, habits } = habitsFile(json);
  const collector = createCollector('beaver', options);
  const dayOf = createDateReader('dmy');
  const order = new Map((listIn(file, 'order') ?? []).map((id, place) => [id, place]));
  const placeOf = (habit: JsonObject): number => order.get(habit.id) ?? order.size;
  const found = [...collector.objectsOf(habits)];
  for (const habit of found.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const status = textIn(habit, 'status');
    // The user has deleted it there.
    if (status === 'soft_delete') continue;
    const rhythm = isObject(habit.period) ? rhythmOf(habit.period) : null;
    const draft = collector.add({
      id: idIn(habit, 'id'),
      name: textIn(habit, 'name'),
      category: (listIn(habit, 'tags') ?? []).filter((tag) => typeof tag === 'string').join(', '),
      kind: 'check',
      archived: status === 'archive',
      ...(rhythm && { rhythm }),
    });
    logRecords(draft, habit, dayOf);
  }
  return collector.finish();
}

const periods: Readonly<Record<string, readonly [length: number, unit: Rhythm['unit']]>> = {
  D: [1, 'day'],
  W: [1, 'week'],
  M: [1, 'month'],
  Y: [12, 'month'],
};

function rhythmOf(period: JsonObject): Rhythm | null {
  const type = textIn(period, 'period_type');
  const [length, unit] = (Object.hasOwn(periods, type) && periods[type]) || [1, null];
  if (unit === null) return null;
  return {
    times: numberIn(period, 'target_count') ?? 1,
    every: (numberIn(period, 'period_count') ?? 1) * length,
    unit,
  };
}

function logRecords(draft: HabitDraft, habit: JsonObject, dayOf: (text: string) => DayKey | null): void {
  for (const record of draft.objectsOf(listIn(habit, 'records'))) {
    const [done, note] = [record.done ?? false, textIn(record, 'text')];
    if (typeof done !== 'boolean') draft.drop('values');
    else draft.log(dayOf(textIn(record, 'day')), { amount: done ? ONE : 0, note });
  }
}
