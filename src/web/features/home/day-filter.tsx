import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { dueOf } from '#domain/divider-progress.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { showDueOnly, useDueOnly } from './due-only.ts';
import './day-filter.css';

interface DayFilterProps {
  habits: readonly Habit[];
  today: DayKey;
  /** Names the habits of that day; “due today” without it. */
  dueText?: string;
}

/** Shows all habits, or those of today alone; only where there is a difference. */
export function DayFilter({ habits, today, dueText }: DayFilterProps) {
  const t = useTranslator();
  const formats = useFormats();
  const dueOnly = useDueOnly();
  const due = dueOf(habits, today);
  if (due === habits.length) return null;
  const choices = [
    { only: true, text: dueText ?? t('home.dueToday'), count: due },
    { only: false, text: t('home.all'), count: habits.length },
  ];
  return (
    <div className="day-filter" role="group" aria-label={t('home.filter')}>
      {choices.map(({ only, text, count }) => (
        <button key={text} type="button" aria-pressed={dueOnly === only} onClick={() => showDueOnly(only)}>
          {text} {formats.number(count)}
        </button>
      ))}
    </div>
  );
}
