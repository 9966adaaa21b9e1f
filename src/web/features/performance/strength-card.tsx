import { useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { addDays } from '#domain/days/day-key.ts';
import {
  type StrengthPeriod,
  strengthChange,
  strengthPeriods,
  strengthPoints,
} from '#domain/figures/strength-points.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { yearRange } from '#web/shared/cards/ranges.ts';
import { usePercentScale } from '#web/shared/cards/use-percent-scale.ts';
import { useSpan } from '#web/shared/cards/use-span.ts';
import { LineChart } from '#web/ui/line-chart.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { ChartCard } from './chart-card.tsx';

/** Three years, for the quarters. */
const LONG = 1_096;
/** So many labels fit under the line on a phone. */
const MARKS = 5;

/** The strength of a habit (docs/decisions/strength.md): its line by day, week, month or quarter, its change over 30 days, and what it is. */
export function StrengthCard({ habitId }: { habitId: string }) {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  const [period, setPeriod] = useState<StrengthPeriod>('day');
  const isLong = period === 'quarter';
  const range = isLong ? { startDate: addDays(today, -LONG), stopDate: today } : yearRange(today, 0);
  const query = useSpan(habitId, range);
  const line = query.data?.strength ?? {};
  const points = strengthPoints(line, today, period, weekStart);
  const values = points.map(({ strength }) => Math.round(strength * 100));
  const shareAt = (index: number) => formats.percent(values.at(index) ?? 0);
  const scale = usePercentScale();
  const title = t('performance.strength');
  const change = strengthChange(line, today);
  const every = Math.max(1, Math.ceil(points.length / MARKS));
  const last = points.length - 1;
  return (
    <ChartCard
      kind="strength"
      title={title}
      query={query}
      figure={
        <p className="performance-figure">
          {change !== null && (
            <span>
              {t('performance.strengthChange', { count: Math.abs(change), points: formats.signed(change) })}
            </span>
          )}
          <b>{shareAt(-1)}</b>
        </p>
      }
      table={{
        columns: [t('performance.column.day'), title],
        rows: points.map(({ day }, index) => [formats.day(day), shareAt(index)]).toReversed(),
      }}
      note={
        <>
          <Segments
            legend={t('performance.strengthBy')}
            options={strengthPeriods.map((value) => ({
              value,
              label: t(`performance.strengthPeriod.${value}`),
            }))}
            selected={period}
            onSelect={setPeriod}
          />
          <p className="fine">{t('performance.strengthText')}</p>
        </>
      }
    >
      {points.length > 1 && (
        <LineChart
          values={values}
          label={t('performance.strengthLabel', { first: shareAt(0), last: shareAt(-1) })}
          scale={scale}
          marks={points
            .map(({ day }, index) => ({ index, text: formats.day(day, 'short') }))
            .filter(({ index }) => index === last || (index % every === 0 && last - index >= every))}
          readerLabel={t('performance.strengthRead', { title })}
          textOf={(index) => {
            const day = points[index]?.day;
            return day
              ? t('performance.strengthDay', { day: formats.day(day, 'full'), share: shareAt(index) })
              : '';
          }}
          rest={t('performance.strengthRest')}
        />
      )}
    </ChartCard>
  );
}
