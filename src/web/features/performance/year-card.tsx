import { useState } from 'react';
import type { DayKey } from '#domain/day-key.ts';
import { firstOfYear, yearDays } from '#domain/year-days.ts';
import { useFormats } from '#web/app/i18n.tsx';
import { hasEarlier, yearRange } from '#web/shared/cards/ranges.ts';
import { useCardTexts } from '#web/shared/cards/use-card-texts.ts';
import { useSpan } from '#web/shared/cards/use-span.ts';
import { HeatMap } from '#web/ui/heat-map.tsx';
import { HeatMonths } from '#web/ui/heat-months.tsx';
import { ChartCard } from './chart-card.tsx';
import { Period } from './period.tsx';
import { useDayTexts } from './use-day-texts.ts';

interface YearCardProps {
  habitId: string | undefined;
  today: DayKey;
  weekStart: number;
  joined: DayKey;
}

/** The last year, or an earlier one, day by day. */
export function YearCard({ habitId, today, weekStart, joined }: YearCardProps) {
  const formats = useFormats();
  const { tableOf } = useDayTexts();
  const [back, setBack] = useState(0);
  const range = yearRange(today, back);
  const query = useSpan(habitId, range);
  const days = query.data ? yearDays(query.data.days, range.stopDate, weekStart) : [];
  const { title, figure, label, days: shown } = useCardTexts().year(days);
  const first = firstOfYear(range.stopDate);
  const month = (day: DayKey) => formats.month(day.slice(0, 7), 'year');
  return (
    <ChartCard
      kind="year"
      title={title}
      figure={<b>{figure}</b>}
      query={query}
      table={tableOf(days)}
      period={
        <Period
          unit="Year"
          first={month(first)}
          last={month(range.stopDate)}
          hasEarlier={query.data !== undefined && hasEarlier(first, days, joined, today)}
          back={back}
          onGo={setBack}
        />
      }
    >
      <HeatMonths days={days} textOf={(each) => formats.month(each, 'short')} />
      <HeatMap label={label} days={shown} />
    </ChartCard>
  );
}
