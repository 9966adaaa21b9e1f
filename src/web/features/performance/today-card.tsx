import type { DayFigures } from '#domain/divider-progress.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Donut } from '#web/ui/donut.tsx';
import { ChartCard } from './chart-card.tsx';

/** The share of due habits done today. */
export function TodayCard({ ratio: { completed, total } }: { ratio: DayFigures }) {
  const t = useTranslator();
  const formats = useFormats();
  const text = `${formats.number(completed)}/${formats.number(total)}`;
  return (
    <ChartCard
      kind="today"
      title={t('shell.today')}
      figure={<b>{text}</b>}
      table={{
        columns: [t('shell.today'), t('performance.column.count')],
        rows: [
          [t('performance.column.done'), formats.number(completed)],
          [t('performance.toDo'), formats.number(total - completed)],
          [t('performance.column.due'), formats.number(total)],
        ],
      }}
    >
      <Donut
        completed={completed}
        total={total}
        text={text}
        label={total === 0 ? t('performance.todayEmpty') : t('performance.todayLabel', { completed, total })}
      />
    </ChartCard>
  );
}
