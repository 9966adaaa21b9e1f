import type { DayKey } from '#domain/days/day-key.ts';
import { useFormats } from '#web/app/i18n.tsx';

/** As many weekdays as can be told apart, Monday, Wednesday and Friday. */
const NAMED_WEEKDAYS = [1, 3, 5];

/** The texts of a map of a year. */
export function useYearTexts(weekStart: number) {
  const formats = useFormats();
  return {
    weekdays: NAMED_WEEKDAYS.map((weekday) => ({
      row: (weekday - weekStart + 7) % 7,
      text: formats.weekday(weekday, 'narrow'),
    })),
    monthOf: (month: string) => formats.month(month, 'short'),
    /** The month of a day, with its year. */
    monthAndYear: (day: DayKey) => formats.month(day.slice(0, 7), 'year'),
  };
}
