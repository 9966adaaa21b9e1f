import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { DayKey } from '#domain/days/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { onSpace } from '#web/ui/on-space.ts';
import { daysOfMonth, monthOf, nextMonth, previousMonth } from './month.ts';
import './month-days.css';

interface MonthDaysProps {
  /** The first day shown. */
  first: DayKey;
  today: DayKey;
  weekStart: number;
  markOf: (day: DayKey) => DayMark;
  onOpen: (day: DayKey) => void;
  onToggle: (day: DayKey) => void;
}

/** What a day of the month shows. */
export interface DayMark {
  readonly done: boolean;
  readonly due: boolean;
  /** Something, but not all of the target. */
  readonly part: boolean;
  /** In words, after the date; null for nothing. */
  readonly amount: string | null;
  /** In words, after the date. */
  readonly rest: 'skipped' | 'onBreak' | null;
  readonly noted: boolean;
}

/** A month of days, each a button that opens it; the space bar ticks or unticks it at once. */
export function MonthDays({ first, today, weekStart, markOf, onOpen, onToggle }: MonthDaysProps) {
  const t = useTranslator();
  const formats = useFormats();
  const [month, setMonth] = useState(monthOf(today));
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
          <Day
            key={day}
            day={day}
            mark={markOf(day)}
            isToday={day === today}
            disabled={day > today || day < first}
            onOpen={onOpen}
            onToggle={onToggle}
          />
        ))}
      </div>
    </div>
  );
}

interface DayProps extends Pick<MonthDaysProps, 'onOpen' | 'onToggle'> {
  day: DayKey;
  mark: DayMark;
  isToday: boolean;
  disabled: boolean;
}

function Day({ day, mark, isToday, disabled, onOpen, onToggle }: DayProps) {
  const t = useTranslator();
  const formats = useFormats();
  const words = [
    formats.day(day, 'full'),
    mark.amount,
    mark.rest && t(`sheet.${mark.rest}`),
    mark.noted && t('sheet.noted'),
  ].filter(Boolean);
  return (
    <button
      type="button"
      className={classes(
        'month-day',
        mark.due && 'is-due',
        mark.part && 'is-part',
        mark.rest && 'is-rest',
        mark.noted && 'is-noted',
        isToday && 'is-today',
      )}
      aria-label={words.join(', ')}
      aria-pressed={mark.done}
      disabled={disabled}
      onClick={() => onOpen(day)}
      {...onSpace(() => onToggle(day))}
    >
      {/* As the label has it: in French the first is an ordinal. */}
      {formats.day(day, 'yearless').split(/\s/)[0]}
    </button>
  );
}
