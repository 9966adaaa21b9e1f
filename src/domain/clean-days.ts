import { type DayKey, dayNumber } from './day-key.ts';
import { lastSlipOf } from './last-slip.ts';
import { exactAmount } from './typed-amount.ts';
import type { DueHistory } from './wire-habit.ts';
import { recordOfWire } from './wire-record.ts';

interface Limit extends DueHistory {
  readonly lastSlip?: DayKey | null;
  readonly cost?: number | null;
}

/** The days since a limit was passed, by what the server and the days that the device changed say; null where it never was. */
export function daysSinceSlip(habit: Limit, today: DayKey): number | null {
  const { lastSlip = null, history, recent } = habit;
  const changed = lastSlipOf(recordOfWire(habit), today);
  // A slip that was taken back on this device is none any more.
  const isTakenBack = lastSlip !== null && lastSlip in history && (recent?.[lastSlip]?.value ?? 0) === 0;
  const last = [isTakenBack ? null : lastSlip, changed]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  return last === undefined ? null : dayNumber(today) - dayNumber(last);
}

/** The money that a limit has saved: its cost for each clean day or period, of which `completed` is the number. Null without a cost. */
export function moneySaved({ kind, cost = null }: Limit, completed: number): number | null {
  return kind === 'limit' && cost !== null ? exactAmount(cost * completed) : null;
}
