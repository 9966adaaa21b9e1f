import type { UpdateDay } from '#contract/days.ts';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AmountForm } from '#web/shared/amounts/amount-form.tsx';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { useSave } from '#web/shared/sheet/saved.tsx';
import { Section } from '#web/shared/sheet/section.tsx';

interface DayAmountProps {
  habit: Habit;
  day: DayKey;
  value: number | null;
}

/** The amount of the day. */
export function DayAmount({ habit, day, value }: DayAmountProps) {
  const t = useTranslator();
  const save = useSave();
  const change = (to: NonNullable<UpdateDay['value']> | null) => {
    save('day.update', { habitId: habit.id, day, value: to });
    const outcome = to === null ? 'amountCleared' : 'amountSet';
    void offerUndo(t, outcome, habit.name, () => save('day.update', { habitId: habit.id, day, value }));
  };
  return (
    <Section title={t('amounts.amount')}>
      <AmountForm unit={habit.unit} value={value} onChange={change} />
    </Section>
  );
}
