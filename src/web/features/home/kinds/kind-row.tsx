import { memo } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { logsAmount } from '#domain/habit.ts';
// The rules of these habits come with their rows (client/kinds.ts).
import '#domain/wire-kinds.ts';
import { AmountRow } from './amount-row.tsx';
import { CountedRow } from './counted-row.tsx';
import './kinds.css';

export interface KindRowProps {
  /** As of the day. */
  habit: Habit;
  today: DayKey;
  weekStart: number;
  /** The day of the list; today when left out. */
  day?: DayKey;
  /** Left out where it is not known: in the list of another day. */
  streak?: number;
  areStepsKnown?: boolean;
}

/** A habit that logs an amount, counts weeks or months, or has an interval or bounds. Memoized, as other rows are. */
export const KindRow = memo(function KindRow({
  day,
  streak = 0,
  areStepsKnown = true,
  ...rest
}: KindRowProps) {
  const props = { ...rest, day: day ?? rest.today, streak, areStepsKnown };
  return logsAmount(rest.habit) ? <AmountRow {...props} /> : <CountedRow {...props} />;
});
