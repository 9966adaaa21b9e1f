import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';
import './button.css';

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger';

/** All sizes (docs/rules/interface.md#sizes); the default is `md`. */
export type ButtonSize = '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl';

interface ButtonStyle {
  look?: ButtonLook | undefined;
  size?: ButtonSize | undefined;
  /** The size `sm`. */
  small?: boolean | undefined;
  block?: boolean | undefined;
}

/** The class of a button, for links that look like one. */
export function buttonClass(style: ButtonStyle = {}): string {
  const { look = 'primary', small, size = small ? 'sm' : 'md', block } = style;
  return classes('button', `is-${look}`, size !== 'md' && `is-${size}`, block && 'is-block');
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonStyle {
  busy?: boolean;
}

/** A busy button stays focused and ignores clicks (docs/rules/interface.md#buttons). */
export function Button({ look, size, small, block, busy, type, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass({ look, size, small, block })}
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
