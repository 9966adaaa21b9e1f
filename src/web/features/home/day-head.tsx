import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { dayParameter } from './past-day.ts';
import './day-head.css';

interface DayHeadProps {
  day: DayKey;
  today: DayKey;
  /** There is a list of the day before. */
  hasEarlier: boolean;
}

/** The day of the list, between links to the day before and the day after. */
export function DayHead({ day, today, hasEarlier }: DayHeadProps) {
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
  );
}
