import { useId, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { DayFigures } from '#domain/figures/figure-days.ts';
import { openOn } from '#domain/list/divider-progress.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { lazyComponent } from '#web/platform/lazy-component.tsx';
import { usePressDay } from '#web/shared/use-press-day.ts';
import { Donut } from '#web/ui/donut.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { TickButton } from '#web/ui/tick-button.tsx';
import { ChartCard } from './chart-card.tsx';

interface TodayCardProps {
  habits: readonly Habit[];
  today: DayKey;
  ratio: DayFigures;
}

/**
 * The share of due habits done today, and those still to do, which can be ticked or added to here. What was pressed here stays in the list, so
 * that it can be taken back, and the focus is not lost.
 */
export function TodayCard({ habits, today, ratio: { completed, total } }: TodayCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const id = useId();
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const open = openOn(habits, today);
  const shown = byOrder(habits).filter((habit) => open.includes(habit) || pressed.includes(habit.id));
  const done = t(total === 0 ? 'performance.todayEmpty' : 'performance.allDone');
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
          label={t(total === 0 ? 'performance.todayEmpty' : 'performance.todayLabel', { completed, total })}
        />
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
      </div>
    </ChartCard>
  );
}

export interface TodayItemProps {
  habit: Habit;
  today: DayKey;
  onPress: () => void;
}

/** With the rules of amounts, which most accounts need not load. The server cannot wait for it (performance-data.ts). */
export const todayAmount = lazyComponent<TodayItemProps>(
  'src/web/features/performance/today-amount.tsx',
  async () => (await import('./today-amount.tsx')).TodayAmount,
  ['amounts'],
);

/** A habit that is due today, with the button of its row in the list: a tick, or what adds to its amount. */
function TodayItem(props: TodayItemProps) {
  const { habit } = props;
  return (
    <li>
      <Emoji name={habit.emoji} size={20} lazy />
      {logsAmount(habit) ? <todayAmount.Component {...props} /> : <Tick {...props} />}
    </li>
  );
}

function Tick({ habit, today, onPress }: TodayItemProps) {
  const press = usePressDay([habit]);
  const done = isDoneOn(habit, today);
  const toggle = () => {
    onPress();
    press(habit, today, done);
  };
  return (
    <>
      <span>{habit.name}</span>
      <TickButton label={habit.name} done={done} onToggle={toggle} />
    </>
  );
}
