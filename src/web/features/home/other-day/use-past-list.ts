import { useAccountData } from '#client/react.tsx';
import { useList } from '#client/use-past.ts';
import type { Habit } from '#contract/habits.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { isFinished } from '#domain/finished.ts';
import { listAsOf, untilDay } from '#domain/list-as-of.ts';

interface PastList {
  /** Undefined until it is known: the days of the last week are, without a connection too. */
  readonly list: readonly Habit[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly areStepsKnown: boolean;
}

/** The list as of a past day: as it was read, until then from the histories of the list of today. */
export function usePastList(day: DayKey): PastList {
  const { habits } = useAccountData();
  const { data, failed, retry } = useList({ day, historyDays: HISTORY_DAYS_DEFAULT });
  const known = data ?? habits.flatMap((habit) => untilDay(habit, day) ?? []);
  const isKnown = data !== undefined || known.length > 0;
  return {
    list: isKnown ? listAsOf(known, day).filter((habit) => !isFinished(habit, day)) : undefined,
    failed,
    retry,
    areStepsKnown: data !== undefined,
  };
}
