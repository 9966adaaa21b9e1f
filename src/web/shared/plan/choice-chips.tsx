import { classes } from '#web/ui/classes.ts';
import './choice-chips.css';

interface ChoiceChipsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  selected: Value;
  onSelect: (value: Value) => void;
  /** The labels are words: three a row, two on phones. */
  long?: boolean;
}

/** One choice of a few. */
export function ChoiceChips<Value extends string>({
  label: groupLabel,
  options,
  selected,
  onSelect,
  long = false,
}: ChoiceChipsProps<Value>) {
  return (
    <div className={classes('chips', long && 'is-long')} role="group" aria-label={groupLabel}>
      {options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className="chip offers"
          aria-pressed={value === selected}
          onClick={() => onSelect(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
