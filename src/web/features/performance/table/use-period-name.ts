import type { CalendarPeriod } from '#domain/days/calendar-period.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';

/** How a month or a quarter is called: `November 2026`, `Q4 2026`. */
export function usePeriodName() {
  const t = useTranslator();
  const formats = useFormats();
  return ({ size, name }: CalendarPeriod): string =>
    size === 'month'
      ? formats.month(name)
      : t('table.quarter', { quarter: name.slice(-1), year: name.slice(0, 4) });
}
