import type { ReactNode } from 'react';
import type { Graph } from '#contract/performance.ts';
import { monthAverages, scaleFigures } from '#domain/figures/scale-figures.ts';
import { SCALE_MAX } from '#domain/plan/habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { ratingText } from '#web/shared/amounts/amount-text.ts';
import { ratingWord } from '#web/shared/amounts/faces.tsx';
import { NONE } from '#web/shared/cards/use-card-texts.ts';
import { LineChart } from '#web/ui/line-chart.tsx';
import { ReadWeekBars } from '#web/ui/read-week-bars.tsx';
import { ChartCard, type ShownQuery } from './chart-card.tsx';
import { BAR_HEIGHT } from './habit-charts.tsx';
import { MARKS, useMarks } from './line-cards.tsx';

/** More points make no better line. */
const POINTS = 90;

interface ScaleCardsProps {
  query: ShownQuery;
  /** Of the last year. */
  values: NonNullable<Graph['amounts']>['days'];
  /** The days of the months to show, oldest first. */
  days: readonly { readonly day: string }[];
}

/** A scale over time, its calendar, and its average of each month: no rate and no streak, since nothing is asked for. */
export function ScaleCards({ children, ...charts }: ScaleCardsProps & { children: ReactNode }) {
  return (
    <>
      <RatingLine {...charts} />
      {children}
      <RatingMonths {...charts} />
    </>
  );
}

function RatingLine({ query, values }: ScaleCardsProps) {
  const t = useTranslator();
  const formats = useFormats();
  const { points, average } = scaleFigures(values, POINTS);
  const title = t('amounts.rating.line');
  const valueAt = (index: number) => points.at(index)?.value ?? 0;
  const marks = useMarks(points, Math.max(1, Math.ceil(points.length / MARKS)));
  return (
    <ChartCard
      kind="line"
      title={title}
      query={query}
      figure={
        average !== null && <b>{t('amounts.rating.average', { value: ratingText(formats, average) })}</b>
      }
      table={{
        columns: [t('performance.column.day'), t('amounts.rating.value')],
        rows: points.map(({ day, value }) => [formats.day(day), ratingText(formats, value)]).toReversed(),
      }}
      note={<p className="fine">{t(points.length > 1 ? 'amounts.rating.lineText' : 'amounts.rating.few')}</p>}
    >
      {points.length > 1 && (
        <LineChart
          values={points.map(({ share }) => share)}
          label={t('amounts.rating.lineLabel', {
            count: points.length,
            first: formats.number(valueAt(0)),
            last: formats.number(valueAt(-1)),
          })}
          scale={[formats.number(SCALE_MAX), formats.number((SCALE_MAX + 1) / 2), formats.number(1)]}
          marks={marks}
          readerLabel={t('amounts.rating.lineRead', { title })}
          textOf={(index) => {
            const point = points[index];
            if (!point) return '';
            return t('amounts.rating.day', {
              day: formats.day(point.day, 'full'),
              word: t(ratingWord(point.value)),
              value: ratingText(formats, point.value),
            });
          }}
        />
      )}
    </ChartCard>
  );
}

function RatingMonths({ query, values, days }: ScaleCardsProps) {
  const t = useTranslator();
  const formats = useFormats();
  const months = monthAverages(
    days.map(({ day }) => day),
    values,
  );
  const title = t('amounts.rating.months');
  const textOf = (average: number | null) => (average === null ? NONE : ratingText(formats, average));
  return (
    <ChartCard
      kind="months"
      title={title}
      query={query}
      table={{
        columns: [t('performance.month'), t('amounts.rating.averageColumn')],
        rows: months.map(({ month, average }) => [formats.month(month), textOf(average)]).toReversed(),
      }}
    >
      <ReadWeekBars
        label={t('amounts.rating.monthsLabel')}
        height={BAR_HEIGHT}
        scale={[formats.number(SCALE_MAX), formats.number(SCALE_MAX / 2), formats.number(0)]}
        readerLabel={t('performance.monthsRead', { title })}
        bars={months.map(({ month, average }, index) => ({
          key: month,
          completed: average ?? 0,
          total: SCALE_MAX,
          mark: formats.month(month, 'short').slice(0, 1).toUpperCase(),
          text: t('amounts.rating.month', { month: formats.month(month), value: textOf(average) }),
          strong: index === months.length - 1,
        }))}
      />
    </ChartCard>
  );
}
