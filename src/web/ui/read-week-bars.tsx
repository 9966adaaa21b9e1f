import { useState } from 'react';
import { ChartReader } from './chart-reader.tsx';
import { type WeekBar, WeekBars } from './week-bars.tsx';

interface ReadWeekBarsProps {
  label: string;
  bars: readonly WeekBar[];
  height: number;
  readerLabel: string;
}

/** Bars that can be read one by one. */
export function ReadWeekBars({ label, bars, height, readerLabel }: ReadWeekBarsProps) {
  const [at, setAt] = useState<number | null>(null);
  const read = at === null ? undefined : bars[at];
  return (
    <div>
      <p className="chart-readout" aria-hidden="true">
        {read?.text}
      </p>
      <div className="week-bars-plot">
        <WeekBars
          label={label}
          height={height}
          bars={read ? bars.map((bar) => ({ ...bar, strong: bar === read })) : bars}
        />
        <div className="week-bars-reader">
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
