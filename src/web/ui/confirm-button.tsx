import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';
import { useConfirm } from './use-confirm.ts';
import './confirm-button.css';

interface ConfirmButtonProps {
  label: string;
  /** The text after the first click. */
  confirmLabel: string;
  onConfirm: () => void;
  /** The confirmed action is running: clicks are ignored. */
  busy?: boolean;
  children: ReactNode;
}

/** Asks on the first click; a second within three seconds confirms. */
export function ConfirmButton({
  label,
  confirmLabel,
  onConfirm,
  busy = false,
  children,
}: ConfirmButtonProps) {
  const { asking, confirm } = useConfirm();
  return (
    <button
      type="button"
      className={classes('confirm-button', asking && 'is-asking')}
      aria-label={asking ? `${confirmLabel} ${label}` : label}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy && confirm()) onConfirm();
      }}
    >
      {busy ? <Spinner size="md" /> : asking ? confirmLabel : children}
    </button>
  );
}
