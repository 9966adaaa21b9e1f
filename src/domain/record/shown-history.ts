import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { ONE } from '#domain/plan/share.ts';
import { dayFlags } from './day-flags.ts';
import { type ShownState, statesOf } from './day-states.ts';
import type { HabitRecord } from './habit-record.ts';

/** What the API tells of a day beside its count and whether it was due. */
export interface RecentDay {
  readonly value: number | null;
  readonly state: ShownState;
  /** Whether it has a note. */
  readonly note: boolean;
}

/** The days of a habit in the shape of the API. */
export interface ShownHistory {
  /** One key a day, the latest first: 0 or the count. */
  history: Record<DayKey, number>;
  /** The days on which it was due, by the schedule of that time and without neutral days. */
  due: DayKey[];
  /** The days of which the two do not tell all. */
  recent: Record<DayKey, RecentDay>;
}

/** Counts above one. */
export type Counts = ReadonlyMap<DayKey, number>;

/** An amount of the domain in its unit. */
export const toUnits = (amount: number | null): number | null => (amount === null ? null : amount / ONE);

/** The days of a history, the latest first, as they are known on `today`. */
export function shownHistory(
  record: HabitRecord,
  history: readonly DayKey[],
  counts: Counts,
  today: number = dayNumber(history[0] ?? ''),
): ShownHistory {
  const stop = dayNumber(history[0] ?? '');
  const start = stop - history.length + 1;
  const { due, ticked } = dayFlags(record, start, stop, today);
  const states = statesOf(record, start, stop, today);
  const isAmount = logsAmount(record);
  const shown: ShownHistory = { history: {}, due: [], recent: {} };
  for (const [index, day] of history.entries()) {
    const at = stop - start - index;
    const state = states[at] ?? 'none';
    const isDone = isAmount ? state === 'done' : ticked[at] === 1;
    const count = isDone ? Math.max(1, counts.get(day) ?? 1) : 0;
    shown.history[day] = count;
    if (state === 'none' || (state === 'done' && (due[at] ?? 0) > 0)) shown.due.push(day);
    const note = record.noted?.has(day) === true;
    const value = isAmount ? toUnits(record.values?.get(day) ?? null) : valueOf(count);
    if (note || (isAmount && value !== null) || isTold(state)) shown.recent[day] = { value, state, note };
  }
  return shown;
}

/** The logged value of a habit that is ticked: null without a tick. */
export const valueOf = (count: number): number | null => (count > 0 ? count : null);

/** Whether a state does not follow from history and due. */
const isTold = (state: ShownState): boolean =>
  state === 'skipped' || state === 'onBreak' || state === 'covered';
