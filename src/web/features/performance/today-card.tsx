import { useId, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { DayFigures } from '#domain/figures/figure-days.ts';
import { openOn } from '#domain/list/divider-progress.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Donut } from '#web/ui/donut.tsx';
import { ChartCard } from './chart-card.tsx';
import { TodayItem } from './today-item.tsx';

interface TodayCardProps {
  habits: readonly Habit[];
  today: DayKey;
  ratio: DayFigures;
}

/** The share of due habits done today, and those still to do, which can be ticked or added to here. */
export function TodayCard({ habits, today, ratio: { completed, total } }: TodayCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  return (
    <ChartCard
      kind="today"
      title={t('shell.today')}
      table={{
        columns: [t('shell.today'), t('performance.column.count')],
        rows: [
          [t('performance.column.done'), formats.number(completed)],
          [t('performance.toDo'), formats.number(total - completed)],
          [t('performance.column.due'), formats.number(total)],
        ],
      }}
    >
      <div className="today">
        <Donut
          completed={completed}
          total={total}
          text={`${formats.number(completed)}/${formats.number(total)}`}
          label={
            total === 0 ? t('performance.todayEmpty') : t('performance.todayLabel', { completed, total })
          }
        />
        <LeftToday habits={habits} today={today} isFree={total === 0} />
      </div>
    </ChartCard>
  );
}

type LeftTodayProps = Pick<TodayCardProps, 'habits' | 'today'> & { isFree: boolean };

/** What was pressed here stays in the list, so that it can be taken back, and the focus is not lost. */
function LeftToday({ habits, today, isFree }: LeftTodayProps) {
  const t = useTranslator();
  const id = useId();
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const open = openOn(habits, today);
  const shown = byOrder(habits).filter((habit) => open.includes(habit) || pressed.includes(habit.id));
  const done = isFree ? t('performance.todayEmpty') : t('performance.allDone');
  return (
    <div className="today-left">
      <p id={id} aria-live="polite">
        {open.length > 0 ? t('performance.left', { count: open.length }) : done}
      </p>
      {shown.length > 0 && (
        <ul aria-labelledby={id}>
          {shown.map((habit) => (
            <TodayItem
              key={habit.id}
              habit={habit}
              today={today}
              onPress={() => setPressed([...pressed, habit.id])}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
