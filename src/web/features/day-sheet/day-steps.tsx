import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Section } from '#web/shared/sheet/section.tsx';
import { useSetSteps } from '#web/shared/sheet/use-set-steps.ts';

interface DayStepsProps {
  habit: Habit;
  day: DayKey;
  /** The completed ones; null while they are unknown. */
  ids: readonly string[] | null;
}

/** The steps of that day. */
export function DaySteps({ habit, day, ids }: DayStepsProps) {
  const t = useTranslator();
  const set = useSetSteps(habit.id, day);
  return (
    <Section title={t('habits.steps')}>
      <ul className="day-sheet-steps">
        {byOrder(habit.steps).map(({ id, name }) => (
          <li key={id}>
            <label className="sheet-check">
              <input
                type="checkbox"
                checked={ids?.includes(id) === true}
                disabled={ids === null}
                onChange={(event) => set(id, event.currentTarget.checked, ids ?? [])}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </Section>
  );
}
