import { calls } from '#contract/calls.ts';
import type { WrittenHabit } from '#contract/habits.ts';
import type { ChangeDraw } from './history.ts';
import type { Known, Person } from './person.ts';
import { type Planned, regrown, startOf, withLater } from './rules/ahead.ts';
import type { Day } from './rules/calendar.ts';
import type { Plan } from './rules/plan.ts';
import { withPlan } from './rules/writes.ts';
import { sent } from './sent.ts';
import { keyOf } from './show.ts';
import {
  growthFrom,
  growthOnWire,
  hasTarget,
  planFrom,
  repeatFrom,
  repeatOnWire,
  targetFrom,
  targetOnWire,
} from './start-habit.ts';

type Drawn<T extends ChangeDraw['type']> = Extract<ChangeDraw, { type: T }>;

/** Changes the plan, from today or a later day on: each answers null where it was refused or there was nothing to change. */
export async function changePlan(
  person: Person,
  known: Known,
  change: Drawn<'plan' | 'target' | 'activate' | 'archive'>,
) {
  const { kind } = known.facts;
  const params = { id: known.id };
  if (change.type === 'archive') {
    const answer = change.archived
      ? await sent(person, calls.deleteHabit, { params, body: { action: 'archive' } })
      : await sent(person, calls.updateHabit, { params, body: { unarchive: true } });
    return answer && taken(person, known, { archived: change.archived }, answer.body);
  }
  if (change.type === 'activate') {
    const { activated } = change;
    const answer = await sent(person, calls.updateHabit, { params, body: { activated } });
    return answer && taken(person, known, { activated }, answer.body);
  }
  if (change.type === 'target' && !hasTarget(kind)) return null;
  const drawn =
    change.type === 'plan'
      ? planFrom(change.plan, kind, person.today, person.weekStart)
      : { ...person.settled(known).plan, target: targetFrom(change.target, kind) };
  const body = {
    ...(change.type === 'plan' ? { repeat: repeatOnWire(drawn.repeat) } : {}),
    ...targetOnWire(kind, drawn),
  };
  const answer = await sent(person, calls.updateHabit, { params, body });
  return answer && taken(person, known, { plan: drawn }, answer.body);
}

/** A plan from a later day on. A total begins with its week or month. */
export async function planAhead(person: Person, known: Known, change: Drawn<'ahead'>) {
  const { kind } = known.facts;
  const { today, weekStart } = person;
  const before = person.settled(known);
  const changed = {
    ...(change.repeat && { repeat: repeatFrom(change.repeat, kind, today) }),
    ...(change.target && hasTarget(kind) && { target: targetFrom(change.target, kind) }),
  };
  if (Object.keys(changed).length === 0) return null;
  const wanted = today + change.days;
  const planFor = (day: Day) =>
    withLater(before, day, changed, weekStart).later.find((row) => row.from === day)?.plan as Plan;
  const start = startOf(planFor(wanted), wanted);
  // The plan before it may be another there.
  const from = change.isAligned && startOf(planFor(start), start) === start ? start : wanted;
  const body = {
    from: keyOf(from),
    ...(changed.repeat && { repeat: repeatOnWire(changed.repeat) }),
    ...(changed.target !== undefined && { target: changed.target / 1000 }),
  };
  const answer = await sent(person, calls.updateHabit, { params: { id: known.id }, body });
  const isTaken = startOf(planFor(from), from) === from;
  if ((answer !== null) !== isTaken) throw new Error([...person.lines, 'taken or refused'].join('\n'));
  if (answer === null) return null;
  person.settle(known);
  Object.assign(known, fieldsOf(withLater(person.settled(known), from, changed, weekStart)));
  return answer.body;
}

const fieldsOf = ({ later, growth }: Planned): Pick<Known, 'later' | 'growth'> => ({ later, growth });

/** The other plans ahead stay, but a target does not grow any more. */
export async function takeBack(person: Person, known: Known, which: number): Promise<WrittenHabit | null> {
  const { later } = person.settled(known);
  const row = later[which % Math.max(1, later.length)];
  if (row === undefined) return null;
  const params = { id: known.id, from: keyOf(row.from) };
  const answer = await sent(person, calls.deleteAhead, { params });
  if (answer === null) return null;
  person.settle(known);
  Object.assign(known, { later: known.later.filter(({ from }) => from !== row.from), growth: null });
  return answer.body;
}

/** Lets a target grow, from another one where that is drawn too; or ends it, with its steps. */
export async function grow(person: Person, known: Known, change: Drawn<'grow'>) {
  const { kind } = known.facts;
  if (!hasTarget(kind)) return null;
  const { plan } = person.settled(known);
  const now = { ...plan, ...(change.target && { target: targetFrom(change.target, kind) }) };
  const growth = change.growth && growthFrom(change.growth, kind, now);
  if (change.growth && !growth) return null;
  const body = { growth: growthOnWire(growth), ...(change.target && targetOnWire(kind, now)) };
  const answer = await sent(person, calls.updateHabit, { params: { id: known.id }, body });
  if (answer === null) throw new Error([...person.lines, 'growth was refused'].join('\n'));
  person.settle(known);
  if (growth || known.growth) Object.assign(known, { later: [], growth });
  return taken(person, known, { plan: now }, answer.body, growth !== null);
}

/** Adds a row where something is different; it takes the week start that the user has now, which alone is no difference. */
function taken(
  person: Person,
  known: Known,
  now: Partial<Pick<Known, 'plan' | 'activated' | 'archived'>>,
  answer: WrittenHabit,
  isGrowing = false,
): WrittenHabit {
  person.settle(known);
  const { today, weekStart } = person;
  const runsNow = () => known.activated && !known.archived;
  const shown = () => JSON.stringify([{ ...known.plan, weekStart }, runsNow()]);
  const [before, ran] = [shown(), runsNow()];
  Object.assign(known, now);
  const runs = runsNow();
  const isChanged = shown() !== before;
  known.plan = { ...known.plan, weekStart: isChanged ? weekStart : known.plan.weekStart };
  if (isChanged) known.facts = withPlan(known.facts, today, known.plan, runs);
  // What lies ahead is laid anew when the habit goes on.
  if (runs && !ran)
    known.later = known.later.map(({ from, plan }) => ({ from, plan: { ...plan, weekStart } }));
  if (isChanged || isGrowing)
    Object.assign(known, fieldsOf(regrown(person.settled(known), today, weekStart)));
  return answer;
}
