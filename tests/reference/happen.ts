import { randomUUID } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import type { WrittenHabit } from '#contract/habits.ts';
import { changePlan, grow, planAhead, takeBack } from './change-plan.ts';
import type { ChangeDraw } from './history.ts';
import type { Known, Person } from './person.ts';
import { planOn } from './rules/plan.ts';
import { withSkip, withValue } from './rules/writes.ts';
import { sent } from './sent.ts';
import { keyOf } from './show.ts';
import { loggedFrom } from './start-habit.ts';

export interface Answered {
  readonly known: Known;
  readonly habit: WrittenHabit;
}

/** Sends a change; what is not there or refused changes nothing. The answer is of the habit that was changed, if it was one. */
export async function happen(person: Person, change: ChangeDraw): Promise<Answered | null> {
  if (change.type === 'break' || change.type === 'moveBreak' || change.type === 'deleteBreak') {
    await changeBreaks(person, change);
    return null;
  }
  if (isOfSettings(change)) {
    await changeSettings(person, change);
    return null;
  }
  const known = person.habits[change.habit];
  if (known === undefined) return null;
  const habit = await changeHabit(person, known, change);
  return habit === null ? null : { known, habit };
}

type OfSettings = Extract<ChangeDraw, { type: 'weekStart' | 'clock' | 'grace' | 'rule' }>;
const isOfSettings = (change: ChangeDraw): change is OfSettings =>
  ['weekStart', 'clock', 'grace', 'rule'].includes(change.type);

type OfHabit = Extract<ChangeDraw, { habit: number }>;

async function changeHabit(person: Person, known: Known, change: OfHabit): Promise<WrittenHabit | null> {
  switch (change.type) {
    case 'log':
    case 'unskip':
      return await changeDay(person, known, change);
    case 'tick':
      return await setActivities(person, known, change);
    case 'delete':
      return await deleteHabit(person, known);
    case 'bounds':
      return await changeBounds(person, known, change);
    case 'ahead':
      return await planAhead(person, known, change);
    case 'takeBack':
      return await takeBack(person, known, change.which);
    case 'grow':
      return await grow(person, known, change);
    default:
      return await changePlan(person, known, change);
  }
}

async function changeDay(
  person: Person,
  known: Known,
  change: Extract<OfHabit, { type: 'log' | 'unskip' }>,
): Promise<WrittenHabit | null> {
  const day = person.today - change.back;
  const facts = person.factsOf(known);
  const each = loggedFrom(change.type === 'log' ? change.logged : '-', facts.kind, planOn(facts, day));
  const isSkip = change.type === 'unskip' || each.skipped;
  const value = facts.kind === 'check' ? each.value : each.value === null ? null : each.value / 1000;
  const body = isSkip ? { state: each.skipped ? ('skipped' as const) : null } : { value };
  const answer = await sent(person, calls.updateDay, { params: { id: known.id, day: keyOf(day) }, body });
  if (answer === null) return null;
  person.settle(known);
  known.facts = isSkip ? withSkip(known.facts, day, each.skipped) : withValue(known.facts, day, each.value);
  return answer.body;
}

/** Sets an amount to its target where it is below, a limit to nothing, and leaves a scale. Never of a total, nor unticks a limit: that adds an amount. */
async function setActivities(person: Person, known: Known, change: Extract<OfHabit, { type: 'tick' }>) {
  const { kind } = known.facts;
  const isDone = change.isDone || kind === 'limit';
  const days = change.back.map((back) => person.today - back);
  if (days.some((day) => planOn(person.factsOf(known), day).repeat.type === 'total')) return null;
  const body = { action: isDone ? 'create' : 'remove', days: days.map(keyOf) };
  const answer = await sent(person, calls.setActivities, { params: { id: known.id }, body });
  if (answer === null) return null;
  person.settle(known);
  for (const day of kind === 'scale' && isDone ? [] : days) {
    const before = known.facts.logged.get(day)?.value ?? null;
    const { target } = planOn(known.facts, day);
    const reached = kind === 'check' ? 1 : Math.max(before ?? 0, target);
    known.facts = withValue(known.facts, day, isDone && kind !== 'limit' ? reached : null);
  }
  return answer.body;
}

