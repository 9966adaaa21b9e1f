import { type ReactNode, useId } from 'react';
import { useAccountData, useAchievements, useStats } from '#client/react.tsx';
import type { Achievement } from '#contract/performance.ts';
import { addDays, type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import { daysOf, WEEK } from '#domain/figures/figure-days.ts';
import { daysSoFar, isUnfinished, lineSoFar, STATS_DAYS } from '#domain/figures/performance.ts';
import { yearDays } from '#domain/figures/year-days.ts';
import { progressOf } from '#domain/list/divider-progress.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useCardTexts, usePercentScale, useYear } from '#web/shared/cards/use-card-texts.ts';
import { useCelebrated } from '#web/shared/use-celebrated.ts';
import { ChartScale } from '#web/ui/chart-scale.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { HeatMap } from '#web/ui/heat-map.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { WeekBars } from '#web/ui/week-bars.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import './cards.css';

const BAR_HEIGHT = 72;
/** The number of achievements that are shown. */
const SHOWN = 3;

/** Thirty days, seven days, the year, achievements: the small size of the performance page's cards. */
export function Cards({ today, weekStart }: { today: DayKey; weekStart: number }) {
  const t = useTranslator();
  const formats = useFormats();
  const texts = useCardTexts();
  const scale = usePercentScale();
  const stats = useStats();
  const achievements = useAchievements();
  const { streaks } = useCelebrated();
  const ratio = progressOf(useAccountData().habits, today);
  const { data, failed } = useYear(undefined, today);
  if (!stats || !achievements || !(data || failed)) return <CardsSkeleton />;
  const known = data?.days ?? {};
  const days = daysOf(known).slice(-WEEK);
  // Drawn is what is done so far; the figures count an unfinished today by its ticks alone.
  const soFar = daysSoFar(known, today, ratio);
  const datasets = lineSoFar(stats.datasets, ratio);
  const isOpen = isUnfinished(ratio);
  const line = texts.line({ ...stats, datasets });
  const week = texts.week(days);
  const year = texts.year(yearDays(soFar, today, weekStart));
  // Line and bars: 100 % at the top, 0 at the bottom, no points. Today is the last bar.
  return (
    <div className="cards">
      <Card kind="line" title={line.title} figure={line.figure}>
        <div className="card-line">
          <ChartScale scale={scale} />
          <Sparkline values={datasets} width={388} height={92} label={line.label} stretch open={isOpen} />
          <p aria-hidden="true">
            <span>{formats.day(addDays(today, 1 - STATS_DAYS), 'short')}</span>
            <span>{formats.day(today, 'short')}</span>
          </p>
        </div>
      </Card>
      <Card kind="week" title={week.title} figure={week.figure}>
        <WeekBars
          label={week.label}
          height={BAR_HEIGHT}
          bars={daysOf(soFar)
            .slice(-WEEK)
            .map(({ day, completed, total }) => ({
              key: day,
              completed,
              total,
              mark: formats.weekday(weekdayOf(day), 'narrow'),
              text: t('home.yearDay', { day: formats.weekday(weekdayOf(day)), completed, total }),
              strong: day === today,
              open: day === today && isOpen,
            }))}
        />
      </Card>
      <Card kind="year" title={year.title} figure={year.figure}>
        <HeatMap label={year.label} days={year.days} today={today} />
      </Card>
      {streaks && <AchievementsCard achievements={achievements} />}
    </div>
  );
}

interface CardProps {
  /** Also its class: the height of each kind is fixed. */
  kind: 'line' | 'week' | 'year' | 'medals';
  title: string;
  figure?: string;
  children: ReactNode;
}

function Card({ kind, title, figure, children }: CardProps) {
  const id = useId();
  return (
    <section className={`surface card is-${kind}`} aria-labelledby={id}>
      <header className="card-head">
        <h2 id={id}>
          <AppLink to="habits-performance">{title}</AppLink>
        </h2>
        {figure && <b>{figure}</b>}
      </header>
      {children}
    </section>
  );
}

/** The habits with most ticks, with the highest medal of each. */
function AchievementsCard({ achievements }: { achievements: readonly Achievement[] }) {
  const t = useTranslator();
  const formats = useFormats();
  const shown = achievements.filter(({ completed }) => completed > 0).slice(0, SHOWN);
  return (
    <Card kind="medals" title={t('home.achievements')}>
      {shown.length === 0 && <p className="fine home-note">{t('home.achievementsEmpty')}</p>}
      <ul className="medals">
        {shown.map(({ id, name, emoji, completed, currentStreak: streak, medals }) => {
          const medal = medals.at(-1);
          return (
            <li key={id}>
              <span className="tile">
                <Emoji name={emoji} size={26} />
              </span>
              <div className="medal-name">
                <b>{name}</b>
                <p>
                  <span aria-hidden="true">
                    {formats.number(completed)}
                    {' · '}
                    <Emoji name="fire" size={12} />
                    {formats.number(streak)}
                  </span>
                  <span className="visually-hidden">{t('home.achievementFacts', { completed, streak })}</span>
                </p>
              </div>
              {medal !== undefined && (
                <span className="medal" title={t('home.medal', { count: medal })}>
                  <Medal tier={medals.length - 1} reached side={22} />
                  {formats.number(medal)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
