import { type MouseEvent, useRef, useState } from 'react';
import { ChartReader } from './chart-reader.tsx';
import { HeatCell, type HeatDay } from './heat-map.tsx';
import { dayAt, HEIGHT, halfOf, PITCH, placeOf, SIDE, TOP, WIDTH } from './year-grid.ts';
import './year-map.css';

interface YearMapProps {
  label: string;
  days: readonly HeatDay[];
  /** The day with an outline. */
  today: string;
  /** Some weekdays, shortest, each in its row. */
  weekdays: readonly { row: number; text: string }[];
  /** Formats a month `YYYY-MM`. */
  monthOf: (month: string) => string;
  readerLabel: string;
  textOf: (index: number) => string;
  /** A press on a day. */
  onPick?: ((day: string) => void) | undefined;
}

/**
 * A year as two half years, beside each other where there is room. Months and weekdays are in the same drawing as the days, so that they are
 * where their days are at any width. Days are read one by one: under the pointer, by a touch, or by the arrow keys.
 */
export function YearMap({ label, days, today, readerLabel, textOf, onPick, ...texts }: YearMapProps) {
  const [at, setAt] = useState<number | null>(null);
  const plot = useRef<HTMLDivElement>(null);
  const half = halfOf(days);
  const read = (event: MouseEvent) => indexUnder(event, days, half);
  const marked = at === null ? today : days[at]?.day;
  const pick = (index: number | null) => {
    if (index !== null && days[index]) onPick?.(days[index].day);
  };
  const slider = () => plot.current?.querySelector('input');
  return (
    <div className="year-map">
      <p className="chart-readout" aria-hidden="true">
        {at !== null && textOf(at)}
      </p>
      <div
        className="year-map-plot"
        role="presentation"
        ref={plot}
        onPointerMove={(event) => {
          if (event.pointerType !== 'touch') setAt(read(event));
        }}
        onPointerLeave={(event) => {
          if (event.pointerType !== 'touch' && document.activeElement !== slider()) setAt(null);
        }}
        // The slider below takes the focus: it continues from here by keys, and clears the text when it is left.
        onPointerUp={(event) => {
          const index = read(event);
          slider()?.focus({ preventScroll: true });
          setAt(index);
        }}
        // After the touch has ended, so that it cannot press what opens.
        onClick={(event) => pick(read(event))}
        onKeyDown={({ key }) => key === 'Enter' && pick(at)}
        onMouseDown={(event) => event.preventDefault()}
      >
        <YearHalves {...texts} label={label} days={days} marked={marked} />
        <ChartReader count={days.length} at={at} label={readerLabel} textOf={textOf} onRead={setAt} />
      </div>
    </div>
  );
}

interface YearHalvesProps extends Pick<YearMapProps, 'label' | 'days' | 'weekdays' | 'monthOf'> {
  /** The day with an outline. */
  marked?: string | undefined;
}

/** The drawing of a year alone. */
export function YearHalves({ label, days, ...rest }: YearHalvesProps) {
  const half = halfOf(days);
  return (
    <div className="year-map-halves" role="img" aria-label={label}>
      <Half {...rest} days={days.filter(({ column }) => column < half)} from={0} />
      <Half {...rest} days={days.filter(({ column }) => column >= half)} from={half} />
    </div>
  );
}

interface HalfProps extends Omit<YearHalvesProps, 'label'> {
  /** Its first column. */
  from: number;
}

function Half({ days, from, marked, weekdays, monthOf }: HalfProps) {
  return (
    <svg className="heat" aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} data-from={from}>
      {weekdays.map(({ row, text }) => (
        <text key={row} x="0" y={TOP + row * PITCH + SIDE - 1}>
          {text}
        </text>
      ))}
      {days
        .filter(({ day }) => day.endsWith('-01'))
        .map((day) => (
          <text key={day.day} x={placeOf(day, from).x} y={TOP - 6} data-month={day.day.slice(0, 7)}>
            {monthOf(day.day.slice(0, 7))}
          </text>
        ))}
      {days.map((day) => (
        <HeatCell key={day.day} day={day} {...placeOf(day, from)} side={SIDE} marked={day.day === marked} />
      ))}
    </svg>
  );
}

function indexUnder(event: MouseEvent, days: readonly HeatDay[], half: number): number | null {
  const drawing = (event.target as Element).closest('svg');
  if (!drawing) return null;
  const { left, top, width } = drawing.getBoundingClientRect();
  const unit = WIDTH / width;
  const from = drawing.dataset['from'] === '0' ? 0 : half;
  return dayAt(days, from, (event.clientX - left) * unit, (event.clientY - top) * unit);
}
