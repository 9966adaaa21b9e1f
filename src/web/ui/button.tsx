import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';
import './button.css';

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger';

interface ButtonStyle {
  look?: ButtonLook;
  small?: boolean;
  block?: boolean;
}

/** The class of a button, for links that look like one. */
export function buttonClass({ look = 'primary', small = false, block = false }: ButtonStyle = {}): string {
  return classes('button', `is-${look}`, small && 'is-small', block && 'is-block');
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonStyle {
  busy?: boolean;
}

/** A busy button keeps the focus and ignores clicks (specification §4). */
export function Button({ look, small, block, busy = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass({ ...(look && { look }), ...(small && { small }), ...(block && { block }) })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner />}
      {rest.children}
    </button>
  );
}
