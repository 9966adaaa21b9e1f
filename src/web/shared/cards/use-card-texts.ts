import { useGraph } from '#client/react-days.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { type FigureDay, sumOf } from '#domain/figures/figure-days.ts';
import type { Stats } from '#domain/figures/performance.ts';
import type { YearDay } from '#domain/figures/year-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import type { Scale } from '#web/ui/chart-scale.tsx';
import { yearRange } from './ranges.ts';

/** Shown for a figure when nothing can be counted (docs/rules/figures.md#percentages). */
export const NONE = '–';

/** The texts of the performance cards, in both sizes: small on home, large on the performance page. `label` describes the chart. */
export function useCardTexts() {
  const t = useTranslator();
  const formats = useFormats();
  return {
    line: ({ datasets, percentage }: Pick<Stats, 'datasets' | 'percentage'>) => ({
      title: t('home.thirtyDays'),
      figure: percentage === null ? NONE : formats.percent(percentage),
      label:
        percentage === null
          ? t('home.lineEmpty')
          : t('home.lineLabel', {
              first: formats.percent(datasets.at(0) ?? 0),
              last: formats.percent(datasets.at(-1) ?? 0),
              percentage: formats.percent(percentage),
            }),
    }),
    week: (days: readonly FigureDay[]) => {
      const { completed, total } = sumOf(days);
      const dayAt = (index: number) => {
        const figures = days.at(index);
        return figures ? formats.day(figures.day, 'short') : '';
      };
      return {
        title: t('home.sevenDays'),
        figure: `${formats.number(completed)}/${formats.number(total)}`,
        label: t('home.weekLabel', { completed, total, first: dayAt(0), last: dayAt(-1) }),
      };
    },
    year: (days: readonly YearDay[]) => {
      const { completed } = sumOf(days);
      return {
        title: t('home.year'),
        figure: formats.number(completed),
        label: t('home.yearLabel', { count: completed }),
        days: days.map((each) => ({
          ...each,
          title: t('home.yearDay', {
            day: formats.day(each.day),
            completed: each.completed,
            total: each.total,
          }),
        })),
      };
    },
  };
}

/** The labels of a chart of shares. */
export function usePercentScale(): Scale {
  const formats = useFormats();
  return [formats.percent(100), formats.percent(50), formats.percent(0)];
}

/** The year up to today, of all habits or of one. */
export const useYear = (habitId: string | undefined, today: DayKey) => useGraph(habitId, yearRange(today, 0));
