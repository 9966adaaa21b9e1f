import { useId } from 'react';
import './switch.css';

interface SwitchProps {
  label: string;
  /** A description below the label. */
  text?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Something that is on or off at once: a styled native checkbox. */
export function Switch({ label, text, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className="switch">
      <span>
        <span className="switch-label">{label}</span>
        {text !== undefined && (
          <span className="switch-text" id={id}>
            {text}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        {...(text !== undefined && { 'aria-describedby': id })}
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
