import { VALUE_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { HabitKind } from '#domain/plan/habit.ts';
import { ONE } from '#domain/plan/share.ts';
import type { ForeignDay } from './foreign.ts';

/** What is kept of a day until all are known. */
export interface KeptDay {
  readonly amount: number | undefined;
  /** Whether one of its values is another one than 0 and 1. */
  readonly isAmount: boolean;
  readonly skipped: true | undefined;
  /** Empty for none. */
  readonly note: string;
}

interface Given {
  readonly amount: number | undefined;
  readonly skipped: true | undefined;
  readonly note: string;
}

/** A day as a row says it: one that was skipped has no amount. */
export function keptDay({ amount, skipped, note }: Given): KeptDay {
  const value = skipped ? undefined : amount;
  return { amount: value, isAmount: value !== undefined && value !== 0 && value !== ONE, skipped, note };
}

export const hasState = ({ amount, skipped }: KeptDay): boolean => skipped === true || amount !== undefined;

interface Joined {
  readonly day: KeptDay;
  readonly isAdded: boolean;
  /** Whether something of the second row is lost. */
  readonly isDoubled: boolean;
}

/** Two rows of one day: the first value and the first note are kept, or the amounts count together. */
export function joinDays(known: KeptDay, found: KeptDay, isSummed: boolean): Joined {
  const kept = hasState(known) ? known : found;
  const note = known.note || found.note;
  const isSecondNote = found.note !== '' && found.note !== note;
  if (isSummed && known.amount !== undefined && found.amount !== undefined) {
    const amount = Math.min(known.amount + found.amount, VALUE_MAX * ONE);
    const isAmount = known.isAmount || found.isAmount;
    return { day: { ...kept, amount, isAmount, note }, isAdded: true, isDoubled: isSecondNote };
  }
  const isDoubled = hasState(known) && hasState(found);
  return { day: { ...kept, note }, isAdded: false, isDoubled: isDoubled || isSecondNote };
}

/** A habit was ticked unless one of its days holds another amount than 0 and 1. */
export function kindBy(days: ReadonlyMap<DayKey, KeptDay>): HabitKind {
  return days.values().some(({ isAmount }) => isAmount) ? 'amount' : 'check';
}

/** The days in their order. */
export function historyOf(days: ReadonlyMap<DayKey, KeptDay>, kind: HabitKind): Map<DayKey, ForeignDay> {
  const history = new Map<DayKey, ForeignDay>();
  for (const [day, kept] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const found = dayOf(kept, kind);
    if (found !== null) history.set(day, found);
  }
  return history;
}

/** A day that is ticked with 0 was answered with no: nothing of it is kept but its note. */
function dayOf({ amount, skipped, note }: KeptDay, kind: HabitKind): ForeignDay | null {
  const value = kind === 'check' ? undefined : amount;
  const isDone = kind === 'check' && amount !== undefined && amount > 0;
  if (!isDone && value === undefined && !skipped && note === '') return null;
  return {
    ...(isDone && { done: true }),
    ...(value !== undefined && { value }),
    ...(skipped && { skipped }),
    ...(note !== '' && { note }),
  };
}
