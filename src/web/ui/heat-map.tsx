import type { MouseEvent } from 'react';
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
function dayUnder({ target, clientX, clientY }: MouseEvent, days: readonly HeatDay[], columns: number) {
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

export interface HeatDay {
  readonly day: string;
  readonly title: string;
  /** How many were due; nothing was on a day of 0. */
  readonly total: number;
  /** 0 (nothing) to 4 (all). */
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

interface HeatCellProps {
  day: Pick<HeatDay, 'title' | 'total' | 'level'>;
  x: number;
  y: number;
  side: number;
  /** An outline. */
  marked?: boolean | undefined;
}

/** One day: a square that is greener the more was done, pale when it was missed, and a dot when nothing was due. */
export function HeatCell({ day: { title, level, total }, x, y, side, marked }: HeatCellProps) {
  const middle = side / 2;
  return (
    <>
      {total === 0 ? (
        <circle className="is-off" cx={x + middle} cy={y + middle} r={side * 0.16}>
          <title>{title}</title>
        </circle>
      ) : (
        <rect className={`is-${level}`} x={x} y={y} width={side} height={side} rx={side * 0.3}>
          <title>{title}</title>
        </rect>
      )}
      {marked && <rect className="heat-mark" x={x} y={y} width={side} height={side} rx={side * 0.3} />}
    </>
  );
}
