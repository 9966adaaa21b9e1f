import type { CreateHabit } from '#contract/habits.ts';
import { fieldsOf, type PlanDraft } from '#web/shared/plan/plan-draft.ts';
import { presetOf } from '#web/shared/plan/presets.ts';

/** The fields of a new habit, without those that have their default. Empty weekdays are every day. */
export function newPlan(draft: PlanDraft): Omit<CreateHabit, 'name' | 'emoji'> {
  const { repeat, startsOn, endsOn, unit, step, cost, target } = fieldsOf(draft);
  const days = () =>
    presetOf(draft.days) === 'everyDay' && !draft.picksDays ? '' : JSON.stringify(draft.days);
  return {
    ...(repeat.type === 'weekdays' ? { days: days() } : { repeat }),
    ...(draft.kind !== 'check' && { kind: draft.kind, target }),
    ...(unit && { unit }),
    ...(step !== undefined && step !== 1 && { step }),
    ...(typeof cost === 'number' && { cost }),
    ...(startsOn && { startsOn }),
    ...(endsOn && { endsOn }),
  };
}
