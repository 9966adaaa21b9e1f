import { type Calendar, withPlan } from '#domain/record/planning.ts';
import { planOf, ruled, withRecord } from './device-changes.ts';
import { atDay, type WireHabit } from './wire-habit.ts';

/** Changes of the plan of a habit on a device. */

/** The habit after its plan has changed from that of `before`: its record, its plans ahead and its days follow. */
export function replanned<H extends WireHabit>(before: WireHabit, after: H, calendar: Calendar): H {
  const current = atDay(before, calendar.today);
  const habit = ruled(current, [], { ...calendar, readDay: () => undefined });
  const { startsOn, endsOn, ahead, growth } = after;
  const changed = {
    ...(startsOn !== before.startsOn && { startsOn }),
    ...(endsOn !== before.endsOn && { endsOn }),
    ...(ahead !== before.ahead && { ahead }),
    ...(growth !== before.growth && { growth }),
  };
  const { steps: _, step: __, ahead: ___, growth: ____, ...plan } = planOf(after);
  const record = { ...habit, ...withPlan(habit, { ...plan, ...changed }, calendar) };
  const plans = { ahead: record.ahead, growth: record.growth };
  return withRecord(
    { ...after, ...plans, history: current.history, steps: current.steps },
    record,
    calendar.today,
  );
}
