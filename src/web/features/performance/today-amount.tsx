import { Suspense, useState } from 'react';
import { periodProgress } from '#domain/list/period-progress.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { amountInWords } from '#web/shared/amounts/amount-text.ts';
import { AddButton, AmountNumber, Keypad, reachedText, useAmount } from '#web/shared/row-amount.tsx';
import type { TodayItemProps } from './today-card.tsx';

/** The amount of a habit that is due today, and what adds to it. */
export function TodayAmount({ habit, today, onPress }: TodayItemProps) {
  const t = useTranslator();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const amount = useAmount(habit, today);
  const isTotal = habit.repeat.type === 'total';
  const logged = isTotal ? (periodProgress(habit, today)?.done ?? 0) + amount.added : (amount.value ?? 0);
  const target = habit.target ?? 0;
  const done = logged >= target;
  const step = amountInWords(formats, habit.step, habit.unit);
  return (
    <>
      <AmountNumber className="today-amount" onOpen={setOpen}>
        <span>{habit.name}</span> {reachedText(formats, habit, logged)}
      </AmountNumber>
      <AddButton
        label={t('amounts.add', { name: habit.name, amount: step })}
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
