import { useId } from 'react';
import { classes } from '#web/ui/classes.ts';

interface ChoiceChipsProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  selected: Value;
  onSelect: (value: Value) => void;
  /** The labels are words: two a row on phones. */
  long?: boolean;
}

/** One choice of a few: styled native radio buttons. */
export function ChoiceChips<Value extends string>({
  legend,
  options,
  selected,
  onSelect,
  long = false,
}: ChoiceChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className={classes('chips', long && 'is-long')}>
        {options.map(({ value, label }) => (
          <label key={value} className="chip">
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={value}
              checked={value === selected}
              onChange={() => onSelect(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
