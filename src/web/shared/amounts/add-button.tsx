import { Check, Plus } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';

const RADIUS = 20.5;
const ROUND = 2 * Math.PI * RADIUS;

interface AddButtonProps {
  label: string;
  /** What a press adds: without scripts, boot/entry-early-ticks.ts counts it. */
  step: number;
  /** Of the target, 0 to 1, drawn as a ring. */
  part: number;
  done: boolean;
  isFresh: boolean;
  onAdd: () => void;
}

/** Adds to an amount: round, 44 px, in the place of the tick. It fills as the amount grows, and looks like a tick once it is reached. */
export function AddButton({ label, step, part, done, isFresh, onAdd }: AddButtonProps) {
  const Icon = done ? Check : Plus;
  return (
    <button
      type="button"
      className={classes('tick is-adding', done && 'is-reached', isFresh && 'is-fresh')}
      data-tick={step}
      aria-label={label}
      onClick={onAdd}
    >
      {!done && part > 0 && (
        <svg className="progress-ring" width="44" height="44" viewBox="0 0 44 44" aria-hidden="true">
          <circle cx="22" cy="22" r={RADIUS} />
          <circle cx="22" cy="22" r={RADIUS} strokeDasharray={`${Math.min(1, part) * ROUND} ${ROUND}`} />
        </svg>
      )}
      <Icon size={22} strokeWidth={2.5} aria-hidden="true" />
    </button>
  );
}
