import { useAchievements, useStats } from '#client/react.tsx';
import { type DayKey, weekdayOf } from '#domain/day-key.ts';
import { daysOf, type FigureDay, WEEK } from '#domain/figure-days.ts';
import type { Stats } from '#domain/performance.ts';
import { type YearDay, yearDays } from '#domain/year-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useCardTexts } from '#web/shared/cards/use-card-texts.ts';
import { useYear } from '#web/shared/cards/use-span.ts';
import { HeatMap } from '#web/ui/heat-map.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { WeekBars } from '#web/ui/week-bars.tsx';
import { AchievementsCard } from './achievements-card.tsx';
import { Card } from './card.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import './cards.css';

/** Thirty days, seven days, the year, achievements: the small size of the performance page's cards. */
export function Cards({ today, weekStart }: { today: DayKey; weekStart: number }) {
  const stats = useStats();
  const achievements = useAchievements();
  const { data: year, failed } = useYear(undefined, today);
  if (!stats || !achievements || !(year || failed)) return <CardsSkeleton />;
  const days = year?.days ?? {};
  return (
    <div className="cards">
      <LineCard stats={stats} />
      <WeekCard days={daysOf(days).slice(-WEEK)} />
      <YearCard days={yearDays(days, today, weekStart)} />
      <AchievementsCard achievements={achievements} />
    </div>
  );
}

/** The share done on each of the last 30 days: 100 at the top, 0 at the bottom, no points (specification §9). */
function LineCard({ stats }: { stats: Stats }) {
  const { title, figure, label } = useCardTexts().line(stats);
  return (
    <Card kind="line" title={title} figure={figure}>
      <Sparkline values={stats.datasets} width={388} height={112} label={label} stretch />
    </Card>
  );
}

const BAR_HEIGHT = 72;

/** The share done on each of the last 7 days, one bar a day, today the last. */
function WeekCard({ days }: { days: readonly FigureDay[] }) {
  const t = useTranslator();
  const formats = useFormats();
  const { title, figure, label } = useCardTexts().week(days);
  return (
    <Card kind="week" title={title} figure={figure}>
      <WeekBars
        label={label}
        height={BAR_HEIGHT}
        bars={days.map((figures, index) => ({
          ...figures,
          key: figures.day,
          mark: formats.weekday(weekdayOf(figures.day), 'narrow'),
          text: t('home.yearDay', {
            day: formats.weekday(weekdayOf(figures.day)),
            completed: figures.completed,
            total: figures.total,
          }),
          strong: index === days.length - 1,
        }))}
      />
    </Card>
  );
}

/** All habits over the year. */
function YearCard({ days }: { days: readonly YearDay[] }) {
  const { title, figure, label, days: shown } = useCardTexts().year(days);
  return (
    <Card kind="year" title={title} figure={figure}>
      <HeatMap label={label} days={shown} />
    </Card>
  );
}
