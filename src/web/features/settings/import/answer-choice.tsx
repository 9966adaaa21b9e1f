import { type ReactNode, useId } from 'react';

interface AnswerOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface AnswerChoiceProps<Value extends string> {
  legend: string;
  hint?: ReactNode;
  options: readonly AnswerOption<Value>[];
  selected: Value | undefined;
  error?: string | undefined;
  onSelect: (value: Value) => void;
}

/** A question with a few answers, one below the other; at first without one where only the user can know it. */
export function AnswerChoice<Value extends string>({
  legend,
  hint,
  options,
  selected,
  error,
  onSelect,
}: AnswerChoiceProps<Value>) {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${name}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <p className="segments-legend" id={`${name}-legend`}>
        {legend}
      </p>
      {hint && <p className="settings-text">{hint}</p>}
      {options.map(({ value, label }) => (
        <label key={value} className="import-check">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === selected}
            onChange={() => onSelect(value)}
          />
          {label}
        </label>
      ))}
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
