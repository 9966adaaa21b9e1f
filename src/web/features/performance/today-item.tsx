import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { lazyComponent } from '#web/platform/lazy-component.tsx';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { TickButton } from '#web/ui/tick-button.tsx';

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
export function TodayItem(props: TodayItemProps) {
  const { habit } = props;
  return (
    <li>
      <Emoji name={habit.emoji} size={20} lazy />
      {logsAmount(habit) ? <todayAmount.Component {...props} /> : <Tick {...props} />}
    </li>
  );
}

function Tick({ habit, today, onPress }: TodayItemProps) {
  const t = useTranslator();
  const write = useWrite();
  const done = isDoneOn(habit, today);
  const set = (action: 'create' | 'remove') =>
    void write('habit.tick', { id: habit.id, action, days: [today] });
  const toggle = () => {
    onPress();
    set(done ? 'remove' : 'create');
    if (done) void offerUndo(t, 'unticked', habit.name, () => set('create'));
  };
  return (
    <>
      <span>{habit.name}</span>
      <TickButton label={habit.name} done={done} onToggle={toggle} />
    </>
  );
}
