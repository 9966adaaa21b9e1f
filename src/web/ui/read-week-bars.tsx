import { useState } from 'react';
import { ChartReader } from './chart-reader.tsx';
import { ChartScale, type Scale } from './chart-scale.tsx';
import { type WeekBar, WeekBars } from './week-bars.tsx';

interface ReadWeekBarsProps {
  label: string;
  bars: readonly WeekBar[];
  height: number;
  scale: Scale;
  readerLabel: string;
  /** Shown while none is read. */
  rest?: string;
}

/** Bars that can be read one by one. */
export function ReadWeekBars({ label, bars, height, scale, readerLabel, rest }: ReadWeekBarsProps) {
  const [at, setAt] = useState<number | null>(null);
  const read = at === null ? undefined : bars[at];
  return (
    <div className="week-bars-chart">
      <p className="chart-readout" aria-hidden="true">
        {read ? read.text : rest}
      </p>
      <ChartScale scale={scale} />
      <div className="week-bars-plot">
        <WeekBars
          label={label}
          height={height}
          bars={read ? bars.map((bar) => ({ ...bar, strong: bar === read })) : bars}
        />
        <div className="week-bars-reader" data-count={bars.length}>
          <ChartReader
            count={bars.length}
            at={at}
            label={readerLabel}
            textOf={(index) => bars[index]?.text ?? ''}
            onRead={setAt}
          />
        </div>
      </div>
    </div>
  );
}
