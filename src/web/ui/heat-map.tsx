import type { MouseEvent } from 'react';
import { HeatCell, type HeatDay } from './heat-cell.tsx';
import './heat-map.css';

interface HeatMapProps {
  label: string;
  days: readonly HeatDay[];
  /** The day with an outline. */
  today?: string | undefined;
  /** A press on a day. For the keyboard there must be another way. */
  onPick?: ((day: string) => void) | undefined;
}

const PITCH = 7.3;
const GAP = 1.4;
const SIDE = PITCH - GAP;

/** A year in one view: weeks are columns, and more done is greener. */
export function HeatMap({ label, days, today, onPick }: HeatMapProps) {
  const columns = (days.at(-1)?.column ?? 0) + 1;
  const pick = (event: MouseEvent) => {
    const day = dayUnder(event, days, columns);
    if (day) onPick?.(day.day);
  };
  return (
    <div role="presentation" onClick={pick}>
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
    </div>
  );
}

/** The drawing keeps its proportions in the middle of its box. */
function dayUnder(
  { target, clientX, clientY }: MouseEvent,
  days: readonly HeatDay[],
  columns: number,
): HeatDay | undefined {
  const drawing = target instanceof Element ? target.closest('svg') : null;
  if (!drawing) return undefined;
  const { left, top, width, height } = drawing.getBoundingClientRect();
  const pitch = Math.min(width / columns, height / 7);
  const at = (point: number, start: number, size: number, count: number) =>
    Math.floor((point - start - (size - count * pitch) / 2) / pitch);
  const column = at(clientX, left, width, columns);
  const row = at(clientY, top, height, 7);
  return days.find((day) => day.column === column && day.row === row);
}
