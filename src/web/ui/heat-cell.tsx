import './heat-map.css';

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
  day: HeatDay;
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
