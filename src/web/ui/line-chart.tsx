import { useState } from 'react';
import { ChartReader } from './chart-reader.tsx';
import { ChartScale, type Scale } from './chart-scale.tsx';
import { Sparkline } from './sparkline.tsx';
import './line-chart.css';

interface LineChartProps {
  /** 0 to 100, oldest first. */
  values: readonly number[];
  /** The chart in one sentence. */
  label: string;
  scale: Scale;
  /** Labels under some of the values. */
  marks: readonly { index: number; text: string }[];
  readerLabel: string;
  textOf: (index: number) => string;
  /** Shown while nothing is read. */
  rest?: string;
  /** The last value can still change. */
  open?: boolean;
}

const WIDTH = 600;
const HEIGHT = 180;

/**
 * A line with its area, 100 at the top and 0 at the bottom, no points, axes 40 px wide and 30 px high (docs/rules/interface.md#sizes).
 */
export function LineChart({ values, label, scale, marks, readerLabel, textOf, rest, open }: LineChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const last = values.length - 1;
  return (
    <div className="line-chart">
      <p className="chart-readout" aria-hidden="true">
        {at === null ? rest : textOf(at)}
      </p>
      <ChartScale scale={scale} />
      <div className="line-chart-plot">
        <Sparkline values={values} width={WIDTH} height={HEIGHT} label={label} stretch open={open} />
        {at !== null && (
          <svg className="line-chart-guide" aria-hidden="true">
            <line x1={percent(at / last)} x2={percent(at / last)} y1="0" y2="100%" />
          </svg>
        )}
        <ChartReader count={values.length} at={at} label={readerLabel} textOf={textOf} onRead={setAt} />
      </div>
      <svg className="line-chart-marks" aria-hidden="true">
        {marks.map(({ index, text }) => (
          <text key={index} x={percent(index / last)} y="20" textAnchor={anchorOf(index, last)}>
            {text}
          </text>
        ))}
      </svg>
    </div>
  );
}

const percent = (share: number) => `${Math.round(share * 1_000) / 10}%`;

/** Keeps the first and last label inside. */
function anchorOf(index: number, last: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return index === last ? 'end' : 'middle';
}
