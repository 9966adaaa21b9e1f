import { useState } from 'react';
import type { DayKey } from '#domain/day-key.ts';
import { sumOf } from '#domain/figure-days.ts';
import { firstOfYear, yearDays } from '#domain/year-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { HeatMap } from '#web/ui/heat-map.tsx';
import { HeatMonths } from '#web/ui/heat-months.tsx';
import { ChartCard } from './chart-card.tsx';
import { Period } from './period.tsx';
import { hasEarlier, yearRange } from './ranges.ts';
import { useDayTexts } from './use-day-texts.ts';
import { useSpan } from './use-span.ts';

interface YearCardProps {
  habitId: string | undefined;
  today: DayKey;
  weekStart: number;
  joined: DayKey;
}

/** The last year, or one before it, day by day. */
export function YearCard({ habitId, today, weekStart, joined }: YearCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const { tableOf } = useDayTexts();
  const [back, setBack] = useState(0);
  const range = yearRange(today, back);
  const span = useSpan(habitId, range);
  const days = span.state === 'ready' ? yearDays(span.days, range.stopDate, weekStart) : [];
  const { completed } = sumOf(days);
  const first = firstOfYear(range.stopDate);
  const month = (day: DayKey) => formats.month(day.slice(0, 7), 'year');
  return (
    <ChartCard
      kind="year"
      title={t('home.year')}
      figure={<b>{formats.number(completed)}</b>}
      span={span}
      table={tableOf(days)}
      period={
        <Period
          text={t('performance.period', { first: month(first), last: month(range.stopDate) })}
          earlier={t('performance.earlierYear')}
          later={t('performance.laterYear')}
          hasEarlier={span.state === 'ready' && hasEarlier(first, days, joined, today)}
          back={back}
          onGo={setBack}
        />
      }
    >
      <HeatMonths days={days} textOf={(each) => formats.month(each, 'short')} />
      <HeatMap
        label={t('home.yearLabel', { count: completed })}
        days={days.map((day) => ({
          ...day,
          title: t('home.yearDay', {
            day: formats.day(day.day),
            completed: day.completed,
            total: day.total,
          }),
        }))}
      />
    </ChartCard>
  );
}
