import type { Habit } from '#contract/habits.ts';
import type { Graph } from '#contract/performance.ts';
import { monthAmounts } from '#domain/figures/rates.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { amountText } from '#web/shared/amounts/amount-text.ts';
import { ReadWeekBars } from '#web/ui/read-week-bars.tsx';
import { ChartCard, type ShownQuery } from './chart-card.tsx';
import { BAR_HEIGHT } from './habit-charts.tsx';

interface AmountsCardProps {
  query: ShownQuery;
  /** Of the last year, and of all days. */
  amounts: NonNullable<Graph['amounts']>;
  /** The months of the last year, oldest first, each with a day of it. */
  months: readonly { readonly day: string }[];
  habit: Habit;
}

/** Tenths are enough for an average, unless it is small. */
const rounded = (average: number): number => (average < 1 ? average : Math.round(average * 10) / 10);

/** What was logged in each month, in all, on average and at most, in the unit of the habit. */
export function AmountsCard({ query, amounts, months: days, habit }: AmountsCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const inUnit = (value: number): string => amountText(formats, value, habit.unit);
  const months = monthAmounts(
    days.map(({ day }) => day),
    amounts.days,
  );
  const title = t('performance.amounts');
  const top = Math.max(1, ...months.map(({ amount }) => amount));
  const { total, logged, best } = amounts;
  return (
    <ChartCard
      kind="amounts"
      title={title}
      query={query}
      figure={<b>{t('performance.amountsTotal', { amount: inUnit(total) })}</b>}
      table={{
        columns: [t('performance.month'), t('performance.amount')],
        rows: months.map(({ month, amount }) => [formats.month(month), inUnit(amount)]).toReversed(),
      }}
      note={
        best && (
          <p className="performance-words">
            {t('performance.amountsAverage', { average: inUnit(rounded(total / logged)) })}{' '}
            {!keepsLimit(habit) &&
              t('performance.amountsBest', {
                best: inUnit(best.value),
                day: formats.day(best.day, 'full'),
              })}
          </p>
        )
      }
    >
      <ReadWeekBars
        label={t('performance.amountsLabel', {
          amount: inUnit(months.reduce((sum, { amount }) => sum + amount, 0)),
        })}
        height={BAR_HEIGHT}
        scale={[formats.number(top), formats.number(top / 2), formats.number(0)]}
        readerLabel={t('performance.amountsRead', { title })}
        bars={months.map(({ month, amount }, index) => ({
          key: month,
          completed: amount,
          total: top,
          mark: formats.month(month, 'short').slice(0, 1).toUpperCase(),
          text: t('performance.amountsMonth', { month: formats.month(month), amount: inUnit(amount) }),
          strong: index === months.length - 1,
        }))}
      />
    </ChartCard>
  );
}
