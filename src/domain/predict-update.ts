import { parseWeekdays, type Weekday } from './weekdays.ts';
import type { WireHabit } from './wire-habit.ts';

const NOT_APPLIED_LOCALLY = 'ADMIN_';

/** The fields of PATCH /habits/{id} (api.md, Calls). */
export interface HabitUpdate {
  readonly activated?: boolean | undefined;
  readonly days?: readonly Weekday[] | string | undefined;
  readonly emoji?: string | undefined;
  readonly name?: string | undefined;
  readonly notes?: string | undefined;
  readonly notesVisibility?: boolean | undefined;
  readonly reminderMessage?: string | null | undefined;
  readonly reminderTime?: string | null | undefined;
  readonly stepsVisibility?: boolean | undefined;
  readonly unarchive?: true | undefined;
}

/**
 * The habit with its fields updated. An update whose `days` start with ADMIN_ is not applied (specification §4), and weekdays that the
 * server would refuse are left out.
 */
export function predictHabitUpdate<H extends WireHabit>(habit: H, update: HabitUpdate): H {
  const { days, unarchive, ...fields } = update;
  if (typeof days === 'string' && days.startsWith(NOT_APPLIED_LOCALLY)) return habit;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const chosen = parseWeekdays(days) ?? [];
  return {
    ...habit,
    ...given,
    days: chosen.length > 0 ? chosen : habit.days,
    archivedAt: unarchive === true ? null : habit.archivedAt,
  };
}

/** The habit put into the archive at an instant (ISO 8601). */
export function predictArchived<H extends WireHabit>(habit: H, archivedAt: string): H {
  return { ...habit, archivedAt };
}
