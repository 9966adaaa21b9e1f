import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import { isDueOn } from '#domain/list/wire-habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { pastDayIn } from '#web/shared/past-day.ts';
import { showDueOnly, useDueOnly } from './due-only.ts';

/** The query parameter of the list of another day: `?day=2026-11-20`. */
const dayParameter = 'day';

/** The past day whose list an address asks for; null for today. */
export const pastDayOf = (search: string, today: DayKey): DayKey | null =>
  pastDayIn(search, dayParameter, today);

interface DayHeadProps {
  habits: readonly Habit[];
  /** That of the list. */
  day: DayKey;
  today: DayKey;
  /** There is a list of the day before. */
  hasEarlier: boolean;
}

/** The day of the list, between links to the day before and the day after; and which of its habits are shown. */
export function DayHead({ habits, day, today, hasEarlier }: DayHeadProps) {
  const t = useTranslator();
  const formats = useFormats();
  const before = addDays(day, -1);
  const after = addDays(day, 1);
  const nameOf = () => {
    if (day === today) return t('shell.today');
    if (after === today) return t('habits.yesterday');
    return `${formats.weekday(weekdayOf(day))} ${formats.day(day, 'short')}`;
  };
  return (
    <div className="apart">
      <nav className="day-head" aria-label={t('home.days')}>
        {hasEarlier && (
          <AppLink
            to="index"
            search={`?${dayParameter}=${before}`}
            seldom
            className="icon-button"
            data-previous-day=""
            aria-label={t('home.previousDay')}
          >
            <ChevronLeft size={20} aria-hidden="true" />
          </AppLink>
        )}
        <span aria-current="date">{nameOf()}</span>
        {day < today && (
          <AppLink
            to="index"
            search={after === today ? '' : `?${dayParameter}=${after}`}
            seldom
            className="icon-button"
            data-next-day=""
            aria-label={t('home.nextDay')}
          >
            <ChevronRight size={20} aria-hidden="true" />
          </AppLink>
        )}
      </nav>
      <DayFilter habits={habits} day={day} today={today} />
    </div>
  );
}

/**
 * Shows all habits, or leaves out those that rest on the day; only where there is a difference. It names no number: what is due is the count
 * of the dividers, and a limit or a running week stays in sight without being due.
 */
function DayFilter({ habits, day, today }: Omit<DayHeadProps, 'hasEarlier'>) {
  const t = useTranslator();
  const dueOnly = useDueOnly();
  if (habits.every((habit) => isDueOn(habit, day))) return null;
  const choices = [
    { only: true, text: t(day === today ? 'home.forToday' : 'day.forDay') },
    { only: false, text: t('home.all') },
  ];
  return (
    <div className="day-filter" role="group" aria-label={t('home.filter')}>
      {choices.map(({ only, text }) => (
        <button key={text} type="button" aria-pressed={dueOnly === only} onClick={() => showDueOnly(only)}>
          {text}
        </button>
      ))}
    </div>
  );
}
