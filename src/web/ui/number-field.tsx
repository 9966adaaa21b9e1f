import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';
import { isBlocked, typedNumber } from './typed-number.ts';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange' | 'max'>;

interface NumberFieldProps extends FieldProps {
  value: string;
  /** An empty field is an empty string. */
  onValue: (value: string) => void;
  max?: number;
}

/** A number without sign or exponent; a value above `max` becomes `max` (docs/rules/forms.md#number-fields). */
export function NumberField({ onValue, max, ...rest }: NumberFieldProps) {
  return (
    <TextField
      inputMode="decimal"
      {...rest}
      type="number"
      max={max}
      onKeyDown={(event) => {
        if (isBlocked(event.key)) event.preventDefault();
      }}
      onChange={(event) => onValue(typedNumber(event.currentTarget.value, max))}
    />
  );
}
