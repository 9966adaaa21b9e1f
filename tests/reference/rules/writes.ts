import type { Day } from './calendar.ts';
import { periodOn, reachesTarget } from './figures.ts';
import { type Facts, type Logged, type Plan, planOn } from './plan.ts';

/** Whether the day has a tick or an amount that was reached, or met its total. */
const isDone = (facts: Facts, day: Day): boolean =>
  facts.kind !== 'limit' &&
  (reachesTarget(facts, day, day) || periodOn(facts, day, day)?.metOn.includes(day) === true);

/** What is left of the days once a value is logged: skipped gives way to done. */
export function withValue(facts: Facts, day: Day, value: number | null): Facts {
  const skipped = facts.logged.get(day)?.skipped ?? false;
  const changed = withDay(facts, day, { value, skipped });
  return isDone(changed, day) ? withDay(facts, day, { value, skipped: false }) : changed;
}

/** Skipping a day that is done changes nothing. */
export function withSkip(facts: Facts, day: Day, skipped: boolean): Facts {
  if (skipped && isDone(facts, day)) return facts;
  return withDay(facts, day, { value: facts.logged.get(day)?.value ?? null, skipped });
}

const withDay = (facts: Facts, day: Day, logged: Logged): Facts => ({
  ...facts,
  logged: new Map([...facts.logged, [day, logged]]),
});

/** A change counts from today on; from tomorrow on if today is done or met its period: what was counted stays. */
export function withPlan(facts: Facts, today: Day, plan: Plan, runs: boolean): Facts {
  const from = isDone(facts, today) ? today + 1 : today;
  const inForce = runs ? plan : { ...planOn(facts, from - 1), target: plan.target };
  const before = facts.rows.filter((row, place) => place === 0 || row.from < from);
  return { ...facts, rows: [...before, { from, plan: inForce, runs }] };
}
