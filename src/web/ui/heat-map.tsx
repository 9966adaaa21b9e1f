import './heat-map.css';

export interface HeatDay {
  readonly day: string;
  readonly title: string;
  /** 0 (nothing) to 4 (all). */
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

const PITCH = 7.3;
const GAP = 1.4;
const SIDE = PITCH - GAP;

/** A year in one view: weeks are columns, and more done is greener. */
export function HeatMap({ label, days }: { label: string; days: readonly HeatDay[] }) {
  const columns = (days.at(-1)?.column ?? 0) + 1;
  return (
    <svg
      className="heat"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${columns * PITCH - GAP} ${7 * PITCH - GAP}`}
    >
      {days.map(({ day, title, level, column, row }) => (
        <rect
          key={day}
          className={`is-${level}`}
          x={column * PITCH}
          y={row * PITCH}
          width={SIDE}
          height={SIDE}
          rx="1.8"
        >
          <title>{title}</title>
        </rect>
      ))}
    </svg>
  );
}
