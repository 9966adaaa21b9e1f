import type { FigureDay } from '#domain/figure-days.ts';
import type { Stats } from '#domain/performance.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { NONE, useCardTexts } from '#web/shared/cards/use-card-texts.ts';
import { classes } from '#web/ui/classes.ts';
import { LineChart } from '#web/ui/line-chart.tsx';
import { ChartCard, type ShownQuery } from './chart-card.tsx';
import { useDayTexts } from './use-day-texts.ts';

interface LineCardProps {
  query: ShownQuery;
  /** The last 30 days, oldest first. */
  days: readonly FigureDay[];
  stats: Stats;
}

/** A label a week, the last under today. */
const MARK_EVERY = 7;

/** The share done on each of the last 30 days (specification §9). */
export function LineCard({ query, days, stats }: LineCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const { textOf, tableOf } = useDayTexts();
  const { title, figure, label } = useCardTexts().line(stats);
  const last = days.length - 1;
  const marks = days
    .map(({ day }, index) => ({ index, text: formats.day(day, 'short') }))
    .filter(({ index }) => index === last || (index % MARK_EVERY === 0 && last - index >= MARK_EVERY));
  return (
    <ChartCard
      kind="line"
      title={title}
      figure={
        <p className="performance-figure">
          <Trend points={stats.performance} />
          <b>{figure}</b>
        </p>
      }
      query={query}
      table={tableOf(days)}
    >
      <LineChart
        values={stats.datasets}
        label={label}
        scale={[formats.percent(100), formats.percent(50), formats.percent(0)]}
        marks={marks}
        readerLabel={t('performance.read', { title })}
        textOf={(index) => (days[index] ? textOf(days[index]) : '')}
      />
    </ChartCard>
  );
}

/** The points of percentage gained or lost since the week before. */
function Trend({ points }: { points: number | null }) {
  const t = useTranslator();
  const formats = useFormats();
  if (points === null) return <span>{NONE}</span>;
  if (points === 0) return <span>{t('shell.trendSteady')}</span>;
  return (
    <span className={classes('performance-trend', points > 0 ? 'is-up' : 'is-down')}>
      {t('shell.trend', { count: Math.abs(points), points: formats.signed(points) })}
    </span>
  );
}
