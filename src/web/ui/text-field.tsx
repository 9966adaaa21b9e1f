import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { useLeaveKeys } from './leave-keys.ts';
import './text-field.css';

interface FieldProps {
  label: string;
  /** Shown beside the field; the form decides when. */
  error?: string | undefined;
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'>, FieldProps {
  hideLabel?: boolean;
  /** Large, displayed in capitals; the value is unchanged. */
  loud?: boolean;
  /** A button at the end of the field. */
  end?: ReactNode;
}

/** A labelled text input of 16 px, so that phones do not zoom in. */
export function TextField({ label, error, hideLabel, loud, end, onKeyDown, ...rest }: TextFieldProps) {
  const { input, message } = useField(error);
  return (
    <div className={classes('field', loud && 'is-loud')}>
      <label className={hideLabel ? 'visually-hidden' : 'field-label'} htmlFor={input.id}>
        {label}
      </label>
      <div className="field-box">
        <input
          {...rest}
          {...input}
          className="field-input"
          onKeyDown={(event) => {
            // Enter submits only a filled field (docs/rules/forms.md#keys-in-a-field).
            if (event.key === 'Enter' && event.currentTarget.value === '') event.preventDefault();
            input.onKeyDown(event);
            onKeyDown?.(event);
          }}
        />
        {end && <span className="field-end">{end}</span>}
      </div>
      {message}
    </div>
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'>, FieldProps {
  hideLabel?: boolean;
}

/** A labelled field of several lines. */
export function TextArea({ label, error, hideLabel, onKeyDown, ...rest }: TextAreaProps) {
  const { input, message } = useField(error);
  return (
    <div className="field">
      <label className={hideLabel ? 'visually-hidden' : 'field-label'} htmlFor={input.id}>
        {label}
      </label>
      <textarea
        {...rest}
        {...input}
        className="field-input is-text"
        onKeyDown={(event) => {
          input.onKeyDown(event);
          onKeyDown?.(event);
        }}
      />
      {message}
    </div>
  );
}

/** What an input needs to belong to its label and its error, and the error. */
function useField(error: string | undefined) {
  const id = useId();
  const errorId = `${id}-error`;
  const leaveKeys = useLeaveKeys();
  const input = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    ...leaveKeys,
  };
  const message = error && (
    <p className="field-error" id={errorId}>
      {error}
    </p>
  );
  return { input, message };
}
