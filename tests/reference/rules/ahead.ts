import { type Day, daysOfPeriod } from './calendar.ts';
import { itemsOf } from './figures.ts';
import { type Facts, type Plan, planOn, type Repeat, type Row } from './plan.ts';

/** A plan that begins on a later day. Its weeks begin as those of the user did when it was made. */
export interface Later {
  readonly from: Day;
  readonly plan: Plan;
}

/** How a target changes by itself, in thousandths. */
export interface Growth {
  readonly by: number;
  readonly every: { readonly count: number; readonly unit: 'day' | 'week' };
  readonly until: number;
  readonly onlyWhenMet: boolean;
}

/** A habit with what is ahead of it. The rows of its facts are those that have begun, or begin since today was done. */
export interface Planned {
  readonly facts: Facts;
  readonly plan: Plan;
  /** Whether it is neither paused nor archived. */
  readonly runs: boolean;
  readonly later: readonly Later[];
  /** While there is one, all plans ahead are its steps. */
  readonly growth: Growth | null;
}

/** The plans over time: a plan ahead is in force from its day on, whatever else begins there, unless the habit rests. */
export function timelineOf({ facts, runs, later: [first, ...others] }: Planned): readonly Row[] {
  if (!runs || first === undefined) return facts.rows;
  const rows = facts.rows.filter(({ from }) => from < first.from);
  for (const { from, plan } of [first, ...others]) {
    const before = rows.at(-1);
    if (before?.runs && JSON.stringify(before.plan) === JSON.stringify(plan)) continue;
    rows.push({ from, plan, runs: true });
  }
  return rows;
}

/** A total begins with its week or month: on the day, or with the next one. */
export function startOf({ repeat, weekStart }: Plan, day: Day): Day {
  if (repeat.type !== 'total') return day;
  const period = daysOfPeriod(day, repeat.per, weekStart);
  return period[0] === day ? day : (period.at(-1) as Day) + 1;
}

const spanOf = ({ every }: Growth): number => every.count * { day: 1, week: 7 }[every.unit];

/** The steps from a plan to the end; none where they never get there, or are too many. Of two that begin together the later one counts. */
export function stepsOf(plan: Plan, growth: Growth, today: Day): readonly Later[] {
  const { by, until } = growth;
  const steps: Later[] = [];
  let { target } = plan;
  for (let day = today + spanOf(growth); by > 0 ? target < until : target > until; day += spanOf(growth)) {
    if (by === 0 || steps.length === 60) return [];
    target = by > 0 ? Math.min(until, target + by) : Math.max(until, target + by);
    steps.push({ from: startOf(plan, day), plan: { ...plan, target } });
  }
  return steps.filter(({ from }, place) => from !== steps[place + 1]?.from);
}

/** Another plan from a later day on: what it does not change is that of the plan before it. It ends growth, whose steps before it stay. */
export function withLater(habit: Planned, from: Day, change: Partial<Plan>, weekStart: number): Planned {
  const before = habit.later.filter((row) => row.from < from);
  const after = habit.growth ? [] : habit.later.filter((row) => row.from > from);
  const plan = { ...(before.at(-1)?.plan ?? habit.plan), ...change, weekStart };
  return { ...habit, later: [...before, { from, plan }, ...after], growth: null };
}

/** After the plan was changed, or the habit rests or goes on: a target that grows does so anew from today, and waits while it rests. */
export function regrown(habit: Planned, today: Day, weekStart: number): Planned {
  const { plan, growth, runs } = habit;
  if (growth === null) return habit;
  const steps = stepsOf({ ...plan, weekStart }, growth, today);
  return { ...habit, later: runs ? steps : [], growth: steps.length > 0 ? growth : null };
}

/** The habit on a day: what has begun is its plan. A step that asks for a met span waits by one for each before it that was not. */
export function settled(habit: Planned, today: Day): Planned {
  const { growth, runs, facts } = habit;
  const [first, ...later] = habit.later;
  if (first === undefined || first.from > today) return habit;
  if (growth?.onlyWhenMet && !isMetBefore(habit, growth, first)) {
    const waiting = habit.later.map(({ from, plan }) => ({
      from: startOf(plan, from + spanOf(growth)),
      plan,
    }));
    return settled({ ...habit, later: waiting }, today);
  }
  const rows = runs ? timelineOf({ ...habit, later: [first] }) : facts.rows;
  const left = { later, growth: later.length > 0 ? growth : null };
  return settled({ ...habit, ...left, facts: { ...facts, rows }, plan: first.plan }, today);
}

/** Whether something was due in the span before a step, and all of it was met; for a total at least in the week or month before it. */
function isMetBefore(habit: Planned, growth: Growth, { from }: Later): boolean {
  const facts = { ...habit.facts, rows: timelineOf(habit) };
  const { repeat, weekStart } = planOn(facts, from - 1);
  const begin = Math.min(from - spanOf(growth), firstOfTotal(repeat, from - 1, weekStart));
  const items = itemsOf(facts, from).items.filter(({ day }) => begin <= day && day < from);
  return items.length > 0 && items.every(({ met }) => met);
}

const firstOfTotal = (repeat: Repeat, day: Day, weekStart: number): Day =>
  repeat.type === 'total' ? (daysOfPeriod(day, repeat.per, weekStart)[0] as Day) : day;
