import type { DayKey } from './day-key.ts';

/** Whether a habit has ended: the day is after its last one. */
export const isFinished = ({ endsOn }: { readonly endsOn?: DayKey | null }, today: DayKey): boolean =>
  endsOn !== null && endsOn !== undefined && today > endsOn;