async function deleteHabit(person: Person, known: Known): Promise<null> {
  person.kept += person.figuresOf(known).all.completed;
  await sent(person, calls.deleteHabit, { params: { id: known.id }, body: { action: 'delete' } });
  person.habits.splice(person.habits.indexOf(known), 1);
  for (const each of person.breaks.filter((other) => other.habitIds?.includes(known.id))) {
    const habitIds = each.habitIds?.filter((id) => id !== known.id) ?? [];
    person.breaks.splice(
      person.breaks.indexOf(each),
      1,
      ...(habitIds.length > 0 ? [{ ...each, habitIds }] : []),
    );
  }
  return null;
}

async function changeBounds(person: Person, known: Known, change: Extract<OfHabit, { type: 'bounds' }>) {
  const { today } = person;
  const startsOn = change.startsOn === null ? null : today + change.startsOn;
  const endsOn = change.endsOn === null ? null : today + change.endsOn;
  const body = {
    startsOn: startsOn === null ? null : keyOf(startsOn),
    endsOn: endsOn === null ? null : keyOf(endsOn),
  };
  const answer = await sent(person, calls.updateHabit, { params: { id: known.id }, body });
  if (answer === null) return null;
  person.settle(known);
  known.facts = { ...known.facts, startsOn, endsOn };
  return answer.body;
}

type OfBreaks = Extract<ChangeDraw, { type: 'break' | 'moveBreak' | 'deleteBreak' }>;

async function changeBreaks(person: Person, change: OfBreaks): Promise<void> {
  for (const known of person.habits) await decideSteps(person, known);
  if (change.type === 'break') {
    const from = person.today - change.back;
    const to = change.length === null ? null : from + change.length;
    const named = change.habits?.flatMap((place) => person.habits[place]?.id ?? []) ?? null;
    const habitIds = named?.length === 0 ? null : named;
    const id = randomUUID();
    const body = { id, from: keyOf(from), to: to === null ? null : keyOf(to), habitIds };
    if (await sent(person, calls.createBreak, { body })) person.breaks.push({ id, from, to, habitIds });
    return;
  }
  const known = person.breaks[change.which];
  if (known === undefined) return;
  const params = { id: known.id };
  if (change.type === 'deleteBreak') {
    if (await sent(person, calls.deleteBreak, { params })) person.breaks.splice(change.which, 1);
    return;
  }
  const to = change.length === null ? null : known.from + change.length;
  const body = { to: to === null ? null : keyOf(to) };
  if (await sent(person, calls.updateBreak, { params, body })) known.to = to;
}

/** A break changes what was due, and is no write to the habit: a write before it decides whether a step waits, on all sides alike. */
async function decideSteps(person: Person, known: Known): Promise<void> {
  const [next] = known.later;
  if (!known.growth?.onlyWhenMet || next === undefined || next.from > person.today) return;
  await sent(person, calls.updateHabit, { params: { id: known.id }, body: { name: 'Habit' } });
  person.settle(known);
}

/** Another clock never takes today back here: two days pass first. */
async function changeSettings(person: Person, change: OfSettings): Promise<void> {
  if (change.type === 'rule') {
    const { rule } = change;
    const params = { id: person.dividerId };
    if (await sent(person, calls.updateDivider, { params, body: { rule } })) person.rule = rule;
    return;
  }
  if (change.type === 'clock') {
    person.api.clock.now += 2 * 86_400_000;
    const { dayStart, timeZone } = change;
    if (await sent(person, calls.updateSettings, { body: { dayStart } })) person.dayStart = dayStart;
    if (await sent(person, calls.updateUser, { body: { timeZone } })) person.timeZone = timeZone;
    return;
  }
  const body = change.type === 'grace' ? { grace: change.grace } : { weekStart: change.weekStart };
  if (await sent(person, calls.updateSettings, { body })) Object.assign(person, body);
}
