import type { Day } from './calendar.ts';
import { periodOn, reachesTarget } from './items.ts';
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
  const isMet = periodOn(facts, today, today)?.metOn.includes(today) === true;
  const isDone = isMet || (facts.kind !== 'limit' && reachesTarget(facts, today, today));
  const from = isDone ? today + 1 : today;
  const before = facts.rows.filter((row, place) => place === 0 || row.from < from);
  return { ...facts, rows: [...before, { from, plan, runs }] };
}
