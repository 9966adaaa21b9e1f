import { type ReactNode, useEffect, useState } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';
import './confirm-button.css';

/** Milliseconds in which a second click confirms (docs/rules/interface.md#times). */
export const CONFIRM_TIMEOUT = 3_000;

/** The first call asks, a second within three seconds confirms: `confirm` returns whether it is the second. */
export function useConfirm() {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!asking) return undefined;
    const timer = setTimeout(() => setAsking(false), CONFIRM_TIMEOUT);
    return () => clearTimeout(timer);
  }, [asking]);
  const confirm = (): boolean => {
    setAsking(!asking);
    return asking;
  };
  return { asking, confirm };
}

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
export function ConfirmButton({ label, confirmLabel, onConfirm, busy, children }: ConfirmButtonProps) {
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
