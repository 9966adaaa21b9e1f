import { randomUUID } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import { send } from '#tests/api/send.ts';
import type { GrowthDraw, HabitDraw, LoggedDraw, PlanDraw } from './history.ts';
import type { Known, Person } from './person.ts';
import { type Growth, stepsOf } from './rules/ahead.ts';
import type { Day } from './rules/calendar.ts';
import { type Facts, type Logged, type Plan, planOn, type Repeat, type Row, unitOf } from './rules/plan.ts';
import { keyOf, shownLogged } from './show.ts';

type Kind = Facts['kind'];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** The plan that a draw means for a kind, on a day. */
export function planFrom({ repeat, target }: PlanDraw, kind: Kind, on: Day, weekStart: number): Plan {
  return { repeat: repeatFrom(repeat, kind, on), target: targetFrom(target, kind), weekStart };
}

/** As the API has them: the last day comes last. */
const byDate = (one: number | 'last', other: number | 'last'): number =>
  (one === 'last' ? 99 : one) - (other === 'last' ? 99 : other);

const sortedDays = (days: readonly number[]): number[] => days.toSorted((one, other) => one - other);

export function repeatFrom(repeat: PlanDraw['repeat'], kind: Kind, on: Day): Repeat {
  if (repeat.type === 'interval') return { ...repeat, from: on - repeat.from };
  if (repeat.type === 'weekdays') return { type: 'weekdays', days: sortedDays(repeat.days) };
  if (repeat.type === 'monthDays') return { type: 'monthDays', days: repeat.days.toSorted(byDate) };
  if (repeat.type !== 'period') return repeat;
  if (kind === 'scale') return { type: 'weekdays', days: EVERY_DAY };
  const { per } = repeat;
  // An amount has both.
  const isByTimes = kind === 'check' || (kind === 'amount' && repeat.count % 2 === 1);
  if (!isByTimes) return { type: 'total', per };
  return { type: 'times', per, count: per === 'week' ? Math.min(7, repeat.count) : repeat.count };
}

/** The repetition as the API has it. */
export const repeatOnWire = (repeat: Repeat) =>
  repeat.type === 'interval' ? { ...repeat, from: keyOf(repeat.from) } : repeat;

export const hasTarget = (kind: Kind): boolean => kind === 'amount' || kind === 'limit';

export const targetOnWire = (kind: Kind, { target }: Pick<Plan, 'target'>) =>
  hasTarget(kind) ? { target: target / 1000 } : {};

/** The target that a draw means for a kind, in thousandths. */
export const targetFrom = (target: number, kind: Kind): number =>
  ({ check: 0, amount: target * 1000, limit: (target - 1) * 1000, scale: 0 })[kind];

/** Growth from a plan; null where the draw would take the target out of what it can be. */
export function growthFrom(
  { by, steps, every, onlyWhenMet }: GrowthDraw,
  kind: Kind,
  plan: Plan,
): Growth | null {
  const least = kind === 'limit' ? 0 : 1;
  const each = Math.round(by * Math.max(1000, plan.target));
  const until = Math.round(plan.target + each * steps);
  return hasTarget(kind) && until >= least ? { by: each, every, until, onlyWhenMet } : null;
}

export const growthOnWire = (growth: Growth | null) =>
  growth && { ...growth, by: growth.by / 1000, until: growth.until / 1000 };

const hasWeekStart = (plan: Plan): boolean =>
  unitOf(plan) === 'week' || (unitOf(plan) === 'month' && plan.weekStart === 6);

/** What a draw means on a day whose target is known. */
export function loggedFrom(drawn: LoggedDraw, kind: Kind, plan: Plan): Logged {
  if (drawn === 'skip') return { value: null, skipped: true };
  if (drawn === '-') return { value: null, skipped: false };
  if (kind === 'check') return { value: Number(drawn) >= 10 ? 1 : null, skipped: false };
  if (kind === 'scale') return { value: 1000 * (1 + (Number(drawn) % 5)), skipped: false };
  return { value: Math.round((Number(drawn) / 10) * (plan.target || 1000)), skipped: false };
}

/** Creates the habit, with its past where it has one. */
export async function startHabit(person: Person, draw: HabitDraw, order: number): Promise<void> {
  const { kind } = draw;
  const { today, weekStart } = person;
  const bounds = {
    startsOn: draw.startsOn === null ? null : today + draw.startsOn,
    endsOn: draw.endsOn === null ? null : today + draw.endsOn,
  };
  if (bounds.startsOn !== null && bounds.endsOn !== null && bounds.startsOn > bounds.endsOn)
    bounds.endsOn = null;
  const plan = planFrom(draw.plan, kind, today, weekStart);
  const rows: readonly Row[] = [{ from: -Infinity, plan, runs: true }];
  const facts: Facts = {
    kind,
    createdOn: today,
    ...bounds,
    rows,
    logged: new Map(),
    breaks: [],
    grace: false,
  };
  const growth = draw.growth && !draw.past ? growthFrom(draw.growth, kind, plan) : null;
  const later = growth ? stepsOf(plan, growth, today) : [];
  const bare = { id: randomUUID(), order, facts, plan, activated: true, archived: false, later, growth };
  const started = draw.past ? withPast(bare, draw.past, today) : bare;
  await (draw.past ? importHabit(person, started) : createHabit(person, started));
  person.habits.push(started);
}

