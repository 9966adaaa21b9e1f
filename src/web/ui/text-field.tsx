import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from './classes.ts';
import './text-field.css';

interface FieldProps {
  label: string;
  /** Shown beside the field; the form decides when. */
  error?: string | undefined;
  hideLabel?: boolean;
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'>, FieldProps {
  /** Large, displayed in capitals; the value is unchanged. */
  loud?: boolean;
  /** A button at the end of the field. */
  end?: ReactNode;
}

/** A labelled text input of 16 px, so that phones do not zoom in. */
export function TextField({ label, error, hideLabel, loud, end, onKeyDown, ...rest }: TextFieldProps) {
  const { input, name, message } = useField(label, error, hideLabel);
  return (
    <div className={classes('field', loud && 'is-loud')}>
      {name}
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

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldProps;

/** A labelled field of several lines. */
export function TextArea({ label, error, hideLabel, onKeyDown, ...rest }: TextAreaProps) {
  const { input, name, message } = useField(label, error, hideLabel);
  return (
    <div className="field">
      {name}
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

/** What an input needs to belong to its label and its error, and these two. */
function useField(label: string, error: string | undefined, hideLabel: boolean | undefined) {
  const id = useId();
  const errorId = `${id}-error`;
  const input = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    ...useLeaveKeys(),
  };
  const name = (
    <label className={hideLabel ? 'visually-hidden' : 'field-label'} htmlFor={id}>
      {label}
    </label>
  );
  const message = error && (
    <p className="field-error" id={errorId}>
      {error}
    </p>
  );
  return { input, name, message };
}

/**
 * Leaves a field on Escape, or on Control pressed alone (docs/rules/forms.md#keys-in-a-field). Control with another key is a shortcut, such
 * as paste.
 */
function useLeaveKeys() {
  const controlAlone = useRef(false);
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      controlAlone.current = event.key === 'Control';
      if (event.key === 'Escape') event.currentTarget.blur();
    },
    onKeyUp(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Control' && controlAlone.current) event.currentTarget.blur();
      controlAlone.current = false;
    },
  };
}
