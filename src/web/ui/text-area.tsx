import { type ComponentProps, useId } from 'react';
import { useLeaveKeys } from './leave-keys.ts';
import './text-field.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string;
  error?: string | undefined;
}

/** A labelled field of several lines. */
export function TextArea({ label, error, ...rest }: TextAreaProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const leaveKeys = useLeaveKeys();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className="field-input is-text"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        {...leaveKeys}
      />
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
