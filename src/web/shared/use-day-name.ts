import { useToday } from '#client/react.tsx';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';

/** Names a day: today and yesterday by these words, with the date; others by weekday and date. */
export function useDayName(): (day: DayKey) => string {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  return (day) => {
    if (day === today) return t('day.namedToday', { day: formats.day(day, 'short') });
    if (day === addDays(today, -1)) return t('day.namedYesterday', { day: formats.day(day, 'short') });
    return formats.day(day, 'full');
  };
}
