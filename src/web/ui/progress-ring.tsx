import './progress-ring.css';

const RADIUS = 8.5;
const ROUND = 2 * Math.PI * RADIUS;

/** Decorative: the count is next to it as text. */
export function ProgressRing({ completed, total }: { completed: number; total: number }) {
  const part = total === 0 ? 0 : Math.min(1, completed / total);
  return (
    <svg className="progress-ring" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r={RADIUS} />
      <circle
        cx="10"
        cy="10"
        r={RADIUS}
        strokeDasharray={`${part * ROUND} ${ROUND}`}
        data-full={part === 1}
      />
    </svg>
  );
}