const onWire = (day: Day | null): string | null => (day === null ? null : keyOf(day));
const boundsOnWire = ({ startsOn, endsOn }: Facts) => ({
  startsOn: onWire(startsOn),
  endsOn: onWire(endsOn),
});

async function createHabit(person: Person, { id, order, facts, plan, growth }: Known): Promise<void> {
  const { kind } = facts;
  const body = {
    id,
    name: 'Habit',
    emoji: 'open-book',
    order,
    kind,
    repeat: repeatOnWire(plan.repeat),
    ...targetOnWire(kind, plan),
    ...boundsOnWire(facts),
    ...(growth && { growth: growthOnWire(growth) }),
  };
  person.say(`create ${order}: ${JSON.stringify(body)}, weeks from ${plan.weekStart}`);
  const { status, text } = await send(person.api, calls.createHabit, { as: person.as, body });
  if (status !== 201) throw new Error(`The habit was refused: ${status} ${text}`);
}

function withPast(known: Known, past: NonNullable<HabitDraw['past']>, today: Day): Known {
  const { kind } = known.facts;
  const first = today - past.days.length;
  const rows = [...known.facts.rows];
  let { plan } = known;
  for (const row of past.rows.toSorted((one, other) => one.day - other.day)) {
    const from = first + row.day;
    if (from >= today || rows.some((other) => other.from === from)) continue;
    if (row.plan) plan = planFrom(row.plan, kind, from, row.weekStart);
    rows.push({ from, plan, runs: row.plan !== null });
  }
  const facts = { ...known.facts, createdOn: Math.min(today, first + past.createdAfter), rows };
  const logged = new Map<Day, Logged>();
  for (const [place, drawn] of past.days.entries()) {
    const each = loggedFrom(drawn, kind, planOn(facts, first + place));
    if (each.value !== null || each.skipped) logged.set(first + place, each);
  }
  return { ...known, facts: { ...facts, logged }, plan, activated: rows.at(-1)?.runs ?? true };
}

/** A row as a file has it; one of months may have a week start too, which means nothing there. */
const rowOnWire = (kind: Kind, { from, plan, runs }: Row) => ({
  from: from === -Infinity ? null : keyOf(from),
  days: runs ? weekdaysOf(plan) : [],
  ...(runs && hasWeekStart(plan) ? { weekStart: plan.weekStart } : {}),
  ...(runs && plan.repeat.type !== 'weekdays' ? { repeat: repeatOnWire(plan.repeat) } : {}),
  ...targetOnWire(kind, plan),
});

export const weekdaysOf = ({ repeat }: Pick<Plan, 'repeat'>): number[] =>
  repeat.type === 'weekdays' ? sortedDays(repeat.days) : EVERY_DAY;

async function importHabit(person: Person, known: Known): Promise<void> {
  const { id, order, facts, plan, activated } = known;
  const { kind } = facts;
  const body = {
    id,
    name: 'Habit',
    emoji: 'open-book',
    order,
    days: weekdaysOf(plan),
    schedule: facts.rows.map((row) => rowOnWire(kind, row)),
    createdOn: keyOf(facts.createdOn),
    kind,
    unit: '',
    target: hasTarget(kind) ? plan.target / 1000 : null,
    step: 1,
    cost: null,
    repeat: plan.repeat.type === 'weekdays' ? null : repeatOnWire(plan.repeat),
    ...boundsOnWire(facts),
    reminders: [],
    createdAt: `${keyOf(facts.createdOn)}T12:00:00.000Z`,
    archivedAt: null,
    activated,
    notes: '',
    notesVisibility: false,
    stepsVisibility: false,
    reminderTime: null,
    reminderMessage: null,
    steps: [],
    history: [...facts.logged].map(([day, each]) => dayOnWire(kind, day, each)),
  };
  person.say(`import ${order}: ${JSON.stringify({ ...body, history: shownLogged(facts) })}`);
  const { status, text } = await send(person.api, calls.importHabit, { as: person.as, body });
  if (status !== 200) throw new Error(`The import was refused: ${status} ${text}`);
}

const dayOnWire = (kind: Kind, day: Day, { value, skipped }: Logged) => ({
  day: keyOf(day),
  count: kind === 'check' ? (value ?? 0) : 0,
  steps: [],
  ...(skipped ? { skipped: true as const } : {}),
  ...(kind !== 'check' && value !== null ? { value: value / 1000 } : {}),
});
