import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { useLeaveKeys } from './leave-keys.ts';
import './text-field.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  /** Shown beside the field; the form decides when. */
  error?: string | undefined;
  hideLabel?: boolean;
  /** Large, displayed in capitals; the value is unchanged. */
  loud?: boolean;
  /** A button at the end of the field. */
  end?: ReactNode;
}

/** A labelled text input of 16 px, so that phones do not zoom in. */
export function TextField({ label, error, hideLabel, loud, end, onKeyDown, ...rest }: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const leaveKeys = useLeaveKeys();
  return (
    <div className={classes('field', loud && 'is-loud')}>
      <label className={hideLabel ? 'visually-hidden' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        <input
          {...rest}
          id={id}
          className="field-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...leaveKeys}
          onKeyDown={(event) => {
            // Enter submits only a filled field (specification §5).
            if (event.key === 'Enter' && event.currentTarget.value === '') event.preventDefault();
            leaveKeys.onKeyDown(event);
            onKeyDown?.(event);
          }}
        />
        {end && <span className="field-end">{end}</span>}
      </div>
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
