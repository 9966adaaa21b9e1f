import { useAchievements, useStats } from '#client/react.tsx';
import { type DayKey, weekdayOf } from '#domain/day-key.ts';
import { daysOf, WEEK } from '#domain/figure-days.ts';
import { yearDays } from '#domain/year-days.ts';
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

const BAR_HEIGHT = 72;

/** Thirty days, seven days, the year, achievements: the small size of the performance page's cards. */
export function Cards({ today, weekStart }: { today: DayKey; weekStart: number }) {
  const t = useTranslator();
  const formats = useFormats();
  const texts = useCardTexts();
  const stats = useStats();
  const achievements = useAchievements();
  const { data, failed } = useYear(undefined, today);
  if (!stats || !achievements || !(data || failed)) return <CardsSkeleton />;
  const known = data?.days ?? {};
  const days = daysOf(known).slice(-WEEK);
  const line = texts.line(stats);
  const week = texts.week(days);
  const year = texts.year(yearDays(known, today, weekStart));
  // Line and bars: 100 % at the top, 0 at the bottom, no points (specification §9). Today is the last bar.
  return (
    <div className="cards">
      <Card kind="line" title={line.title} figure={line.figure}>
        <Sparkline values={stats.datasets} width={388} height={112} label={line.label} stretch />
      </Card>
      <Card kind="week" title={week.title} figure={week.figure}>
        <WeekBars
          label={week.label}
          height={BAR_HEIGHT}
          bars={days.map(({ day, completed, total }) => ({
            key: day,
            completed,
            total,
            mark: formats.weekday(weekdayOf(day), 'narrow'),
            text: t('home.yearDay', { day: formats.weekday(weekdayOf(day)), completed, total }),
            strong: day === days.at(-1)?.day,
          }))}
        />
      </Card>
      <Card kind="year" title={year.title} figure={year.figure}>
        <HeatMap label={year.label} days={year.days} />
      </Card>
      <AchievementsCard achievements={achievements} />
    </div>
  );
}
