import { type DayKey, dayNumber } from './day-key.ts';
import { statesOf } from './day-states.ts';
import { NOTHING } from './day-values.ts';
import type { RecentDay } from './due-today.ts';
import { dayFlags, type HabitRecord } from './habit-record.ts';
import { ONE } from './share.ts';

/** A day of which the roll-ups do not tell all: with a count above one, or a note. */
export interface MarkedDay {
  readonly day: DayKey;
  readonly count: number;
  readonly noted: boolean;
}

/** The days of a habit in the shape of the API (`history`, `due` and `recent` of a habit). */
export interface ShownHistory {
  history: Record<DayKey, number>;
  due: DayKey[];
  recent: Record<DayKey, RecentDay>;
}

/** An amount of the domain in its unit. */
export const toUnits = (amount: number | null): number | null => (amount === null ? null : amount / ONE);

/** The days of a history, today first: on the server and, of habits that log amounts or count periods, on the device. */
export function shownHistory(
  record: HabitRecord,
  history: readonly DayKey[],
  marked: readonly MarkedDay[],
): ShownHistory {
  const today = dayNumber(history[0] ?? '');
  const [start, stop] = [today - history.length + 1, today];
  const { due, ticked } = dayFlags(record, start, stop, today);
  const states = statesOf(record, start, stop, today);
  const values = record.values?.fill(start, stop);
  const told = new Map(marked.map((each) => [each.day, each]));
  const isTicked = (record.kind ?? 'check') === 'check';
  const shown: ShownHistory = { history: {}, due: [], recent: {} };
  for (const [index, day] of history.entries()) {
    const at = stop - start - index;
    const state = states[at] ?? 'none';
    const { count = 0, noted: note = false } = told.get(day) ?? {};
    const logged = values?.[at] ?? NOTHING;
    const done = isTicked ? (ticked[at] ?? 0) : Number(state === 'done');
    const shownCount = isTicked && count > 0 ? count : done;
    shown.history[day] = shownCount;
    if (state === 'none' || (state === 'done' && (due[at] ?? 0) > 0)) shown.due.push(day);
    const value = isTicked ? valueOf(shownCount) : toUnits(logged === NOTHING ? null : logged);
    if (note || (!isTicked && value !== null) || isTold(state)) shown.recent[day] = { value, state, note };
  }
  return shown;
}

/** The logged value of a habit that is ticked: null without a tick. */
export const valueOf = (count: number): number | null => (count > 0 ? count : null);

/** Whether a state does not follow from history and due. */
const isTold = (state: RecentDay['state']): boolean =>
  state === 'skipped' || state === 'onBreak' || state === 'covered';
