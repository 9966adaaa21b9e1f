import type { HeatDay } from './heat-map.tsx';

interface HeatMonthsProps {
  days: readonly Pick<HeatDay, 'day' | 'column'>[];
  /** Formats a month `YYYY-MM`. */
  textOf: (month: string) => string;
}

/** The months of a heat map, each above the week that it starts in, as text that does not shrink with the map. */
export function HeatMonths({ days, textOf }: HeatMonthsProps) {
  const columns = (days.at(-1)?.column ?? 0) + 1;
  return (
    <svg className="heat-months" aria-hidden="true">
      {days
        .filter(({ day }) => day.endsWith('-01'))
        .map(({ day, column }) => (
          <text key={day} x={`${Math.round((column / columns) * 1_000) / 10}%`} y="12">
            {textOf(day.slice(0, 7))}
          </text>
        ))}
    </svg>
  );
}
