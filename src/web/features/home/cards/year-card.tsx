import type { Graph } from '#contract/performance.ts';
import type { DayKey } from '#domain/day-key.ts';
import { yearDays } from '#domain/year-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { HeatMap } from '#web/ui/heat-map.tsx';
import { Card } from './card.tsx';

interface YearCardProps {
  days: Graph['days'];
  today: DayKey;
  weekStart: number;
}

/** All habits over the year. */
export function YearCard({ days, today, weekStart }: YearCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const year = yearDays(days, today, weekStart);
  const completed = year.reduce((sum, day) => sum + day.completed, 0);
  return (
    <Card kind="year" title={t('home.year')} figure={formats.number(completed)}>
      <HeatMap
        label={t('home.yearLabel', { count: completed })}
        days={year.map((day) => ({
          ...day,
          title: t('home.yearDay', {
            day: formats.day(day.day),
            completed: day.completed,
            total: day.total,
          }),
        }))}
      />
    </Card>
  );
}
