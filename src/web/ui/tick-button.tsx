import { Check, Pause } from 'lucide-react';
import { classes } from './classes.ts';
import './tick-button.css';

interface TickButtonProps {
  label: string;
  done: boolean;
  /** Not expected today: a dotted ring, and a hollow one when it is done all the same. */
  extra?: boolean;
  /** Shows that it is paused, until it is done. */
  paused?: boolean;
  /** Whether it was just done: it beats once. */
  isFresh?: boolean;
  onToggle: () => void;
}

/** The tick: round, 44 px, done or not done. */
export function TickButton({ label, done, extra, paused, isFresh, onToggle }: TickButtonProps) {
  const Icon = paused && !done ? Pause : Check;
  return (
    <button
      type="button"
      className={classes('tick', extra && 'is-extra', paused && 'is-paused', isFresh && 'is-fresh')}
      data-tick=""
      aria-label={label}
      aria-pressed={done}
      onClick={onToggle}
    >
      <Icon size={22} strokeWidth={2.5} aria-hidden="true" />
    </button>
  );
}
