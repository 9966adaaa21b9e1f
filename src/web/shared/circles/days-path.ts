import type { SharedHabit } from '#contract/circles.ts';

export type SharedState = SharedHabit['days'][number]['state'];

/** Days in a row of marks: the weeks of a month lie one below the other. */
export const COLUMNS = 7;
/** The distance between two marks. */
export const PITCH = 14;
/** The middle of the line of a ring, which is as wide as a dot. */
const RING = 4;
/** Half of a dash. */
const DASH = 2;

/** The marks of all days of a state as one path, the oldest day first; empty where there are none. A dot is a line without length. */
export function daysPath(days: SharedHabit['days'], state: SharedState): string {
  return days
    .map((day, index) => {
      if (day.state !== state) return '';
      const x = (index % COLUMNS) * PITCH + PITCH / 2;
      const y = Math.floor(index / COLUMNS) * PITCH + PITCH / 2;
      return `M${x} ${y}`;
    })
    .filter((start) => start !== '')
    .map((start) => start + shapes[state])
    .join('');
}

const ring = `m${-RING} 0a${RING} ${RING} 0 1 0 ${2 * RING} 0a${RING} ${RING} 0 1 0 ${-2 * RING} 0`;
const shapes: Readonly<Record<SharedState, string>> = {
  done: 'h0',
  open: ring,
  empty: ring,
  rest: `m${-DASH} 0h${2 * DASH}`,
};
