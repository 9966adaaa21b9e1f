import { HeatCell } from './heat-cell.tsx';
import './heat-legend.css';

interface HeatLegendProps {
  less: string;
  more: string;
  off: string;
}

const SIDE = 10;
const STEP = 14;
const levels = [0, 1, 2, 3, 4];
const cell = { day: '', title: '', column: 0, row: 0 };

/** What the squares and dots of a year mean. */
export function HeatLegend({ less, more, off }: HeatLegendProps) {
  return (
    <p className="heat-legend fine">
      <span>
        {less}
        <svg className="heat" aria-hidden="true" width={levels.length * STEP - 4} height={SIDE}>
          {levels.map((level) => (
            <HeatCell key={level} day={{ ...cell, level, total: 1 }} x={level * STEP} y={0} side={SIDE} />
          ))}
        </svg>
        {more}
      </span>
      <span>
        <svg className="heat" aria-hidden="true" width={SIDE} height={SIDE}>
          <HeatCell day={{ ...cell, level: 0, total: 0 }} x={0} y={0} side={SIDE} />
        </svg>
        {off}
      </span>
    </p>
  );
}
