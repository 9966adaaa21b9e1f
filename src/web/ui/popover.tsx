import { type ReactNode, useId } from 'react';
import './popover.css';

interface PopoverProps {
  /** The content of the button, and its name. */
  trigger: ReactNode;
  label: string;
  children: ReactNode;
}

/** A button that opens a small card under it. The browser closes it on Escape and on a click elsewhere. */
export function Popover({ trigger, label, children }: PopoverProps) {
  const id = useId();
  return (
    <span className="popover-anchor">
      <button type="button" className="popover-trigger" popoverTarget={id} aria-label={label}>
        {trigger}
      </button>
      <div className="popover" id={id} popover="auto">
        {children}
      </div>
    </span>
  );
}
