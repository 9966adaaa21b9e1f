import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { isDueOn } from '#domain/list/wire-habit.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { showDueOnly, useDueOnly } from './due-only.ts';
import './day-filter.css';

interface DayFilterProps {
  habits: readonly Habit[];
  /** That of the list. */
  day: DayKey;
  /** Names the habits of another day than today. */
  dayText?: string;
}

/**
 * Shows all habits, or leaves out those that rest on the day; only where there is a difference. It names no number: what is due is the count
 * of the dividers, and a limit or a running week stays in sight without being due.
 */
export function DayFilter({ habits, day, dayText }: DayFilterProps) {
  const t = useTranslator();
  const dueOnly = useDueOnly();
  if (habits.every((habit) => isDueOn(habit, day))) return null;
  const choices = [
    { only: true, text: dayText ?? t('home.forToday') },
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
