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
  /** It can still fill: an outline of what it may become is around it. */
  readonly open?: boolean;
}

interface WeekBarsProps {
  /** The chart in one sentence. */
  label: string;
  bars: readonly WeekBar[];
  /** The height of the highest bar, in pixels. */
  height: number;
}

const WIDTH = 26;
/** Of a bar of more than a week. */
const NARROW = 14;
const RADIUS = 7;
const MARK = 26;

/** Shares from 0 to 100, one bar each, over lines at 0, 50 and 100. Nothing is drawn where nothing is done. */
export function WeekBars({ label, bars, height }: WeekBarsProps) {
  const slot = 100 / Math.max(1, bars.length);
  return (
    <svg className="week-bars" role="img" aria-label={label} width="100%" height={height + MARK}>
      {[0.5, height / 2, height - 0.5].map((y) => (
        <line key={y} x2="100%" y1={y} y2={y} />
      ))}
      {bars.map((bar, index) => (
        <svg key={bar.key} x={`${index * slot}%`} width={`${slot}%`} data-strong={bar.strong || undefined}>
          <title>{bar.text}</title>
          <Bar bar={bar} height={height} width={bars.length > 7 ? NARROW : WIDTH} />
          <text x="50%" y={height + MARK - 6} textAnchor="middle">
            {bar.mark}
          </text>
        </svg>
      ))}
    </svg>
  );
}

type BarProps = { bar: WeekBar } & Pick<DOMRect, 'width' | 'height'>;

function Bar({ bar: { completed, total, open }, width, height }: BarProps) {
  const tall = total === 0 ? 0 : (completed / total) * height;
  const place = { x: '50%', transform: `translate(${-width / 2})` };
  return (
    <>
      {tall > 0 && (
        <rect {...place} y={height - tall} width={width} height={tall} rx={Math.min(RADIUS, tall / 2)} />
      )}
      {open && (
        <rect
          {...place}
          className="is-open"
          y="1"
          width={width}
          height={height - 2}
          rx={RADIUS}
          data-open=""
        />
      )}
    </>
  );
}
