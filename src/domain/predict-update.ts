import { type DayKey, weekdayOf } from './day-key.ts';
import { isDoneOn } from './due-today.ts';
import { isActive } from './habit.ts';
import { withDay } from './predict-day.ts';
import { parseWeekdays, type Weekday } from './weekdays.ts';
import { dueDays, type WireHabit } from './wire-habit.ts';

const NOT_APPLIED_LOCALLY = 'ADMIN_';

/** The fields of PATCH /habits/{id} (api.md, Calls): those with a rule, and any others, which are copied. */
export type HabitUpdate<H> = { readonly [Field in Exclude<keyof H, 'days'>]?: H[Field] | undefined } & {
  readonly activated?: boolean | undefined;
  readonly days?: readonly Weekday[] | string | undefined;
  readonly unarchive?: true | undefined;
};

/**
 * The habit with its fields updated. An update whose `days` start with ADMIN_ is ignored (specification §4), and weekdays that the server
 * would refuse are left out.
 */
export function predictHabitUpdate<H extends WireHabit>(
  habit: H,
  update: HabitUpdate<NoInfer<H>>,
  today: DayKey,
): H {
  const { days, unarchive, ...fields } = update;
  if (typeof days === 'string' && days.startsWith(NOT_APPLIED_LOCALLY)) return habit;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const chosen = parseWeekdays(days) ?? [];
  const after = {
    ...habit,
    ...given,
    days: chosen.length > 0 ? chosen : habit.days,
    archivedAt: unarchive === true ? null : habit.archivedAt,
  };
  const isPlan = chosen.length > 0 || unarchive === true || update.activated !== undefined;
  return isPlan ? withPlan(habit, after, today) : after;
}

/** A new schedule starts today, or tomorrow when today is ticked (`changeFrom`): no earlier due day changes. */
function withPlan<H extends WireHabit>(before: H, after: H, today: DayKey): H {
  const due = dueDays(before);
  if (isDoneOn(before, today)) return { ...after, due };
  const earlier = due.filter((day) => day !== today);
  const { [today]: known, ...recent } = before.recent ?? {};
  const isPlanned = isActive(after) && after.days.includes(weekdayOf(today));
  const planned: H = {
    ...after,
    due: isPlanned ? [today, ...earlier] : earlier,
    ...(known && { recent }),
  };
  return withDay(planned, today, { skipped: known?.state === 'skipped', noted: known?.note === true });
}

/** The habit archived at an instant (ISO 8601), unless it is archived already. */
export function predictArchived<H extends WireHabit>(habit: H, archivedAt: string, today: DayKey): H {
  return habit.archivedAt === null ? withPlan(habit, { ...habit, archivedAt }, today) : habit;
}
