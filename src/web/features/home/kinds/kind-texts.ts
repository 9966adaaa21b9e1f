import type { Habit } from '#contract/habits.ts';
import { isOnBreak } from '#domain/days/breaks.ts';
import { addDays, type DayKey, dayRange, weekdayOf } from '#domain/days/day-key.ts';
import type { PeriodProgress } from '#domain/list/period-progress.ts';
import { recordOf } from '#domain/list/wire-habit.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import { exactAmount } from '#domain/plan/typed-amount.ts';
import { openDays } from '#domain/reminders/open-days.ts';
import { amountText } from '#web/shared/amounts/amount-text.ts';
import { breakText } from '#web/shared/breaks/break-text.ts';
import type { Texts } from '../habit-facts.tsx';

/** The day of a row: that of the list, and the user's. */
export interface RowDay {
  readonly day: DayKey;
  readonly today: DayKey;
}

/** How far a week or month has come: “2 of 3 this week, 3 days left”, “all 3 done this week”. */
export function periodText({ t, formats }: Texts, habit: Habit, progress: PeriodProgress): string {
  const { unit, done, needed, isReached, daysLeft: count } = progress;
  const isMonth = unit === 'month';
  if (habit.repeat.type === 'total' && !keepsLimit(habit)) {
    if (isReached) return t(isMonth ? 'amounts.reachedMonth' : 'amounts.reachedWeek');
    return t(isMonth ? 'amounts.restOfMonth' : 'amounts.restOfWeek', { count });
  }
  if (isReached && !keepsLimit(habit))
    return t(isMonth ? 'amounts.allOfMonth' : 'amounts.allOfWeek', { count: needed });
  const of = keepsLimit(habit) ? amountText(formats, needed, habit.unit) : formats.number(needed);
  const part = t('amounts.part', { done: formats.number(done), needed: of });
  const inPeriod = t(isMonth ? 'amounts.month' : 'amounts.week', { progress: part });
  if (keepsLimit(habit) && done > needed) return overText({ t, formats }, inPeriod, progress);
  if (count === 0) return inPeriod;
  return t(isMonth ? 'amounts.monthLeft' : 'amounts.weekLeft', { progress: part, count });
}

/** How much more is logged than a limit allows: “4 of 2 coffees, 2 over”. */
function overText({ t, formats }: Texts, progress: string, { done, needed }: Logged): string {
  return t('amounts.over', { progress, amount: formats.number(exactAmount(done - needed)) });
}

type Logged = Pick<PeriodProgress, 'done' | 'needed'>;

/** What is logged of a limit by days: “1 of 2 coffees today”; null on a clean day of what is to avoid. */
export function limitText({ t, formats }: Texts, habit: Habit, amount: number, row: RowDay): string | null {
  const { unit } = habit;
  const needed = habit.target ?? 0;
  if (amount === 0 && needed === 0) return null;
  const part = t('amounts.part', {
    done: formats.number(amount),
    needed: amountText(formats, needed, unit),
  });
  // The day goes without saying, and the row has no room for it.
  if (amount > needed && needed > 0) return overText({ t, formats }, part, { done: amount, needed });
  const progress = needed === 0 ? amountText(formats, amount, unit) : part;
  return t(row.day === row.today ? 'amounts.today' : 'amounts.onDay', { progress });
}

/** The clean days in a row of a limit, or weeks, or months. */
export function cleanText({ t }: Texts, { repeat }: Habit, count: number): string {
  const per = repeat.type === 'total' ? repeat.per : 'day';
  if (per === 'week') return t('amounts.cleanWeeks', { count });
  return t(per === 'month' ? 'amounts.cleanMonths' : 'amounts.clean', { count });
}

/** What the streak of a habit counts. */
export function streakLabel({ t }: Texts, { repeat }: Habit): string {
  const per = 'per' in repeat ? repeat.per : 'day';
  if (per === 'week') return t('amounts.weeksInARow');
  return t(per === 'month' ? 'amounts.monthsInARow' : 'habits.streak');
}

/** Why a habit asks for nothing on the day of its row; null where its week or month says it. */
export function quietText(texts: Texts, habit: Habit, { day, today }: RowDay): string | null {
  const { t, formats } = texts;
  const state = habit.recent[day]?.state;
  if (state === 'covered') return null;
  if (state === 'skipped') return t(day === today ? 'habits.skipped' : 'day.skipped');
  if (isOnBreak(habit.breaks, day)) return breakText(texts, habit.breaks, day);
  if (day !== today) return t('day.notDueShort');
  if (!habit.activated) return t('habits.paused');
  const next = nextDay(habit, today);
  if (next === null) return t('habits.notToday');
  const isNear = next <= addDays(today, 7);
  return t('habits.notTodayNext', {
    day: isNear ? formats.weekday(weekdayOf(next), 'short') : formats.day(next, 'short'),
  });
}

/** The longest interval is a year. */
const DAYS_AHEAD = 400;

function nextDay(habit: Habit, today: DayKey): DayKey | null {
  const isOpen = openDays(recordOf(habit), today);
  const days = dayRange(addDays(today, 1), addDays(today, DAYS_AHEAD));
  return days.find((day) => isOpen(day)) ?? null;
}
