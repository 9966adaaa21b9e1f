import { useId, useState } from 'react';
import { useAccountData } from '#client/react.tsx';
import type { Break } from '#domain/days/breaks.ts';
import { EARLIEST_DAY } from '#domain/days/day-key.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { useForm } from '#web/ui/form.ts';
import { Segments } from '#web/ui/segments.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** What a break consists of. */
export type BreakFields = Omit<Break, 'id'>;

interface BreakFormProps {
  initial: BreakFields;
  submit: string;
  onSave: (fields: BreakFields) => void;
  onCancel?: () => void;
}

/** The days of a break and the habits that it pauses. */
export function BreakForm({ initial, submit, onSave, onCancel }: BreakFormProps) {
  const t = useTranslator();
  const [habitIds, setHabitIds] = useState(initial.habitIds);
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useForm({
    initial: { from: initial.from, to: initial.to ?? '' },
    check: ({ from, to }) => ({
      from:
        (from === '' && t('breaks.fromMissing')) ||
        (from < EARLIEST_DAY && t('breaks.tooEarly')) ||
        undefined,
      to: to !== '' && to < from ? t('breaks.toBefore') : undefined,
    }),
    send: ({ from, to }, reset) => {
      setSubmitted(true);
      if (habitIds?.length === 0) return undefined;
      onSave({ from, to: to === '' ? null : to, habitIds });
      reset();
      setHabitIds(initial.habitIds);
      setSubmitted(false);
      return undefined;
    },
  });
  return (
    <form className="stack settings-form" onSubmit={form.onSubmit} noValidate>
      <TextField label={t('breaks.from')} type="date" min={EARLIEST_DAY} {...form.field('from')} />
      <TextField label={t('breaks.to')} type="date" min={form.values.from} {...form.field('to')} />
      <HabitChoice
        habitIds={habitIds}
        error={isSubmitted && habitIds?.length === 0 ? t('breaks.chooseSome') : undefined}
        onChoose={setHabitIds}
      />
      <div className="ways">
        <Button type="submit" look="plain">
          {submit}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t('breaks.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface HabitChoiceProps {
  habitIds: BreakFields['habitIds'];
  error: string | undefined;
  onChoose: (habitIds: BreakFields['habitIds']) => void;
}

function HabitChoice({ habitIds, error, onChoose }: HabitChoiceProps) {
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
                <span>{habit.name}</span>
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
