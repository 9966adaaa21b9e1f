import { randomUUID } from 'node:crypto';
import type { MutationName } from '#client/outbox/mutations/all.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { WrittenHabit } from '#contract/habits.ts';
import { type Sending, send } from '#tests/api/send.ts';
import type { ChangeDraw } from './history.ts';
import type { Known, Person } from './person.ts';
import { type Plan, planOn } from './rules/plan.ts';
import { withPlan, withSkip, withValue } from './rules/writes.ts';
import { keyOf } from './show.ts';
import { loggedFrom, planFrom, repeatOnWire, targetOnWire } from './start-habit.ts';

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
  if (change.type === 'weekStart' || change.type === 'clock') {
    await changeSettings(person, change);
    return null;
  }
  const known = person.habits[change.habit];
  if (known === undefined) return null;
  const habit = await changeHabit(person, known, change);
  return habit === null ? null : { known, habit };
}

/** The answer to a call that is allowed to be refused. */
async function sent<const C extends Call>(person: Person, call: C, sending: Sending) {
  const { api, as } = person;
  const answer = await send(api, call, { as, key: randomUUID(), ...sending });
  person.say(`${call.method} ${call.path} ${JSON.stringify(sending)}: ${answer.status}`);
  if (answer.status >= 300 && answer.status !== 422) throw new Error(`${answer.status} ${answer.text}`);
  if (answer.status >= 300) return null;
  const mutation = mutations[`${call.method} ${call.path}`];
  if (mutation) person.onWritten(mutation, variablesOf(sending));
  return answer;
}

/** What a device does to have a call sent. */
const mutations: Readonly<Record<string, MutationName>> = {
  'PATCH /habits/{id}/days/{day}': 'day.update',
  'PATCH /habits/{id}/activities': 'habit.tick',
  'PATCH /habits/{id}': 'habit.update',
  'DELETE /habits/{id}': 'habit.delete',
  'POST /breaks': 'break.create',
  'PATCH /breaks/{id}': 'break.update',
  'DELETE /breaks/{id}': 'break.delete',
  'PATCH /user/settings': 'settings.update',
  'PATCH /user': 'user.update',
};

function variablesOf({ params = {}, body = {} }: Sending): object {
  const { id, day } = params as { readonly id?: string; readonly day?: string };
  return { ...(body as object), ...(day === undefined ? { ...(id && { id }) } : { habitId: id, day }) };
}

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
  const { facts } = known;
  const each = loggedFrom(change.type === 'log' ? change.logged : '-', facts.kind, planOn(facts, day));
  const isSkip = change.type === 'unskip' || each.skipped;
  const value = facts.kind === 'check' ? each.value : each.value === null ? null : each.value / 1000;
  const body = isSkip ? { state: each.skipped ? ('skipped' as const) : null } : { value };
  const answer = await sent(person, calls.updateDay, { params: { id: known.id, day: keyOf(day) }, body });
  if (answer === null) return null;
  known.facts = isSkip ? withSkip(facts, day, each.skipped) : withValue(facts, day, each.value);
  return answer.body;
}

/** Sets an amount to its target where it is below, and a limit to nothing. Never of a total, nor unticks a limit: that adds an amount. */
async function setActivities(person: Person, known: Known, change: Extract<OfHabit, { type: 'tick' }>) {
  const { kind } = known.facts;
  const isDone = change.isDone || kind === 'limit';
  const days = change.back.map((back) => person.today - back);
  if (days.some((day) => planOn(known.facts, day).repeat.type === 'total')) return null;
  const body = { action: isDone ? 'create' : 'remove', days: days.map(keyOf) };
  const answer = await sent(person, calls.setActivities, { params: { id: known.id }, body });
  if (answer === null) return null;
  for (const day of days) {
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
  known.facts = { ...known.facts, startsOn, endsOn };
  return answer.body;
}

async function changePlan(
  person: Person,
  known: Known,
  change: Extract<OfHabit, { type: 'plan' | 'target' | 'activate' | 'archive' }>,
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
  if (change.type === 'target' && kind === 'check') return null;
  const drawn =
    change.type === 'plan'
      ? planFrom(change.plan, kind, person.today, person.weekStart)
      : { ...known.plan, target: (change.target - (kind === 'limit' ? 1 : 0)) * 1000 };
  const body = {
    ...(change.type === 'plan' ? { repeat: repeatOnWire(drawn.repeat) } : {}),
    ...targetOnWire(kind, drawn),
  };
  const answer = await sent(person, calls.updateHabit, { params, body });
  return answer && taken(person, known, { plan: drawn }, answer.body);
}

/** Adds a row where something is different; it takes the week start that the user has now, which alone is no difference. */
function taken(
  person: Person,
  known: Known,
  now: Partial<Pick<Known, 'plan' | 'activated' | 'archived'>>,
  answer: WrittenHabit,
): WrittenHabit {
  const { weekStart } = known.plan;
  const shown = () => JSON.stringify([{ ...known.plan, weekStart }, known.activated && !known.archived]);
  const before = shown();
  Object.assign(known, now);
  const runs = known.activated && !known.archived;
  const plan: Plan = { ...known.plan, weekStart: shown() === before ? weekStart : person.weekStart };
  known.plan = plan;
  if (shown() === before) return answer;
  known.facts = withPlan(person.factsOf(known), person.today, plan, runs);
  return answer;
}

type OfBreaks = Extract<ChangeDraw, { type: 'break' | 'moveBreak' | 'deleteBreak' }>;

async function changeBreaks(person: Person, change: OfBreaks): Promise<void> {
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

/** Another clock never takes today back here: two days pass first. */
async function changeSettings(person: Person, change: Extract<ChangeDraw, { type: 'weekStart' | 'clock' }>) {
  if (change.type === 'weekStart') {
    const { weekStart } = change;
    if (await sent(person, calls.updateSettings, { body: { weekStart } })) person.weekStart = weekStart;
    return;
  }
  person.api.clock.now += 2 * 86_400_000;
  const { dayStart, timeZone } = change;
  if (await sent(person, calls.updateSettings, { body: { dayStart } })) person.dayStart = dayStart;
  if (await sent(person, calls.updateUser, { body: { timeZone } })) person.timeZone = timeZone;
}
