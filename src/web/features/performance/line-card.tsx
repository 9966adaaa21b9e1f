import { type DayFigures, type FigureDay, sumOf } from '#domain/figures/figure-days.ts';
import { isUnfinished, lineSoFar, percentageOf, type Stats, weekRates } from '#domain/figures/performance.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { NONE, useCardTexts } from '#web/shared/cards/use-card-texts.ts';
import { usePercentScale } from '#web/shared/cards/use-percent-scale.ts';
import { LineChart } from '#web/ui/line-chart.tsx';
import { ChartCard, type ShownQuery } from './chart-card.tsx';
import { useDayTexts } from './use-day-texts.ts';

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

interface RollingCardProps extends Omit<LineCardProps, 'stats'> {
  /** The rates of the 7 days up to each of the days. */
  rates: readonly number[];
}

/** The same for one habit, which is done or not: so each day has the rate of the 7 days up to it. */
export function RollingCard({ query, days, rates }: RollingCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const { completed, total } = sumOf(days);
  const percentage = percentageOf(completed, total);
  const title = t('home.thirtyDays');
  const shareAt = (index: number) => formats.percent(rates.at(index) ?? 0);
  return (
    <ChartCard
      kind="line"
      title={title}
      figure={
        <p className="performance-figure">
          <span>{t('performance.ofDays', { completed, total })}</span>
          <b>{percentage === null ? NONE : formats.percent(percentage)}</b>
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

/** A label a week, the last under today. */
const MARK_EVERY = 7;

function useMarks(days: readonly FigureDay[]) {
  const formats = useFormats();
  const last = days.length - 1;
  return days
    .map(({ day }, index) => ({ index, text: formats.day(day, 'short') }))
    .filter(({ index }) => index === last || (index % MARK_EVERY === 0 && last - index >= MARK_EVERY));
}

/** The two percentages behind the trend in the header. */
function WeekRates({ days }: { days: readonly DayFigures[] }) {
  const t = useTranslator();
  const formats = useFormats();
  const { week, weekBefore } = weekRates(days);
  return (
    <p className="fine performance-week-rates">
      {week !== null &&
        weekBefore !== null &&
        t('shell.trendRates', { week: formats.percent(week), before: formats.percent(weekBefore) })}
    </p>
  );
}
