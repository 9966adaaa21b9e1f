import { useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useSave } from '#web/shared/sheet/saved.tsx';
import { Section } from '#web/shared/sheet/section.tsx';
import { toggleDay, WeekdayToggles } from '#web/shared/weekday-toggles.tsx';

/** The weekdays. One must stay chosen: the server refuses an empty choice too. */
export function DaysSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const save = useSave();
  const [refused, setRefused] = useState(false);
  const toggle = (day: number) => {
    const days = toggleDay(habit.days, day);
    setRefused(days.length === 0);
    if (days.length > 0) save('habit.update', { id: habit.id, days });
  };
  return (
    <Section title={t('creator.days')}>
      <WeekdayToggles days={habit.days} onToggle={toggle} />
      {refused && (
        <p className="field-error" role="alert">
          {t('sheet.daysNeeded')}
        </p>
      )}
    </Section>
  );
}
