/** The time of day that a divider is for, `HH:mm`; past midnight where `to` is before `from` (docs/rules/habits.md#time-of-day). */
export interface DayWindow {
  readonly from: string;
  readonly to: string;
}

/** Whether a time of day, `HH:mm`, is in a window. It ends before `to`. */
export function isInWindow(time: string, { from, to }: DayWindow): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** A person's own fold of one divider, which holds for the day on which it was made. */
export interface OwnFold {
  readonly day: string;
  readonly open: boolean;
}

/** Whether the section of a divider is open: while it is its time of day, unless the person folded or unfolded it on this day. */
export const isOpenOn = (day: string, isNow: boolean, own: OwnFold | undefined): boolean =>
  own?.day === day ? own.open : isNow;
