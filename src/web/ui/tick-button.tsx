import { Check } from 'lucide-react';
import './tick-button.css';

interface TickButtonProps {
  label: string;
  done: boolean;
  /** Whether it was just done: it beats once. */
  isFresh?: boolean;
  onToggle: () => void;
}

/** The tick: round, 44 px, done or not done. */
export function TickButton({ label, done, isFresh = false, onToggle }: TickButtonProps) {
  return (
    <button
      type="button"
      className={isFresh ? 'tick is-fresh' : 'tick'}
      data-tick=""
      aria-label={label}
      aria-pressed={done}
      onClick={onToggle}
    >
      <Check size={22} strokeWidth={2.5} aria-hidden="true" />
    </button>
  );
}
