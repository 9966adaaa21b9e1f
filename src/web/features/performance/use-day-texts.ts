import { useToday } from '#client/react.tsx';
import type { DayFigures, FigureDay } from '#domain/figures/figure-days.ts';
import { isUnfinished, percentageOf } from '#domain/figures/performance.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { NONE } from '#web/shared/cards/use-card-texts.ts';

/** Formats days as sentences and as rows of a table. With the ratio of an unfinished today, its sentence says that it goes on. */
export function useDayTexts(ratio: DayFigures) {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  const soFar = isUnfinished(ratio) ? t('performance.todaySoFar', { ...ratio }) : '';
  const shareOf = ({ completed, total }: FigureDay) => {
    const percentage = percentageOf(completed, total);
    return percentage === null ? NONE : formats.percent(percentage);
  };
  return {
    /** Of an unfinished today; else empty. */
    soFar,
    textOf: (figures: FigureDay) => {
      if (figures.day === today && soFar) return soFar;
      const day = formats.day(figures.day, 'full');
      if (figures.total === 0 && figures.day !== today) return t('performance.notDue', { day });
      const { completed, total } = figures;
      return t('performance.day', { day, completed, total, share: shareOf(figures) });
    },
    tableOf: (days: readonly FigureDay[]) => ({
      columns: [
        t('performance.column.day'),
        t('performance.column.done'),
        t('performance.column.due'),
        t('performance.column.share'),
      ],
      rows: days
        .map((figures) => [
          formats.day(figures.day),
          formats.number(figures.completed),
          formats.number(figures.total),
          shareOf(figures),
        ])
        .toReversed(),
    }),
  };
}
