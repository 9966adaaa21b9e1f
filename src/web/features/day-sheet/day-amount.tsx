import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AmountForm } from '#web/shared/amounts/amount-form.tsx';
import { useSave } from '#web/shared/sheet/saved.tsx';
import { Section } from '#web/shared/sheet/section.tsx';

interface DayAmountProps {
  habit: Habit;
  day: DayKey;
  /** Undefined while it is not known. */
  value: number | null | undefined;
}

/** The amount of the day. */
export function DayAmount({ habit, day, value }: DayAmountProps) {
  const t = useTranslator();
  const save = useSave();
  return (
    <Section title={t('amounts.amount')}>
      <AmountForm
        unit={habit.unit}
        value={value}
        onChange={(to) => save('day.update', { habitId: habit.id, day, value: to })}
      />
    </Section>
  );
}
