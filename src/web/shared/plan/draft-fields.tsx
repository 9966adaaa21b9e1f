import { type ComponentProps, useId } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { PlanField } from './plan-draft.ts';
import type { PlanState } from './use-plan.ts';
import './choice-chips.css';

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
      name={field}
      value={plan.draft[field]}
      error={plan.errorOf(field)}
      onChange={({ currentTarget }) => plan.set({ [field]: currentTarget.value })}
    />
  );
}

interface Choice<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  selected: Value;
  onSelect: (value: Value) => void;
}

export function SelectField<Value extends string>({ label, options, selected, onSelect }: Choice<Value>) {
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

interface Chips<Value extends string> extends Choice<Value> {
  long?: boolean;
  /** What is chosen, for what leads to it. */
  about?: string;
}

/** One choice of a few. */
export function ChoiceChips<Value extends string>({ long, about, ...choice }: Chips<Value>) {
  return (
    <div
      className={classes('chips', long && 'is-long')}
      role="group"
      aria-label={choice.label}
      data-about={about}
    >
      {choice.options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className="chip offers"
          aria-pressed={value === choice.selected}
          onClick={() => choice.onSelect(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
