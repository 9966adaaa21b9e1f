import { useId } from 'react';
import { linePaths } from './line-path.ts';
import './sparkline.css';

interface SparklineProps {
  /** 0 to 100, oldest first. */
  values: readonly number[];
  width: number;
  height: number;
  label: string;
  /** Stretches to its box, without keeping proportions. */
  stretch?: boolean;
  /** The last value can still change: the line to it is dashed. */
  open?: boolean | undefined;
}

/** A line with its area, 100 at the top and 0 at the bottom, no points (docs/rules/figures.md#graphs). */
export function Sparkline({ values, width, height, label, stretch = false, open = false }: SparklineProps) {
  const fill = useId();
  const { line, last } = linePaths(values, width, height, open);
  return (
    <svg
      className="sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={stretch ? '100%' : width}
      height={height}
      preserveAspectRatio={stretch ? 'none' : undefined}
    >
      <defs>
        <linearGradient id={fill} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopOpacity="0.26" />
          <stop offset="1" stopOpacity="0" />
        </linearGradient>
      </defs>
      {line && <path d={`${line.path} L${line.right},${height} L0,${height} Z`} fill={`url(#${fill})`} />}
      {line && <path className="sparkline-line" d={line.path} />}
      {last && <path className="sparkline-line is-open" d={last} />}
    </svg>
  );
}
