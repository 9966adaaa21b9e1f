import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import './button.css';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, for screen readers. */
  label: string;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} className={classes('icon-button', className)}>
      {children}
    </button>
  );
}
