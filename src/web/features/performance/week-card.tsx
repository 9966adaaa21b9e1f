import { useState } from 'react';
import { type DayKey, weekdayOf } from '#domain/day-key.ts';
import { sumOf, weekDays } from '#domain/figure-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { ReadWeekBars } from '#web/ui/read-week-bars.tsx';
import { ChartCard } from './chart-card.tsx';
import { Period } from './period.tsx';
import { hasEarlier, weekRange } from './ranges.ts';
import { useDayTexts } from './use-day-texts.ts';
import { useSpan } from './use-span.ts';

interface WeekCardProps {
  habitId: string | undefined;
  today: DayKey;
  joined: DayKey;
}

const HEIGHT = 120;

/** The last 7 days, or 7 days before them, one bar a day. */
export function WeekCard({ habitId, today, joined }: WeekCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const { textOf, tableOf } = useDayTexts();
  const [back, setBack] = useState(0);
  const range = weekRange(today, back);
  const span = useSpan(habitId, range);
  const days = span.state === 'ready' ? weekDays(span.days) : [];
  const { completed, total } = sumOf(days);
  const first = formats.day(range.startDate, 'short');
  const last = formats.day(range.stopDate, 'short');
  return (
    <ChartCard
      kind="week"
      title={t('home.sevenDays')}
      figure={<b>{`${formats.number(completed)}/${formats.number(total)}`}</b>}
      span={span}
      table={tableOf(days)}
      period={
        <Period
          text={t('performance.period', { first, last })}
          earlier={t('performance.earlierWeek')}
          later={t('performance.laterWeek')}
          hasEarlier={span.state === 'ready' && hasEarlier(range.startDate, days, joined, today)}
          back={back}
          onGo={setBack}
        />
      }
    >
      <ReadWeekBars
        label={t('home.weekLabel', { completed, total, first, last })}
        height={HEIGHT}
        readerLabel={t('performance.read', { title: t('home.sevenDays') })}
        bars={days.map((figures) => ({
          ...figures,
          key: figures.day,
          mark: formats.weekday(weekdayOf(figures.day), 'narrow'),
          text: textOf(figures),
          strong: figures.day === today,
        }))}
      />
    </ChartCard>
  );
}
