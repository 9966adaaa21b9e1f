import type { Habit } from '#contract/habits.ts';
import { type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { isPeriodRepeat } from '#domain/plan/repeat.ts';
import { amountText } from '#web/shared/amounts/amount-text.ts';
import { type MarkState, WeekStrip } from '#web/ui/week-strip.tsx';
import type { Texts } from '../habit-facts.tsx';
import { shownDays, weekMarks, weekSummary } from '../week-marks.ts';

/**
 * The week of a habit as its row shows it: covered days rest, and no day of a week or month is missed by itself. Returns the place of today
 * as well.
 */
function kindWeek(habit: Habit, day: DayKey, weekStart: number) {
  const isPeriod = isPeriodRepeat(habit.repeat);
  const { week, shown } = weekMarks(habit, day, weekStart);
  const stateOf = (state: MarkState, on: DayKey): MarkState => {
    const told = habit.recent[on];
    if (told?.state === 'covered') return 'rest';
    if (habit.kind === 'amount' && (told?.value ?? 0) > 0) {
      if (habit.repeat.type === 'total') return 'done';
      if (state === 'missed' || state === 'open') return 'part';
    }
    return isPeriod && (state === 'missed' || state === 'future') ? 'off' : state;
  };
  const days = shownDays(day, weekStart);
  return {
    week,
    days,
    marks: shown.map((mark, index) => ({ ...mark, state: stateOf(mark.state, days[index] ?? day) })),
  };
}

interface StripOptions {
  habit: Habit;
  day: DayKey;
  weekStart: number;
  /** Of its week or month, in the place of the number of its days. */
  summary: string | null;
}

/** The strip, with the amounts of its days for screen readers. */
export function kindStrip({ t, formats }: Texts, { habit, day, weekStart, summary }: StripOptions) {
  const { week, days, marks } = kindWeek(habit, day, weekStart);
  const told = summary ?? t('habits.weekLabel', weekSummary(week));
  const amounts = days.flatMap((each) => {
    const value = habit.recent[each]?.value;
    if (!logsAmount(habit) || value === null || value === undefined || each > day) return [];
    const amount = amountText(formats, value, habit.unit);
    return [t('amounts.ofDay', { day: formats.weekday(weekdayOf(each), 'short'), amount })];
  });
  const label =
    amounts.length === 0 ? told : t('amounts.weekOf', { summary: told, days: amounts.join(', ') });
  return <WeekStrip marks={marks} label={label} />;
}
