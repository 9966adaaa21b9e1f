import { HeatCell } from './heat-map.tsx';
import './heat-legend.css';

const SIDE = 10;
const STEP = 14;
const levels = [0, 1, 2, 3, 4];

/** What the squares and dots of a year mean. */
export function HeatLegend({ less, more, off }: Record<'less' | 'more' | 'off', string>) {
  return (
    <p className="heat-legend fine">
      <span>
        {less}
        <svg className="heat" aria-hidden="true" width={levels.length * STEP - 4} height={SIDE}>
          {levels.map((level) => (
            <HeatCell key={level} day={{ title: '', level, total: 1 }} x={level * STEP} y={0} side={SIDE} />
          ))}
        </svg>
        {more}
      </span>
      <span>
        <svg className="heat" aria-hidden="true" width={SIDE} height={SIDE}>
          <HeatCell day={{ title: '', level: 0, total: 0 }} x={0} y={0} side={SIDE} />
        </svg>
        {off}
      </span>
    </p>
  );
}
