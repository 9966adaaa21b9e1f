import { useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { useGraph } from '#client/react-days.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { type DayFigures, type FigureDay, sumOf } from '#domain/figures/figure-days.ts';
import { isUnfinished, lineSoFar, STATS_DAYS, type Stats, weekRates } from '#domain/figures/performance.ts';
import { rollingRates } from '#domain/figures/rates.ts';
import {
  type StrengthPeriod,
  strengthChange,
  strengthPeriods,
  strengthPoints,
} from '#domain/figures/strength-points.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { yearRange } from '#web/shared/cards/ranges.ts';
import { useCardTexts, usePercentScale } from '#web/shared/cards/use-card-texts.ts';
import { LineChart } from '#web/ui/line-chart.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { ChartCard, type ShownQuery } from './chart-card.tsx';
import { useDayTexts, useFiguresTable } from './use-day-texts.ts';

interface LineCardProps {
  query: ShownQuery;
  /** The last 30 days, oldest first. */
  days: readonly FigureDay[];
  stats: Pick<Stats, 'datasets' | 'percentage' | 'ratio'>;
}

/** The share done on each of the last 30 days; that of today is dashed while it is unfinished. */
export function LineCard({ query, days, stats }: LineCardProps) {
  const t = useTranslator();
  const { textOf, tableOf, soFar } = useDayTexts(stats.ratio);
  const datasets = lineSoFar(stats.datasets, stats.ratio);
  const { title, figure, label } = useCardTexts().line({ ...stats, datasets });
  return (
    <ChartCard
      kind="line"
      title={title}
      figure={<b>{figure}</b>}
      query={query}
      table={tableOf(days)}
      note={<WeekRates days={days} />}
    >
      <LineChart
        values={datasets}
        label={label}
        scale={usePercentScale()}
        marks={useMarks(days)}
        readerLabel={t('performance.read', { title })}
        textOf={(index) => (days[index] ? textOf(days[index]) : '')}
        rest={soFar}
        open={isUnfinished(stats.ratio)}
      />
    </ChartCard>
  );
}

/** The same for one habit, which is done or not: so each day has the rate of the 7 days up to it. */
export function RollingCard({ query, year }: { query: ShownQuery; year: readonly FigureDay[] }) {
  const t = useTranslator();
  const formats = useFormats();
  const days = year.slice(-STATS_DAYS);
  const rates = rollingRates(year).slice(-STATS_DAYS);
  const sum = sumOf(days);
  const { shareOf } = useFiguresTable();
  const title = t('home.thirtyDays');
  const shareAt = (index: number) => formats.percent(rates.at(index) ?? 0);
  return (
    <ChartCard
      kind="line"
      title={title}
      figure={
        <p className="performance-figure">
          <span>{t('performance.ofDays', { ...sum })}</span>
          <b>{shareOf(sum)}</b>
        </p>
      }
      query={query}
      table={{
        columns: [t('performance.column.day'), t('performance.rolling')],
        rows: days.map(({ day }, index) => [formats.day(day), shareAt(index)]).toReversed(),
      }}
      note={<WeekRates days={days} />}
    >
      <LineChart
        values={rates}
        label={t('performance.rollingLabel', { first: shareAt(0), last: shareAt(-1) })}
        scale={usePercentScale()}
        marks={useMarks(days)}
        readerLabel={t('performance.read', { title })}
        textOf={(index) => {
          const day = days[index]?.day;
          return day
            ? t('performance.rollingDay', { day: formats.day(day, 'full'), share: shareAt(index) })
            : '';
        }}
        rest={t('performance.rolling')}
      />
    </ChartCard>
  );
}

const MARK_EVERY = 7;

/** A label a week, or every so many points, the last under today. */
export function useMarks(days: readonly { readonly day: DayKey }[], every = MARK_EVERY) {
  const formats = useFormats();
  const last = days.length - 1;
  return days
    .map(({ day }, index) => ({ index, text: formats.day(day, 'short') }))
    .filter(({ index }) => index === last || (index % every === 0 && last - index >= every));
}

/** The two percentages behind the trend in the header. */
function WeekRates({ days }: { days: readonly DayFigures[] }) {
  const t = useTranslator();
  const formats = useFormats();
  const { week, weekBefore } = weekRates(days);
  return (
    <p className="fine performance-words">
      {week !== null &&
        weekBefore !== null &&
        t('shell.trendRates', { week: formats.percent(week), before: formats.percent(weekBefore) })}
    </p>
  );
}

/** Three years, for the quarters. */
const LONG = 1_096;
/** So many labels fit under the line on a phone. */
export const MARKS = 5;

/** The strength of a habit (docs/decisions/strength.md): its line by day, week, month or quarter, its change over 30 days, and what it is. */
export function StrengthCard({ habitId }: { habitId: string }) {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  const [period, setPeriod] = useState<StrengthPeriod>('day');
  const isLong = period === 'quarter';
  const range = isLong ? { startDate: addDays(today, -LONG), stopDate: today } : yearRange(today, 0);
  const query = useGraph(habitId, range);
  const line = query.data?.strength ?? {};
  const points = strengthPoints(line, today, period, weekStart);
  const values = points.map(({ strength }) => Math.round(strength * 100));
  const shareAt = (index: number) => formats.percent(values.at(index) ?? 0);
  const scale = usePercentScale();
  const title = t('performance.strength');
  const change = strengthChange(line, today);
  const marks = useMarks(points, Math.max(1, Math.ceil(points.length / MARKS)));
  return (
    <ChartCard
      kind="strength"
      title={title}
      query={query}
      figure={
        <p className="performance-figure">
          {change !== null && (
            <span>
              {t('performance.strengthChange', { count: Math.abs(change), points: formats.signed(change) })}
            </span>
          )}
          <b>{shareAt(-1)}</b>
        </p>
      }
      table={{
        columns: [t('performance.column.day'), title],
        rows: points.map(({ day }, index) => [formats.day(day), shareAt(index)]).toReversed(),
      }}
      note={
        <>
          <Segments
            legend={t('performance.strengthBy')}
            options={strengthPeriods.map((value) => ({
              value,
              label: t(`performance.strengthPeriod.${value}`),
            }))}
            selected={period}
            onSelect={setPeriod}
          />
          <p className="fine">{t('performance.strengthText')}</p>
        </>
      }
    >
      {points.length > 1 && (
        <LineChart
          values={values}
          label={t('performance.strengthLabel', { first: shareAt(0), last: shareAt(-1) })}
          scale={scale}
          marks={marks}
          readerLabel={t('performance.strengthRead', { title })}
          textOf={(index) => {
            const day = points[index]?.day;
            return day
              ? t('performance.strengthDay', { day: formats.day(day, 'full'), share: shareAt(index) })
              : '';
          }}
          rest={t('performance.strengthRest')}
        />
      )}
    </ChartCard>
  );
}
