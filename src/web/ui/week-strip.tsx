import './week-strip.css';

export type MarkState = 'done' | 'missed' | 'off' | 'open' | 'future';

export interface WeekMark {
  key: string;
  state: MarkState;
  today: boolean;
}

/** Seven marks, one a day; the label gives them as text. */
export function WeekStrip({ marks, label }: { marks: readonly WeekMark[]; label: string }) {
  return (
    <span className="week-strip" role="img" aria-label={label}>
      {marks.map((mark) => (
        <i key={mark.key} className={`is-${mark.state}`} data-today={mark.today || undefined} />
      ))}
    </span>
  );
}
