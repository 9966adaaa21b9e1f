import type { ExportDay, ExportHabit } from '#contract/data-export.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { HabitKind } from '#domain/plan/habit.ts';
import { thousandthsOf } from '../../imports/amounts.ts';
import { loopLabels, loopValues } from '../../imports/loop/loop-habit.ts';
import { amountOf, countOf, keyOf } from '../export-file.ts';

/** What Loop holds of a day. */
export interface LoopDay {
  readonly day: DayKey;
  /** A label, or an amount in thousandths. */
  readonly value: string;
  readonly note: string;
}

/** The days of a habit as Loop writes them, the last one first; without those of which it would hold nothing. */
export function loopDaysOf({ kind = 'check', history }: Pick<ExportHabit, 'kind' | 'history'>): LoopDay[] {
  return history
    .map((day) => ({ day: keyOf(day), value: valueOf(kind, day), note: noteOf(day) }))
    .filter(({ value, note }) => value !== loopValues.unknown || note !== '')
    .toSorted((one, other) => (one.day > other.day ? -1 : 1))
    .map(({ value, ...day }) => ({ ...day, value: labelOf(value) }));
}

/** What Loop writes for a day without a value. */
export const NO_VALUE = labelOf(loopValues.unknown);

function labelOf(value: number): string {
  return loopLabels.get(value) ?? String(value);
}

const noteOf = (day: ExportDay): string => (typeof day === 'string' ? '' : (day.note ?? ''));

/** Loop has one value a day: a skip goes before an amount, and several ticks are one. */
function valueOf(kind: HabitKind, day: ExportDay): number {
  if (typeof day !== 'string' && day.skipped) return loopValues.skip;
  if (kind === 'check') return countOf(day) > 0 ? loopValues.done : loopValues.unknown;
  const amount = thousandthsOf(amountOf(day) ?? Number.NaN) ?? loopValues.unknown;
  // In Loop, the number of 0.003 is that of a skip: the nearest amount that meets a target as well is taken.
  if (amount === loopValues.skip) return kind === 'limit' ? amount - 1 : amount + 1;
  return amount;
}
