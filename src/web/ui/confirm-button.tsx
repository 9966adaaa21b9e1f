import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { useConfirm } from './use-confirm.ts';
import './confirm-button.css';

interface ConfirmButtonProps {
  label: string;
  /** What it says after the first click. */
  confirmLabel: string;
  onConfirm: () => void;
  children: ReactNode;
}

/** The first click asks, a second within three seconds confirms. */
export function ConfirmButton({ label, confirmLabel, onConfirm, children }: ConfirmButtonProps) {
  const { asking, confirm } = useConfirm();
  return (
    <button
      type="button"
      className={classes('confirm-button', asking && 'is-asking')}
      aria-label={asking ? `${confirmLabel} ${label}` : label}
      onClick={() => {
        if (confirm()) onConfirm();
      }}
    >
      {asking ? confirmLabel : children}
    </button>
  );
}
