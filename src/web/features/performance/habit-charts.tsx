import { type ComponentProps, Suspense } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { FigureDay, FiguresByDay } from '#domain/figures/figure-days.ts';
import { monthFigures, weekdayExtremes, weekdayFigures } from '#domain/figures/rates.ts';
import { isRequired } from '#domain/plan/habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { lazyComponent } from '#web/platform/lazy-component.tsx';
import { usePercentScale } from '#web/shared/cards/use-card-texts.ts';
import type { HabitMonth } from '#web/shared/habit-month.tsx';
import { ReadWeekBars } from '#web/ui/read-week-bars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ChartCard, type ShownQuery } from './chart-card.tsx';
import { useFiguresTable } from './use-day-texts.ts';

export const BAR_HEIGHT = 120;

interface YearChartProps {
  query: ShownQuery;
  /** The last year. */
  days: readonly FigureDay[];
}

/** The share done on each day of the week, and in words the best and the hardest. */
export function WeekdaysCard({ query, days, weekStart }: YearChartProps & { weekStart: number }) {
  const t = useTranslator();
  const formats = useFormats();
  const figures = weekdayFigures(days, weekStart);
  const extremes = weekdayExtremes(figures);
  const title = t('performance.weekdays');
  const { shareOf, tableOf } = useFiguresTable();
  return (
    <ChartCard
      kind="weekdays"
      title={title}
      query={query}
      table={tableOf(figures, ({ weekday }) => formats.weekday(weekday))}
      note={
        <p className="performance-words">
          {extremes &&
            t('performance.weekdaysBest', {
              best: formats.weekday(extremes.best.weekday),
              bestShare: formats.percent(extremes.best.rate),
              worst: formats.weekday(extremes.worst.weekday),
              worstShare: formats.percent(extremes.worst.rate),
            })}
        </p>
      }
    >
      <ReadWeekBars
        label={t('performance.weekdaysLabel')}
        height={BAR_HEIGHT}
        scale={usePercentScale()}
        readerLabel={t('performance.weekdaysRead', { title })}
        bars={figures.map((each) => ({
          ...each,
          key: `${each.weekday}`,
          mark: formats.weekday(each.weekday, 'narrow'),
          text: t('performance.day', { ...each, day: formats.weekday(each.weekday), share: shareOf(each) }),
          strong: false,
        }))}
      />
    </ChartCard>
  );
}

/** How often it was done in each month. */
export function MonthsCard({ query, days }: YearChartProps) {
  const t = useTranslator();
  const formats = useFormats();
  const months = monthFigures(days);
  const title = t('performance.months');
  const most = Math.max(2, ...months.map(({ completed }) => completed));
  // Even, so that the line in the middle is a whole number.
  const top = most + (most % 2);
  return (
    <ChartCard
      kind="months"
      title={title}
      query={query}
      table={{
        columns: [t('performance.month'), t('performance.column.done'), t('performance.column.due')],
        rows: months
          .map(({ month, completed, total }) => [
            formats.month(month),
            formats.number(completed),
            formats.number(total),
          ])
          .toReversed(),
      }}
    >
      <ReadWeekBars
        label={t('performance.monthsLabel', {
          count: months.reduce((sum, { completed }) => sum + completed, 0),
        })}
        height={BAR_HEIGHT}
        scale={[formats.number(top), formats.number(top / 2), formats.number(0)]}
        readerLabel={t('performance.monthsRead', { title })}
        bars={months.map(({ month, completed }, index) => ({
          key: month,
          completed,
          total: top,
          mark: formats.month(month, 'short').slice(0, 1).toUpperCase(),
          text: t('performance.monthsDay', { count: completed, month: formats.month(month) }),
          strong: index === months.length - 1,
        }))}
      />
    </ChartCard>
  );
}

/** Of one habit alone: the figures of all need no calendar. */
export const habitMonth = lazyComponent<ComponentProps<typeof HabitMonth>>(
  'src/web/shared/habit-month.tsx',
  async () => (await import('#web/shared/habit-month.tsx')).HabitMonth,
);

/** The days of the habit, to look at and to correct. */
export function CalendarCard({ habit, query, due }: { habit: Habit; query: ShownQuery; due: FiguresByDay }) {
  const t = useTranslator();
  return (
    <ChartCard
      kind="calendar"
      title={t('sheet.month')}
      query={query}
      note={<p className="fine">{t(isRequired(habit) ? 'sheet.monthHint' : 'sheet.monthRate')}</p>}
    >
      <Suspense fallback={<Skeleton className="chart-skeleton" />}>
        <habitMonth.Component habit={habit} due={due} />
      </Suspense>
    </ChartCard>
  );
}
