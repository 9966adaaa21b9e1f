import { type ComponentProps, type ReactNode, useId } from 'react';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { PlanField } from './plan-draft.ts';
import type { PlanState } from './use-plan.ts';

interface DraftFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'> {
  plan: PlanState;
  field: Exclude<PlanField, 'days' | 'monthDays'>;
}

/** A text of the draft with its error. */
export function DraftField({ plan, field, ...rest }: DraftFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...rest}
      value={plan.draft[field]}
      error={plan.errorOf(field)}
      onChange={({ currentTarget }) => plan.set({ [field]: currentTarget.value })}
    />
  );
}

/** Two fields side by side. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className="plan-pair">{children}</div>;
}

interface SelectFieldProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  selected: Value;
  onSelect: (value: Value) => void;
}

export function SelectField<Value extends string>({
  label,
  options,
  selected,
  onSelect,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        value={selected}
        onChange={({ currentTarget }) => {
          const chosen = options.find(({ value }) => value === currentTarget.value);
          if (chosen) onSelect(chosen.value);
        }}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
