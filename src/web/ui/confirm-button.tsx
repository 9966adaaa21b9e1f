import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';
import './confirm-button.css';

/** Milliseconds in which a second click confirms (docs/rules/interface.md#times). */
export const CONFIRM_TIMEOUT = 3_000;

/** Milliseconds in which it does not: a double click or tap is one press, made before its answer could be read. */
export const CONFIRM_PAUSE = 500;

export type Press = Pick<MouseEvent, 'timeStamp' | 'detail'>;

/** The first press asks, a second within three seconds confirms: `confirm` returns whether it is the second. */
export function useConfirm() {
  const [asking, setAsking] = useState(false);
  const askedAt = useRef(Infinity);
  useEffect(() => {
    if (!asking) return undefined;
    // Here the question is in the page, however late the page came to the press.
    askedAt.current = performance.now();
    const timer = setTimeout(() => setAsking(false), CONFIRM_TIMEOUT);
    document.addEventListener('keydown', preventRepeat);
    return () => {
      askedAt.current = Infinity;
      clearTimeout(timer);
      document.removeEventListener('keydown', preventRepeat);
    };
  }, [asking]);
  const confirm = ({ timeStamp, detail }: Press): boolean => {
    // The time of the press, as a page that hangs handles it later. The system may take slower clicks for a double click.
    const confirmed = timeStamp - askedAt.current >= CONFIRM_PAUSE && detail < 2;
    setAsking(!confirmed);
    return confirmed;
  };
  return { asking, confirm };
}

/** Enter presses again and again while it is held. */
function preventRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
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
      onClick={(press) => {
        if (!busy && confirm(press)) onConfirm();
      }}
    >
      {busy ? <Spinner size="md" /> : asking ? confirmLabel : children}
    </button>
  );
}
