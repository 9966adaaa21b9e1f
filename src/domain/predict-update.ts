import { type DayKey, weekdayOf } from './day-key.ts';
import { isDoneOn, type WireRepeat } from './due-today.ts';
import { isActive } from './habit.ts';
import { kindRules } from './kind-rules.ts';
import { withDay } from './predict-day.ts';
import { predictReminders } from './reminder-list.ts';
import { EVERY_DAY, parseWeekdays, type Weekday } from './weekdays.ts';
import { dueDays, type WireHabit } from './wire-habit.ts';

/** A change of these changes which days are due, or done. */
const planFields = ['unarchive', 'activated', 'target', 'startsOn', 'endsOn'] as const;

const NOT_APPLIED_LOCALLY = 'ADMIN_';

/** The fields of PATCH /habits/{id} (docs/rules/api.md#updates-of-a-habit): those with a rule, and any others, which are copied. */
export type HabitUpdate<H> = {
  readonly [Field in Exclude<keyof H, 'days' | 'repeat' | 'target' | 'startsOn' | 'endsOn'>]?:
    | H[Field]
    | undefined;
} & {
  readonly activated?: boolean | undefined;
  readonly days?: readonly Weekday[] | string | undefined;
  readonly repeat?: WireRepeat | undefined;
  readonly target?: number | undefined;
  readonly startsOn?: DayKey | null | undefined;
  readonly endsOn?: DayKey | null | undefined;
  readonly unarchive?: true | undefined;
};

/**
 * The habit with its fields updated. An update whose `days` start with ADMIN_ is ignored (docs/rules/habits.md#weekdays), and weekdays that
 * the server would refuse are left out.
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
  const repeat =
    fields.repeat ?? (chosen.length > 0 ? { type: 'weekdays' as const, days: chosen } : undefined);
  const changed = predictReminders(habit, { ...habit, ...given }, given);
  const after = {
    ...changed,
    ...(repeat && { repeat, days: repeat.type === 'weekdays' ? repeat.days : EVERY_DAY }),
    archivedAt: unarchive === true ? null : habit.archivedAt,
  };
  const isPlan = repeat !== undefined || planFields.some((field) => update[field] !== undefined);
  return isPlan ? withPlan(habit, after, today) : after;
}

/** A new schedule starts today, or tomorrow when today is ticked (`planFrom`): no earlier due day changes. */
function withPlan<H extends WireHabit>(before: H, after: H, today: DayKey): H {
  const rules = kindRules(after) ?? kindRules(before);
  if (rules) return rules.withPlan(before, after, today);
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
