import { useId } from 'react';
import { useAccountData } from '#client/react.tsx';
import { byOrder } from '#domain/order/ordering.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { Segments } from '#web/ui/segments.tsx';
import './habit-choice.css';

interface HabitChoiceProps {
  /** Null for all. */
  habitIds: readonly string[] | null;
  error: string | undefined;
  onChoose: (habitIds: readonly string[] | null) => void;
}

/** All habits, or some of them; its texts are those of breaks. */
export function HabitChoice({ habitIds, error, onChoose }: HabitChoiceProps) {
  const t = useTranslator();
  const id = useId();
  const { habits } = useAccountData();
  return (
    <>
      <Segments
        legend={t('breaks.whom')}
        options={[
          { value: 'all', label: t('breaks.all') },
          { value: 'some', label: t('breaks.some') },
        ]}
        selected={habitIds === null ? 'all' : 'some'}
        onSelect={(value) => onChoose(value === 'all' ? null : [])}
      />
      {habitIds !== null && (
        <ul className="break-habits" aria-label={t('breaks.some')} aria-describedby={error && id}>
          {byOrder(habits).map((habit) => (
            <li key={habit.id}>
              <label>
                <input
                  type="checkbox"
                  checked={habitIds.includes(habit.id)}
                  onChange={({ currentTarget }) => {
                    const others = habitIds.filter((other) => other !== habit.id);
                    onChoose(currentTarget.checked ? [...others, habit.id] : others);
                  }}
                />
                <Emoji name={habit.emoji} size={24} lazy />
                <span className="settings-title">{habit.name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className="field-error" id={id} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
