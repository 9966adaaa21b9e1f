import { type SubmitEvent, useRef, useState } from 'react';
import type { UpdateDay } from '#contract/days.ts';
import type { Habit } from '#contract/habits.ts';
import { valuesOf } from '#domain/plan/habit.ts';
import { readNumber, type WrongNumber } from '#i18n/typed-number.ts';
import { useFormats, useLocale, useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { amountText } from './amount-text.ts';
import './amount-form.css';

interface AmountFormProps {
  habit: Pick<Habit, 'kind' | 'unit'>;
  /** What is logged; null for nothing, undefined while it is unknown. */
  value: number | null | undefined;
  /** The field is focused as the dialog opens. */
  isFirst?: boolean;
  onChange: (value: NonNullable<UpdateDay['value']> | null) => void;
}

/** The amount of a day: add to it, set it, clear it. Enter adds. */
export function AmountForm({ habit, value, isFirst = false, onChange }: AmountFormProps) {
  const { unit } = habit;
  const { most } = valuesOf(habit);
  const t = useTranslator();
  const formats = useFormats();
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<WrongNumber | 'max' | 'tooLittle' | null>(null);
  const take = (change: 'add' | 'set') => {
    const amount = readNumber(text, locale);
    const reason = typeof amount === 'number' ? reasonAgainst(change, amount, value ?? 0, most) : amount;
    setWrong(reason);
    if (reason !== null || typeof amount !== 'number') return field.current?.focus();
    setText('');
    return onChange(change === 'add' ? { add: amount } : amount);
  };
  const clear = () => {
    setText('');
    setWrong(null);
    field.current?.focus();
    onChange(null);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    take('add');
  };
  return (
    <form className="amount-form" onSubmit={submit} noValidate>
      <p className="fine" role="status">
        {value === null && t('amounts.nothing')}
        {typeof value === 'number' && t('amounts.logged', { amount: amountText(formats, value, unit) })}
      </p>
      <TextField
        ref={(input) => {
          field.current = input;
          // The browser reads it when it opens the dialog; React's `autoFocus` acts before.
          if (isFirst) input?.setAttribute('autofocus', '');
        }}
        label={unit === '' ? t('amounts.field') : t('amounts.fieldIn', { unit })}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        error={wrong === null ? undefined : t(`amounts.${wrong}`, { max: most })}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(null);
        }}
      />
      <div className="ways">
        <Button type="submit">{t('amounts.addButton')}</Button>
        <Button look="plain" onClick={() => take('set')}>
          {t('amounts.set')}
        </Button>
        {value !== null && (
          <Button look="quiet" onClick={clear}>
            {t('amounts.clear')}
          </Button>
        )}
      </div>
    </form>
  );
}

function reasonAgainst(change: 'add' | 'set', amount: number, before: number, most: number) {
  if (change === 'add' && amount === 0) return 'tooLittle';
  return (change === 'set' ? amount : before + amount) > most ? 'max' : null;
}
