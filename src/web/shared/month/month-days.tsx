import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { DayKey } from '#domain/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { daysOfMonth, monthOf, nextMonth, previousMonth } from './month.ts';
import './month-days.css';

interface MonthDaysProps {
  /** The first day shown. */
  first: DayKey;
  today: DayKey;
  weekStart: number;
  isDone: (day: DayKey) => boolean;
  isDue: (day: DayKey) => boolean;
  onToggle: (day: DayKey) => void;
  /** The month shown first, `2026-11`; without it, that of today. */
  opensAt?: string | undefined;
}

/** A month of days, each a button that ticks or unticks it. */
export function MonthDays({ first, today, weekStart, isDone, isDue, onToggle, opensAt }: MonthDaysProps) {
  const t = useTranslator();
  const formats = useFormats();
  const [month, setMonth] = useState(opensAt ?? monthOf(today));
  const { days, offset } = daysOfMonth(month, weekStart);
  const weekdays = Array.from({ length: 7 }, (_, index) => (weekStart + index) % 7);
  return (
    <div className="month">
      <div className="month-head">
        <IconButton
          label={t('sheet.previousMonth')}
          disabled={month === monthOf(first)}
          onClick={() => setMonth(previousMonth(month))}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <p aria-live="polite">{formats.month(month)}</p>
        <IconButton
          label={t('sheet.nextMonth')}
          disabled={month === monthOf(today)}
          onClick={() => setMonth(nextMonth(month))}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="month-grid">
        {weekdays.map((day) => (
          <span key={day} className="month-weekday" aria-hidden="true">
            {formats.weekday(day, 'narrow')}
          </span>
        ))}
        {Array.from({ length: offset }, (_, index) => (
          <span key={`before-${index}`} />
        ))}
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={classes('month-day', isDue(day) && 'is-due', day === today && 'is-today')}
            aria-label={formats.day(day, 'full')}
            aria-pressed={isDone(day)}
            disabled={day > today || day < first}
            onClick={() => onToggle(day)}
          >
            {formats.number(Number(day.slice(8)))}
          </button>
        ))}
      </div>
    </div>
  );
}
