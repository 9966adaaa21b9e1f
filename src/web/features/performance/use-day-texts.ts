import type { FigureDay } from '#domain/figure-days.ts';
import { percentageOf } from '#domain/performance.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { NONE } from '#web/shared/cards/use-card-texts.ts';

/** Formats days as sentences and as rows of a table. */
export function useDayTexts() {
  const t = useTranslator();
  const formats = useFormats();
  const shareOf = ({ completed, total }: FigureDay) => {
    const percentage = percentageOf(completed, total);
    return percentage === null ? NONE : formats.percent(percentage);
  };
  return {
    textOf: (figures: FigureDay) =>
      t('performance.day', {
        day: formats.day(figures.day, 'full'),
        completed: figures.completed,
        total: figures.total,
        share: shareOf(figures),
      }),
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
