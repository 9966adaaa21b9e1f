import { HeatCell, type HeatDay } from './heat-cell.tsx';
import './heat-map.css';

interface HeatMapProps {
  label: string;
  days: readonly HeatDay[];
  /** The day with an outline. */
  today?: string | undefined;
}

const PITCH = 7.3;
const GAP = 1.4;
const SIDE = PITCH - GAP;

/** A year in one view: weeks are columns, and more done is greener. */
export function HeatMap({ label, days, today }: HeatMapProps) {
  const columns = (days.at(-1)?.column ?? 0) + 1;
  return (
    <svg
      className="heat"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${columns * PITCH - GAP} ${7 * PITCH - GAP}`}
    >
      {days.map((day) => (
        <HeatCell
          key={day.day}
          day={day}
          x={day.column * PITCH}
          y={day.row * PITCH}
          side={SIDE}
          marked={day.day === today}
        />
      ))}
    </svg>
  );
}
