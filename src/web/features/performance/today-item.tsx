import { Suspense, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { isDoneOn } from '#domain/due-today.ts';
import { logsAmount } from '#domain/habit.ts';
import { periodProgress } from '#domain/period-progress.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AmountNumber, Keypad } from '#web/shared/amount-number.tsx';
import { AddButton } from '#web/shared/amounts/add-button.tsx';
import { amountText, reachedText } from '#web/shared/amounts/amount-text.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { useAmount } from '#web/shared/use-amount.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { TickButton } from '#web/ui/tick-button.tsx';

interface TodayItemProps {
  habit: Habit;
  today: DayKey;
  onPress: () => void;
}

/** A habit that is due today, with the button of its row in the list: a tick, or what adds to its amount. */
export function TodayItem(props: TodayItemProps) {
  const { habit } = props;
  return (
    <li>
      <Emoji name={habit.emoji} size={20} lazy />
      <span>{habit.name}</span>
      {logsAmount(habit) ? <Amount {...props} /> : <Tick {...props} />}
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
  return <TickButton label={habit.name} done={done} onToggle={toggle} />;
}

function Amount({ habit, today, onPress }: TodayItemProps) {
  const t = useTranslator();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const amount = useAmount(habit, today);
  const isTotal = habit.repeat.type === 'total';
  const logged = isTotal ? (periodProgress(habit, today)?.done ?? 0) + amount.added : (amount.value ?? 0);
  const target = habit.target ?? 0;
  const done = logged >= target;
  const text = amountText(formats, habit.step, habit.unit);
  return (
    <>
      <AmountNumber className="today-amount" onOpen={setOpen}>
        {reachedText(formats, habit, logged)}
      </AmountNumber>
      <AddButton
        label={t('amounts.add', { name: habit.name, amount: text })}
        step={habit.step}
        part={target === 0 ? 0 : logged / target}
        done={done}
        isFresh={false}
        onAdd={() => {
          onPress();
          amount.add(done, () => undefined);
        }}
      />
      {isOpen && (
        <Suspense>
          <Keypad
            habit={habit}
            day={today}
            value={amount.value}
            onChange={(to) => {
              onPress();
              amount.set(to);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
