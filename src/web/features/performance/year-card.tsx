import { useState } from 'react';
import type { DayKey } from '#domain/day-key.ts';
import type { DayFigures } from '#domain/divider-progress.ts';
import { daysSoFar } from '#domain/performance.ts';
import { firstOfYear, yearDays } from '#domain/year-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { hasEarlier, yearRange } from '#web/shared/cards/ranges.ts';
import { useCardTexts } from '#web/shared/cards/use-card-texts.ts';
import { useSpan } from '#web/shared/cards/use-span.ts';
import { HeatLegend } from '#web/ui/heat-legend.tsx';
import { YearMap } from '#web/ui/year-map.tsx';
import { ChartCard } from './chart-card.tsx';
import { Period } from './period.tsx';
import { useDayTexts } from './use-day-texts.ts';

interface YearCardProps {
  habitId: string | undefined;
  today: DayKey;
  weekStart: number;
  joined: DayKey;
  ratio: DayFigures;
  /** A press on a day. */
  onPick?: ((day: DayKey) => void) | undefined;
}

/** As many weekdays as can be told apart, Monday, Wednesday and Friday. */
const NAMED_WEEKDAYS = [1, 3, 5];

/** The last year, or an earlier one, day by day. */
export function YearCard({ habitId, today, weekStart, joined, ratio, onPick }: YearCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const { textOf, tableOf } = useDayTexts(ratio);
  const [back, setBack] = useState(0);
  const range = yearRange(today, back);
  const query = useSpan(habitId, range);
  const days = query.data ? yearDays(query.data.days, range.stopDate, weekStart) : [];
  const { title, figure, label } = useCardTexts().year(days);
  const drawn = query.data
    ? yearDays(daysSoFar(query.data.days, today, ratio), range.stopDate, weekStart)
    : [];
  const first = firstOfYear(range.stopDate);
  const month = (day: DayKey) => formats.month(day.slice(0, 7), 'year');
  return (
    <ChartCard
      kind="year"
      title={title}
      figure={
        <p className="performance-figure">
          <b>{figure}</b>
          {back === 0 && <span>{t('performance.since', { month: month(first) })}</span>}
        </p>
      }
      note={
        <HeatLegend
          less={t('performance.legend.less')}
          more={t('performance.legend.more')}
          off={t('performance.legend.off')}
        />
      }
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
      <YearMap
        label={label}
        days={drawn.map((each) => ({ ...each, title: textOf(each) }))}
        today={today}
        weekdays={NAMED_WEEKDAYS.map((weekday) => ({
          row: (weekday - weekStart + 7) % 7,
          text: formats.weekday(weekday, 'narrow'),
        }))}
        monthOf={(each) => formats.month(each, 'short')}
        readerLabel={t('performance.read', { title })}
        textOf={(index) => (drawn[index] ? textOf(drawn[index]) : '')}
        onPick={onPick}
      />
    </ChartCard>
  );
}
