import type { PointerEvent } from 'react';
import { indexAt } from './index-at.ts';
import './chart-reader.css';

interface ChartReaderProps {
  /** How many points there are to read. */
  count: number;
  /** The one that is read; null when nobody reads. */
  at: number | null;
  label: string;
  textOf: (index: number) => string;
  onRead: (index: number | null) => void;
}

/**
 * Lies over a chart and reads it point by point: under the pointer, or by the arrow keys. A native slider that is not seen, so that
 * keys, touch and screen readers are the browser's own work.
 */
export function ChartReader({ count, at, label, textOf, onRead }: ChartReaderProps) {
  const last = count - 1;
  const readUnder = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onRead(indexAt(event.clientX - left, width, count));
  };
  return (
    <input
      className="chart-reader"
      type="range"
      min={0}
      max={last}
      value={at ?? last}
      aria-label={label}
      aria-valuetext={textOf(at ?? last)}
      onChange={(event) => onRead(Number(event.currentTarget.value))}
      onFocus={() => onRead(at ?? last)}
      onBlur={() => onRead(null)}
      onPointerMove={readUnder}
      onPointerLeave={(event) => {
        if (document.activeElement !== event.currentTarget) onRead(null);
      }}
    />
  );
}
