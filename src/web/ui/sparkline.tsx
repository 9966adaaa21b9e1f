import { useId } from 'react';
import { linePath } from './line-path.ts';
import './sparkline.css';

interface SparklineProps {
  /** 0 to 100, oldest first. */
  values: readonly number[];
  width: number;
  height: number;
  label: string;
  /** Stretches to its box, without keeping proportions. */
  stretch?: boolean;
}

/** A line with its area, 100 at the top and 0 at the bottom, no points (specification §9). */
export function Sparkline({ values, width, height, label, stretch = false }: SparklineProps) {
  // Drawn again with its figures and seldom else: to remember what was drawn would weigh more than it saves.
  'use no memo';
  const fill = useId();
  const line = linePath(values, width, height);
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
      {line && <path d={`${line} L${width},${height} L0,${height} Z`} fill={`url(#${fill})`} />}
      {line && <path className="sparkline-line" d={line} />}
    </svg>
  );
}
