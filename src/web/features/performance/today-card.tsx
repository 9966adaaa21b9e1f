import { useId, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import type { DayFigures } from '#domain/divider-progress.ts';
import { isDoneOn, isDueToday } from '#domain/due-today.ts';
import { byOrder } from '#domain/ordering.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Donut } from '#web/ui/donut.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { TickButton } from '#web/ui/tick-button.tsx';
import { ChartCard } from './chart-card.tsx';

interface TodayCardProps {
  habits: readonly Habit[];
  today: DayKey;
  ratio: DayFigures;
}

/** The share of due habits done today, and those still to do, which can be ticked here. */
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
        <LeftToday habits={habits} today={today} count={total - completed} isFree={total === 0} />
      </div>
    </ChartCard>
  );
}

type LeftTodayProps = Pick<TodayCardProps, 'habits' | 'today'> & { count: number; isFree: boolean };

/** What was ticked here stays in the list, so that it can be unticked, and the focus is not lost. */
function LeftToday({ habits, today, count, isFree }: LeftTodayProps) {
  const t = useTranslator();
  const write = useWrite();
  const id = useId();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isDone = (habit: Habit) => isDoneOn(habit, today);
  const shown = byOrder(habits).filter(
    (habit) => isDueToday(habit, today) && (!isDone(habit) || ticked.includes(habit.id)),
  );
  const toggle = (habit: Habit) => {
    setTicked([...ticked, habit.id]);
    // A refused mutation is rolled back; a toast shows why.
    write('habit.tick', { id: habit.id, action: isDone(habit) ? 'remove' : 'create', days: [today] }).catch(
      () => undefined,
    );
  };
  const done = isFree ? t('performance.todayEmpty') : t('performance.allDone');
  return (
    <div className="today-left">
      <p id={id} aria-live="polite">
        {count > 0 ? t('performance.left', { count }) : done}
      </p>
      {shown.length > 0 && (
        <ul aria-labelledby={id}>
          {shown.map((habit) => (
            <li key={habit.id}>
              <Emoji name={habit.emoji} size={20} lazy />
              <span>{habit.name}</span>
              <TickButton label={habit.name} done={isDone(habit)} onToggle={() => toggle(habit)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
