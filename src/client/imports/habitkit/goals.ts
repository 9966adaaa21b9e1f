import { thousandthsOf } from '../amounts.ts';
import type { DraftFields } from '../habit-draft.ts';
import { idIn, type JsonObject, numberIn, textIn } from '../json.ts';
import type { Rhythm } from '../rhythm.ts';

interface Goal {
  readonly fields: Pick<DraftFields, 'kind' | 'target' | 'rhythm'>;
  /** Whether the habit had another goal before, which is not kept. */
  readonly hasChanged: boolean;
}

/** The goal in force of each habit, by its id. */
export function goalsOf(intervals: readonly JsonObject[]): Map<string, Goal> {
  const goals = new Map<string, Goal>();
  for (const [id, own] of Map.groupBy(intervals, (interval) => idIn(interval, 'habitId'))) {
    const inForce = own.toSorted(byTime).at(-1);
    if (!inForce) continue;
    const kinds = new Set(own.map((interval) => JSON.stringify(fieldsOf(interval))));
    goals.set(id, { fields: fieldsOf(inForce), hasChanged: kinds.size > 1 });
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

function fieldsOf(interval: JsonObject): Goal['fields'] {
  const aDay = numberIn(interval, 'requiredNumberOfCompletionsPerDay') ?? 1;
  const target = aDay > 1 ? thousandthsOf(aDay) : null;
  const rhythm = rhythmOf(interval);
  return { ...(target !== null && { kind: 'amount', target }), ...(rhythm && { rhythm }) };
}

function rhythmOf(interval: JsonObject): Rhythm | null {
  const [unit, times] = [textIn(interval, 'type'), numberIn(interval, 'requiredNumberOfCompletions')];
  return (unit === 'week' || unit === 'month') && times !== null ? { times, every: 1, unit } : null;
}
