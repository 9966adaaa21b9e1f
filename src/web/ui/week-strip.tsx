import { classes } from './classes.ts';
import './week-strip.css';

/** `off` is not due, `rest` is skipped or on a break, `part` has something of its target. */
export type MarkState = 'done' | 'part' | 'missed' | 'off' | 'rest' | 'open' | 'future';

export interface WeekMark {
  state: MarkState;
  today: boolean;
}

interface WeekStripProps {
  /** Seven, one a day. */
  marks: readonly WeekMark[];
  /** Describes them to screen readers. */
  label: string;
}

/** A week as one element, since long lists have thousands of days: classes such as `done-1` and `today-5` select what it draws. */
export function WeekStrip({ marks, label }: WeekStripProps) {
  const states = marks.map(({ state }, index) => `${state}-${index + 1}`);
  const today = marks.findIndex((mark) => mark.today);
  return (
    <span
      className={classes(
        'week-strip',
        ...states,
        today >= 0 && `today-${today + 1}`,
        isDot(marks[today]) && 'off-today',
      )}
      role="img"
      data-week=""
      aria-label={label}
    />
  );
}

const isDot = (mark: WeekMark | undefined): boolean => mark?.state === 'off' || mark?.state === 'rest';
