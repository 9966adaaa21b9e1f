import './donut.css';
import './progress-ring.css';

interface DonutProps {
  completed: number;
  total: number;
  /** The chart in one sentence. */
  label: string;
  /** `3/6`, formatted. */
  text: string;
}

const SIDE = 200;
/** The width of the ring (docs/rules/interface.md#sizes). */
const WIDTH = 60;
const RADIUS = (SIDE - WIDTH) / 2;
const ROUND = 2 * Math.PI * RADIUS;

/** The share done as part of a ring; empty when nothing is due. */
export function Donut({ completed, total, label, text }: DonutProps) {
  const part = total === 0 ? 0 : Math.min(1, completed / total);
  const centre = SIDE / 2;
  return (
    <svg className="donut" role="img" aria-label={label} viewBox={`0 0 ${SIDE} ${SIDE}`}>
      <circle cx={centre} cy={centre} r={RADIUS} strokeWidth={WIDTH} />
      {part > 0 && (
        <circle
          cx={centre}
          cy={centre}
          r={RADIUS}
          strokeWidth={WIDTH}
          strokeDasharray={`${part * ROUND} ${ROUND}`}
          transform={`rotate(-90 ${centre} ${centre})`}
          data-full={part === 1}
        />
      )}
      <text x={centre} y={centre} dy="0.35em" textAnchor="middle">
        {text}
      </text>
    </svg>
  );
}
