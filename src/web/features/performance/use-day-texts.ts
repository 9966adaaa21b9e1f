import { useToday } from '#client/react.tsx';
import type { DayKey } from '#domain/days/day-key.ts';
import type { DayFigures, FigureDay } from '#domain/figures/figure-days.ts';
import { isUnfinished, percentageOf } from '#domain/figures/performance.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { NONE } from '#web/shared/cards/use-card-texts.ts';

/** Formats days as sentences and as rows of a table. With the ratio of an unfinished today, its sentence says that it goes on. */
export function useDayTexts(ratio: DayFigures) {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  const { shareOf, tableOf } = useFiguresTable();
  const soFar = isUnfinished(ratio) ? t('performance.todaySoFar', { ...ratio }) : '';
  return {
    /** Of an unfinished today; else empty. */
    soFar,
    textOf: (figures: FigureDay) => {
      if (figures.day === today && soFar) return soFar;
      const day = formats.day(figures.day, 'full');
      if (figures.total === 0 && figures.day !== today) return t('performance.notDue', { day });
      return t('performance.day', { ...figures, day, share: shareOf(figures) });
    },
    tableOf: (days: readonly FigureDay[]) => tableOf(days.toReversed(), ({ day }) => formats.day(day)),
  };
}

/** What was done of what was due, as a share and as rows of a table. */
export function useFiguresTable() {
  const t = useTranslator();
  const formats = useFormats();
  const shareOf = ({ completed, total }: DayFigures): string => {
    const percentage = percentageOf(completed, total);
    return percentage === null ? NONE : formats.percent(percentage);
  };
  return {
    shareOf,
    tableOf: <T extends DayFigures>(figures: readonly T[], nameOf: (of: T) => string) => ({
      columns: [
        t('performance.column.day'),
        t('performance.column.done'),
        t('performance.column.due'),
        t('performance.column.share'),
      ],
      rows: figures.map((each) => [
        nameOf(each),
        formats.number(each.completed),
        formats.number(each.total),
        shareOf(each),
      ]),
    }),
  };
}

/** As many weekdays as can be told apart, Monday, Wednesday and Friday. */
const NAMED_WEEKDAYS = [1, 3, 5];

/** The texts of a map of a year. */
export function useYearTexts(weekStart: number) {
  const t = useTranslator();
  const formats = useFormats();
  return {
    legend: {
      less: t('performance.legend.less'),
      more: t('performance.legend.more'),
      off: t('performance.legend.off'),
    },
    weekdays: NAMED_WEEKDAYS.map((weekday) => ({
      row: (weekday - weekStart + 7) % 7,
      text: formats.weekday(weekday, 'narrow'),
    })),
    monthOf: (month: string) => formats.month(month, 'short'),
    /** The month of a day, with its year. */
    monthAndYear: (day: DayKey) => formats.month(day.slice(0, 7), 'year'),
  };
}
