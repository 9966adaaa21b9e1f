import type { z } from 'zod';
import type { createHabitSchema, updateHabitSchema } from '#contract/habits.ts';
import { AHEAD_DAYS_MAX, AHEAD_MAX } from '#contract/limits.ts';
import { plainKind } from '#contract/new-items.ts';
import type { WireRepeat } from '#contract/repeat.ts';
import { addDays, type DayKey, dayKey, dayNumber } from '#domain/days/day-key.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { fieldsOfRow, firstStart, growthRows, planAhead } from '#domain/plan/ahead.ts';
import {
  type HabitKind,
  hasField,
  ONE,
  planFields,
  type Repeat,
  targetsOf,
  toThousandths,
} from '#domain/plan/habit.ts';
import { cannotRepeat } from '#domain/plan/kind-acts.ts';
import type { Calendar } from '#domain/record/planning.ts';
import { invalidField, refusedField } from '#server/core/errors/api-error.ts';
import { withoutUndefined } from '#server/core/http/without-undefined.ts';
import { requireNumber } from '#server/habits/records/day-service.ts';
import type { HabitFields } from '#server/habits/records/habit-columns.ts';

type Given = Pick<
  z.output<typeof createHabitSchema> & z.output<typeof updateHabitSchema>,
  'days' | 'repeat' | 'unit' | 'target' | 'step' | 'cost' | 'startsOn' | 'endsOn' | 'growth'
>;

/** What a habit logs, and when, in its stored form. */
type PlanFields = Pick<
  HabitFields,
  'kind' | 'unit' | 'target' | 'step' | 'cost' | 'weekdays' | 'repeat' | 'startsOn' | 'endsOn' | 'growth'
>;

const { reminders: _, ahead: __, ...plain } = plainKind;
/** The plan of a habit that is ticked daily, without an end. */
const PLAIN: PlanFields = { ...plain, step: ONE, weekdays: EVERY_DAY, repeat: null };

/** The plan of a new habit. Refuses what its kind does not have. */
export function newPlan(kind: HabitKind = plainKind.kind, given: Partial<Given>): PlanFields {
  const plan = { ...PLAIN, kind, ...planChanges(given) };
  requirePlan(plan, given);
  return plan;
}

/** The changes of a plan in its stored form, without the fields that are left out. */
export function planChanges(given: Partial<Given>): Partial<PlanFields> {
  const { days, repeat, unit, target, step, cost, startsOn, endsOn, growth } = given;
  return withoutUndefined({
    unit,
    growth,
    startsOn,
    endsOn,
    target: target === undefined ? undefined : toThousandths(target),
    step: step === undefined ? undefined : toThousandths(step),
    cost: cost === undefined || cost === null ? cost : toThousandths(cost),
    ...repetitionOf(repeat ?? (days && { type: 'weekdays', days })),
  }) as Partial<PlanFields>;
}

function repetitionOf(
  repeat: WireRepeat | Repeat | undefined,
): Partial<Pick<PlanFields, 'weekdays' | 'repeat'>> {
  if (repeat === undefined) return {};
  if (repeat.type === 'weekdays') return { weekdays: repeat.days, repeat: null };
  return { weekdays: EVERY_DAY, repeat };
}

/** The rules between the fields of a plan (docs/rules/habits.md#kinds). Refuses the field of the request that breaks one. */
export function requirePlan(plan: PlanFields, given: Partial<Given>): void {
  const { kind, target, repeat, startsOn, endsOn } = plan;
  const foreign = planFields.find((field) => !hasField(plan, field) && plan[field] !== PLAIN[field]);
  if (foreign) throw invalidField(foreign, 'generic');
  if (hasField(plan, 'target') && target === null) throw invalidField('target', 'required');
  requireNumber(targetsOf(plan), target, 'target');
  refuseRepeat(repeat, kind, 'repeat');
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) {
    const field = given.endsOn === undefined ? 'startsOn' : 'endsOn';
    throw field === 'endsOn'
      ? invalidField(field, 'minValue', { min: startsOn })
      : invalidField(field, 'maxValue', { max: endsOn });
  }
}

/** A target that grows has one, grows towards a value that it can have, and gets there by few enough steps. */
export function requireGrowth(
  plan: PlanFields & Pick<HabitFields, 'activated' | 'archivedAt'>,
  { today, weekStart }: Calendar,
): void {
  if (plan.growth === null) return;
  if (!hasField(plan, 'target')) throw invalidField('growth', 'generic');
  requireNumber(targetsOf(plan), toThousandths(plan.growth.until), 'growth.until');
  if (growthRows(plan, plan.growth, today, weekStart) === null) throw invalidField('growth', 'generic');
}

/**
 * The plans ahead of a habit with one from a later day on. Refuses a day that is not ahead or too far, a total amid its week or month, and
 * what the kind does not have.
 */
export function requireAhead(
  habit: HabitFields,
  from: DayKey,
  given: Pick<Partial<Given>, 'days' | 'repeat' | 'target'>,
  { today, weekStart }: Calendar,
): HabitFields['ahead'] {
  const { days, repeat = days && { type: 'weekdays' as const, days }, target } = given;
  if (repeat === undefined && target === undefined) throw invalidField('from', 'generic');
  const last = addDays(today, AHEAD_DAYS_MAX);
  if (from > last) throw invalidField('from', 'maxValue', { max: last });
  const rows = planAhead(habit, from, withoutUndefined({ repeat, target })) as HabitFields['ahead'];
  if (rows.length > AHEAD_MAX) throw refusedField('from', 'limitReached');
  const row = rows.find((each) => each.from === from);
  if (row) {
    requirePlan({ ...habit, ...fieldsOfRow(row) }, given);
    const start = dayKey(firstStart(row.repeat, dayNumber(from), weekStart));
    if (start !== from) throw invalidField('from', 'minValue', { min: start });
  }
  return rows;
}

/** A repetition that the kind cannot have. */
export function refuseRepeat(repeat: Repeat | null | undefined, kind: HabitKind, field: string): void {
  if (cannotRepeat(kind, repeat)) throw invalidField(field, 'generic');
}
