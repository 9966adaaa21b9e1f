import { type ReactNode, useEffect, useState } from 'react';
import { classes } from './classes.ts';
import './confirm-button.css';

/** Milliseconds in which a second click confirms (specification §4, §9). */
export const CONFIRM_TIMEOUT = 3_000;

interface ConfirmButtonProps {
  label: string;
  /** What it says after the first click. */
  confirmLabel: string;
  onConfirm: () => void;
  children: ReactNode;
}

/** The first click asks, a second within three seconds confirms. */
export function ConfirmButton({ label, confirmLabel, onConfirm, children }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!asking) return undefined;
    const timer = setTimeout(() => setAsking(false), CONFIRM_TIMEOUT);
    return () => clearTimeout(timer);
  }, [asking]);
  const click = () => {
    setAsking(!asking);
    if (asking) onConfirm();
  };
  return (
    <button
      type="button"
      className={classes('confirm-button', asking && 'is-asking')}
      aria-label={asking ? `${confirmLabel} ${label}` : label}
      onClick={click}
    >
      {asking ? confirmLabel : children}
    </button>
  );
}
