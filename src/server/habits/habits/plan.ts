import type { z } from 'zod';
import { plainKind } from '#contract/defaults.ts';
import type { createHabitSchema, updateHabitSchema } from '#contract/habits.ts';
import type { WireRepeat } from '#contract/repeat.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import type { HabitKind } from '#domain/plan/habit.ts';
import type { Repeat } from '#domain/plan/repeat.ts';
import { ONE, toThousandths } from '#domain/plan/share.ts';
import { invalidField } from '#server/core/errors/api-error.ts';
import { withoutUndefined } from '#server/core/http/without-undefined.ts';
import type { HabitFields } from '#server/habits/records/habit-columns.ts';

type Given = Pick<
  z.output<typeof createHabitSchema> & z.output<typeof updateHabitSchema>,
  'days' | 'repeat' | 'unit' | 'target' | 'step' | 'cost' | 'startsOn' | 'endsOn'
>;

/** What a habit logs, and when, in its stored form. */
type PlanFields = Pick<
  HabitFields,
  'kind' | 'unit' | 'target' | 'step' | 'cost' | 'weekdays' | 'repeat' | 'startsOn' | 'endsOn'
>;

/** The plan of a habit that is ticked daily, without an end. */
const PLAIN: PlanFields = {
  kind: plainKind.kind,
  unit: plainKind.unit,
  target: null,
  step: ONE,
  cost: null,
  weekdays: EVERY_DAY,
  repeat: null,
  startsOn: null,
  endsOn: null,
};

/** The plan of a new habit. Refuses what its kind does not have. */
export function newPlan(kind: HabitKind = plainKind.kind, given: Partial<Given>): PlanFields {
  const plan = { ...PLAIN, kind, ...planChanges(given) };
  requirePlan(plan, given);
  return plan;
}

/** The changes of a plan in its stored form, without the fields that are left out. */
export function planChanges({
  days,
  repeat,
  target,
  step,
  cost,
  ...rest
}: Partial<Given>): Partial<PlanFields> {
  const { unit, startsOn, endsOn } = rest;
  return withoutUndefined({
    unit,
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
  const { kind, target, cost, repeat, startsOn, endsOn } = plan;
  if (kind === 'check') {
    const wrong = (['target', 'unit', 'step', 'cost'] as const).find((field) => plan[field] !== PLAIN[field]);
    if (wrong) throw invalidField(wrong, 'generic');
  } else if (target === null) {
    throw invalidField('target', 'required');
  }
  if (kind === 'amount' && target === 0) throw invalidField('target', 'minValue', { min: 1 / ONE });
  if (kind !== 'limit' && cost !== null) throw invalidField('cost', 'generic');
  refuseRepeat(repeat, kind, 'repeat');
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) {
    const field = given.endsOn === undefined ? 'startsOn' : 'endsOn';
    throw field === 'endsOn'
      ? invalidField(field, 'minValue', { min: startsOn })
      : invalidField(field, 'maxValue', { max: endsOn });
  }
}

/** A limit is not done so many times, and ticks have no total. */
export function refuseRepeat(repeat: Repeat | null | undefined, kind: HabitKind, field: string): void {
  const wrong = { check: 'total', amount: null, limit: 'times' }[kind];
  if (repeat?.type === wrong) throw invalidField(field, 'generic');
}
