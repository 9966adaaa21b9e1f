import { useState } from 'react';
import type { DayKey } from '#domain/days/day-key.ts';
import type { DayFigures } from '#domain/figures/figure-days.ts';
import { daysSoFar } from '#domain/figures/performance.ts';
import { firstOfYear, yearDays } from '#domain/figures/year-days.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { hasEarlier, yearRange } from '#web/shared/cards/ranges.ts';
import { useCardTexts } from '#web/shared/cards/use-card-texts.ts';
import { useSpan } from '#web/shared/cards/use-span.ts';
import { HeatLegend } from '#web/ui/heat-legend.tsx';
import { YearMap } from '#web/ui/year-map.tsx';
import { ChartCard } from './chart-card.tsx';
import { Period } from './period.tsx';
import { PrintButton } from './print/print-button.tsx';
import { useDayTexts } from './use-day-texts.ts';
import { useYearTexts } from './use-year-texts.ts';

interface YearCardProps {
  habitId: string | undefined;
  today: DayKey;
  weekStart: number;
  joined: DayKey;
  ratio: DayFigures;
  /** A press on a day. */
  onPick?: ((day: DayKey) => void) | undefined;
}

/** The last year, or an earlier one, day by day. */
export function YearCard({ habitId, today, weekStart, joined, ratio, onPick }: YearCardProps) {
  const t = useTranslator();
  const { weekdays, monthOf, monthAndYear } = useYearTexts(weekStart);
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
  return (
    <ChartCard
      kind="year"
      title={title}
      figure={
        <p className="performance-figure">
          <b>{figure}</b>
          {back === 0 && <span>{t('performance.since', { month: monthAndYear(first) })}</span>}
        </p>
      }
      note={
        <div className="apart">
          <HeatLegend
            less={t('performance.legend.less')}
            more={t('performance.legend.more')}
            off={t('performance.legend.off')}
          />
          {/* The web views of the apps cannot print. */}
          {!import.meta.env.NATIVE && <PrintButton habitId={habitId} range={range} />}
        </div>
      }
      query={query}
      table={tableOf(days)}
      period={
        <Period
          unit="Year"
          first={monthAndYear(first)}
          last={monthAndYear(range.stopDate)}
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
        weekdays={weekdays}
        monthOf={monthOf}
        readerLabel={t('performance.read', { title })}
        textOf={(index) => (drawn[index] ? textOf(drawn[index]) : '')}
        onPick={onPick}
      />
    </ChartCard>
  );
}
