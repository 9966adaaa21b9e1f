import './week-bars.css';

export interface WeekBar {
  readonly key: string;
  readonly completed: number;
  readonly total: number;
  /** The label under the bar. */
  readonly mark: string;
  /** The bar as text. */
  readonly text: string;
  /** Drawn in the full colour. */
  readonly strong: boolean;
}

interface WeekBarsProps {
  /** The chart in one sentence. */
  label: string;
  bars: readonly WeekBar[];
  /** The height of the highest bar, in pixels. */
  height: number;
}

const WIDTH = 26;
const LEAST = 4;
const MARK = 26;

/** The share done, one bar a day; a day with nothing due is as low as a missed one. */
export function WeekBars({ label, bars, height }: WeekBarsProps) {
  const slot = 100 / Math.max(1, bars.length);
  return (
    <svg className="week-bars" role="img" aria-label={label} width="100%" height={height + MARK}>
      {bars.map(({ key, completed, total, mark, text, strong }, index) => {
        const tall = Math.max(LEAST, total === 0 ? 0 : (completed / total) * height);
        return (
          <svg key={key} x={`${index * slot}%`} width={`${slot}%`} data-strong={strong || undefined}>
            <title>{text}</title>
            <rect
              x="50%"
              y={height - tall}
              width={WIDTH}
              height={tall}
              rx={Math.min(7, tall / 2)}
              transform="translate(-13)"
            />
            <text x="50%" y={height + MARK - 6} textAnchor="middle">
              {mark}
            </text>
          </svg>
        );
      })}
    </svg>
  );
}
