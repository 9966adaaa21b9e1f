import { useState } from 'react';
import { type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import type { DayFigures } from '#domain/figures/figure-days.ts';
import { weekDays } from '#domain/figures/figure-days.ts';
import { daysSoFar, isUnfinished } from '#domain/figures/performance.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { hasEarlier, weekRange } from '#web/shared/cards/ranges.ts';
import { useCardTexts } from '#web/shared/cards/use-card-texts.ts';
import { usePercentScale } from '#web/shared/cards/use-percent-scale.ts';
import { useSpan } from '#web/shared/cards/use-span.ts';
import { ReadWeekBars } from '#web/ui/read-week-bars.tsx';
import { ChartCard } from './chart-card.tsx';
import { Period } from './period.tsx';
import { useDayTexts } from './use-day-texts.ts';

interface WeekCardProps {
  habitId: string | undefined;
  today: DayKey;
  joined: DayKey;
  ratio: DayFigures;
}

const BAR_HEIGHT = 120;

/** The last 7 days, or earlier ones, one bar a day. */
export function WeekCard({ habitId, today, joined, ratio }: WeekCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const { textOf, tableOf, soFar } = useDayTexts(ratio);
  const [back, setBack] = useState(0);
  const range = weekRange(today, back);
  const query = useSpan(habitId, range);
  const days = query.data ? weekDays(query.data.days) : [];
  const drawn = query.data ? weekDays(daysSoFar(query.data.days, today, ratio)) : [];
  const { title, figure, label } = useCardTexts().week(days);
  return (
    <ChartCard
      kind="week"
      title={title}
      figure={<b>{figure}</b>}
      query={query}
      table={tableOf(days)}
      period={
        <Period
          unit="Week"
          first={formats.day(range.startDate, 'short')}
          last={formats.day(range.stopDate, 'short')}
          hasEarlier={query.data !== undefined && hasEarlier(range.startDate, days, joined, today)}
          back={back}
          onGo={setBack}
        />
      }
    >
      <ReadWeekBars
        label={label}
        height={BAR_HEIGHT}
        scale={usePercentScale()}
        rest={back === 0 ? soFar : ''}
        readerLabel={t('performance.read', { title })}
        bars={drawn.map((figures) => ({
          ...figures,
          key: figures.day,
          mark: formats.weekday(weekdayOf(figures.day), 'narrow'),
          text: textOf(figures),
          strong: figures.day === today,
          open: figures.day === today && isUnfinished(ratio),
        }))}
      />
    </ChartCard>
  );
}
