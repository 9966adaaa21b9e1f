import './progress-ring.css';

const WIDTH = 3;

interface ProgressRingProps {
  completed: number;
  total: number;
  /** In pixels. */
  side?: number;
  /** In the colour of what is done: by default once the ring is closed. */
  full?: boolean;
}

/** Decorative: the count is next to it as text. */
export function ProgressRing({ completed, total, side = 20, full }: ProgressRingProps) {
  const part = total === 0 ? 0 : Math.min(1, completed / total);
  const round = Math.PI * (side - WIDTH);
  const circle = { cx: side / 2, cy: side / 2, r: (side - WIDTH) / 2 };
  return (
    <svg
      className="progress-ring"
      width={side}
      height={side}
      viewBox={`0 0 ${side} ${side}`}
      aria-hidden="true"
    >
      <circle {...circle} />
      <circle {...circle} strokeDasharray={`${part * round} ${round}`} data-full={full ?? part === 1} />
    </svg>
  );
}
