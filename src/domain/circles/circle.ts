import { addDays, type DayKey, dayNumber, weekdayOf } from '#domain/days/day-key.ts';
import { loggedIn } from '#domain/figures/period-figures.ts';
import { ONE } from '#domain/plan/habit.ts';
import { statesOf } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';

/** What a member shows of a habit, from the least to the most. */
export const shareLevels = ['today', 'week', 'full'] as const;
export type ShareLevel = (typeof shareLevels)[number];

export const cheerKinds = ['wellDone', 'withYou', 'welcomeBack', 'wow'] as const;
export type CheerKind = (typeof cheerKinds)[number];

export const goalPeriods = ['week', 'month'] as const;
export type GoalPeriod = (typeof goalPeriods)[number];

/** `each`: how many members did theirs; `sum`: what all did together. */
export const goalModes = ['each', 'sum'] as const;

/** The common weeks of a circle begin on Monday, whatever the setting of a member. */
const MONDAY = 1;

/** The first day of the week or month of a goal. */
export function goalStart(per: GoalPeriod, day: DayKey): DayKey {
  return per === 'month' ? `${day.slice(0, 8)}01` : addDays(day, -((weekdayOf(day) + 7 - MONDAY) % 7));
}

export interface GoalRules {
  /** Of each member, or of all together, in whole thousandths. */
  readonly target: number;
  readonly mode: (typeof goalModes)[number];
}

/** How far a goal is, by the parts of the members who linked a habit. */
export function goalProgress(
  { target, mode }: GoalRules,
  parts: readonly number[],
): { readonly reached: number; readonly isMet: boolean } {
  if (mode === 'sum') {
    const reached = parts.reduce((sum, part) => sum + part, 0);
    return { reached, isMet: reached >= target };
  }
  const reached = parts.filter((part) => part >= target).length;
  return { reached, isMet: parts.length > 0 && reached === parts.length };
}

/** What a habit adds to a goal from its first day to `today`, in whole thousandths: its amount, or the days on which it was done. */
export function goalPart(
  record: HabitRecord,
  { unit }: { readonly unit: string },
  from: DayKey,
  today: DayKey,
): number {
  const [start, stop] = [dayNumber(from), dayNumber(today)];
  if (unit !== '') return loggedIn(record, start, stop).amount;
  return ONE * statesOf(record, start, stop, stop).filter((state) => state === 'done').length;
}
