import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useToday } from '#client/react.tsx';
import type { AskedDay } from '#client/state/queries.ts';
import { addDays, EARLIEST_DAY } from '#domain/days/day-key.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { openDay } from '#web/shared/open-day.ts';
import { useDayName } from '#web/shared/use-day-name.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** The day that is shown, between the day before and the day after. */
export function DayNav({ habitId, day }: AskedDay) {
  const t = useTranslator();
  const today = useToday();
  const nameOf = useDayName();
  return (
    <div className="day-sheet-nav">
      <IconButton
        label={t('home.previousDay')}
        disabled={day <= EARLIEST_DAY}
        onClick={() => openDay(habitId, addDays(day, -1))}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <p aria-live="polite">{nameOf(day)}</p>
      <IconButton
        label={t('home.nextDay')}
        disabled={day >= today}
        onClick={() => openDay(habitId, addDays(day, 1))}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
