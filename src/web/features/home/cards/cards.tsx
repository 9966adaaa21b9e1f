import { useAchievements, useGraph, useStats } from '#client/react.tsx';
import { addDays, type DayKey } from '#domain/day-key.ts';
import { daysOf } from '#domain/figure-days.ts';
import { CardsSkeleton } from '../cards-skeleton.tsx';
import { AchievementsCard } from './achievements-card.tsx';
import { LineCard } from './line-card.tsx';
import { WeekCard } from './week-card.tsx';
import { YearCard } from './year-card.tsx';
import './cards.css';

const WEEK = 7;
const YEAR = 365;

/** How it goes: thirty days, seven, the year, achievements. */
export function Cards({ today, weekStart }: { today: DayKey; weekStart: number }) {
  const stats = useStats();
  const achievements = useAchievements();
  const { graph, failed } = useGraph({ startDate: addDays(today, -YEAR), stopDate: today });
  if (!stats || !achievements || (!graph && !failed)) return <CardsSkeleton />;
  const days = graph?.days ?? {};
  return (
    <div className="cards">
      <LineCard stats={stats} />
      <WeekCard week={daysOf(days).slice(-WEEK)} />
      <YearCard days={days} today={today} weekStart={weekStart} />
      <AchievementsCard achievements={achievements} />
    </div>
  );
}
