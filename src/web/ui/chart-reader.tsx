import type { PointerEvent } from 'react';
import { indexAt } from './index-at.ts';
import './chart-reader.css';

interface ChartReaderProps {
  /** The number of points. */
  count: number;
  /** The point being read; null for none. */
  at: number | null;
  label: string;
  textOf: (index: number) => string;
  onRead: (index: number | null) => void;
}

/**
 * Covers a chart and reads one point at a time: under the pointer, or by the arrow keys. An invisible native slider, so that the browser
 * handles keys, touch and screen readers.
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
