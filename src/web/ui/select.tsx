import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import './select.css';
import './text-field.css';

interface SelectProps extends ComponentProps<'select'> {
  /** As high as a button, for a line of its own. */
  small?: boolean;
}

/** A native select, the lightest control and the best on phones, in our own look: engines differ in theirs. */
export function Select({ small = false, className, ...rest }: SelectProps) {
  return (
    <span className={classes('select', small && 'is-small', className)}>
      <select {...rest} className="field-input" />
      <ChevronDown size={18} aria-hidden="true" />
    </span>
  );
}
