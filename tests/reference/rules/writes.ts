import type { Day } from './calendar.ts';
import { periodOn, reachesTarget, stateOfPeriod } from './items.ts';
import type { Facts, Logged, Plan } from './plan.ts';

/** What is left of the days once a value is logged: skipped gives way to done. */
export function withValue(facts: Facts, day: Day, value: number | null): Facts {
  const skipped = facts.logged.get(day)?.skipped ?? false;
  const changed = withDay(facts, day, { value, skipped });
  const isDone = facts.kind !== 'limit' && reachesTarget(changed, day, day);
  return isDone ? withDay(facts, day, { value, skipped: false }) : changed;
}

/** Skipping a day that is done changes nothing. */
export function withSkip(facts: Facts, day: Day, skipped: boolean): Facts {
  if (skipped && facts.kind !== 'limit' && reachesTarget(facts, day, day)) return facts;
  return withDay(facts, day, { value: facts.logged.get(day)?.value ?? null, skipped });
}

const withDay = (facts: Facts, day: Day, logged: Logged): Facts => ({
  ...facts,
  logged: new Map([...facts.logged, [day, logged]]),
});

/** A change counts from today on; from tomorrow on if today is done or met its period: what was counted stays. */
export function withPlan(facts: Facts, today: Day, plan: Plan, runs: boolean): Facts {
  const period = periodOn(facts, today);
  const isMet = period !== null && stateOfPeriod(facts, period, today).metOn.includes(today);
  const isDone = isMet || (facts.kind !== 'limit' && reachesTarget(facts, today, today));
  const from = isDone ? today + 1 : today;
  const [first, ...later] = facts.rows;
  const before = later.filter((row) => row.from < from);
  return { ...facts, rows: [...(first ? [first] : []), ...before, { from, plan, runs }] };
}
