import { calls } from '#contract/calls.ts';
import type { Habit, WrittenHabit } from '#contract/habits.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import { progressOf } from '#domain/divider-progress.ts';
import { isFinished } from '#domain/finished.ts';
import { send } from '#tests/api/send.ts';
import type { Known, Person } from './person.ts';
import { type Day, daysFrom } from './rules/calendar.ts';
import type { Figures } from './rules/figures.ts';
import { unitOf } from './rules/plan.ts';
import { keyOf } from './show.ts';

/** Counts what is the same, and lists what is not. */
export class Comparison {
  compared = 0;
  readonly differences: string[] = [];

  see(what: string, answered: unknown, expected: unknown): void {
    this.compared++;
    const [one, other] = [JSON.stringify(answered), JSON.stringify(expected)];
    if (one !== other) this.differences.push(`${what}: the server has ${one}, the reference ${other}`);
  }

  seeNear(what: string, answered: number | undefined, expected: number): void {
    const isNear = answered !== undefined && Math.abs(answered - expected) < 2e-6;
    this.see(what, isNear ? expected : answered, expected);
  }
}

const percentageOf = (completed: number, total: number): number | null =>
  total === 0 ? null : Math.floor((200 * completed + total) / (2 * total));

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

const sumOf = (ratios: readonly Figures['ratio'][]): Figures['ratio'] => ({
  completed: sum(ratios.map(({ completed }) => completed)),
  total: sum(ratios.map(({ total }) => total)),
});

/** The figures that come with the answer to a write. */
export function compareWritten(seen: Comparison, person: Person, known: Known, habit: WrittenHabit): void {
  const figures = person.figuresOf(known);
  const { completed, currentStreak, bestStreak, percentage } = habit.achievement;
  const what = `written ${person.habits.indexOf(known)} on ${keyOf(person.today)}`;
  seeAchievement(seen, what, figures, { completed, currentStreak, bestStreak, percentage });
  seeListed(seen, what, person, figures, habit);
}

type Achieved = WrittenHabit['achievement'];

function seeAchievement(seen: Comparison, what: string, figures: Figures, achieved: Achieved): void {
  const { all, currentStreak, bestStreak } = figures;
  const { completed, total } = all;
  seen.see(`${what} completed`, achieved.completed, completed);
  seen.see(`${what} currentStreak`, achieved.currentStreak, currentStreak);
  seen.see(`${what} bestStreak`, achieved.bestStreak, bestStreak);
  seen.see(`${what} percentage`, achieved.percentage, percentageOf(completed, total));
}

/** The days of a list: the states that are not plain are in `recent`. */
function seeListed(seen: Comparison, what: string, { today }: Person, figures: Figures, habit: Habit): void {
  seen.seeNear(`${what} strength`, habit.strength, figures.days.get(today)?.strength ?? 0);
  for (const key of Object.keys(habit.history)) {
    const day = dayIn(figures, key);
    if (day === undefined) continue;
    seen.see(`${what} listed due of ${key}`, habit.due.includes(key), day.due);
    const state = habit.recent[key]?.state;
    if (state !== undefined) seen.see(`${what} listed state of ${key}`, state, day.state);
    else seen.see(`${what} listed history of ${key}`, (habit.history[key] ?? 0) > 0, day.state === 'done');
  }
}

const dayIn = ({ days }: Figures, key: string) => [...days].find(([day]) => keyOf(day) === key)?.[1];

/** Everything that the server tells of the user today. */
export async function compareAll(seen: Comparison, person: Person): Promise<void> {
  const all = new Map(person.habits.map((known) => [known.id, person.figuresOf(known)]));
  await compareLists(seen, person, all);
  await compareAchievements(seen, person, all);
  await compareStats(seen, person, all);
  for (const known of person.habits) await compareDays(seen, person, known);
}

type All = ReadonlyMap<string, Figures>;

async function compareLists(seen: Comparison, person: Person, all: All): Promise<void> {
  const { api, as, today } = person;
  const { body } = await send(api, calls.listHabits, { as, query: { archived: 'all' } });
  for (const habit of body) {
    const figures = all.get(habit.id);
    const place = person.habits.findIndex(({ id }) => id === habit.id);
    if (figures) seeListed(seen, `list on ${keyOf(today)} ${place}`, person, figures, habit);
  }
  const shown = body
    .filter(({ archivedAt, order }) => archivedAt === null && order > 1)
    .filter((habit) => !isFinished(habit, keyOf(today)));
  const counted = shown.filter(({ id }) => isKnownToDevice(person, id));
  const ratios = counted.flatMap(({ id }) => all.get(id) ?? []).map((figures) => asHabit(figures, today));
  seen.see(`divider on ${keyOf(today)}`, progressOf(counted, keyOf(today)), sumOf(ratios));
}

/** A device takes the days that it knows of a week or month to be under the plan of today, so it cannot count one that began on them. */
function isKnownToDevice({ habits, today }: Person, id: string): boolean {
  const { rows = [] } = habits.find((known) => known.id === id)?.facts ?? {};
  const hasPeriod = rows.some(({ plan }) => unitOf(plan) !== 'day');
  return !hasPeriod || rows.every(({ from }) => from <= today - HISTORY_DAYS_DEFAULT);
}

async function compareAchievements(seen: Comparison, person: Person, all: All): Promise<void> {
  const { api, as, today } = person;
  const { body } = await send(api, calls.getAchievements, { as });
  for (const [id, figures] of all) {
    const achieved = body.find((each) => each.id === id);
    const place = person.habits.findIndex((known) => known.id === id);
    if (achieved) seeAchievement(seen, `achievements on ${keyOf(today)} ${place}`, figures, achieved);
    else seen.see(`achievements ${place}`, null, id);
  }
  const { habitsCompleted } = (await send(api, calls.getStatistics, { as })).body;
  const completed = sum([...all.values()].map((figures) => figures.all.completed));
  seen.see(`habitsCompleted on ${keyOf(today)}`, habitsCompleted, person.kept + completed);
}

async function compareStats(seen: Comparison, person: Person, all: All): Promise<void> {
  const { api, as, today } = person;
  const { body } = await send(api, calls.getStats, { as });
  const bookedOn = (day: Day, field: 'completed' | 'total') =>
    sum([...all.values()].map(({ days }) => days.get(day)?.[field] ?? 0));
  const shareOf = (first: Day, last: Day): number | null => {
    const days = daysFrom(first, last);
    return percentageOf(
      sum(days.map((day) => bookedOn(day, 'completed'))),
      sum(days.map((day) => bookedOn(day, 'total'))),
    );
  };
  const [week, weekBefore] = [shareOf(today - 6, today), shareOf(today - 13, today - 7)];
  const ratios = [...all.values()].map(({ ratio }) => ratio);
  let last = 0;
  const datasets = daysFrom(today - 29, today).map((day) => {
    last = shareOf(day, day) ?? last;
    return last;
  });
  const what = `stats on ${keyOf(today)}`;
  seen.see(`${what} percentage`, body.percentage, shareOf(today - 29, today));
  seen.see(
    `${what} performance`,
    body.performance,
    week === null || weekBefore === null ? null : week - weekBefore,
  );
  seen.see(`${what} datasets`, body.datasets, datasets);
  seen.see(`${what} ratio`, body.ratio, sumOf(ratios));
}

function valueOnWire({ facts }: Known, day: Day): number | null {
  const value = facts.logged.get(day)?.value ?? null;
  return facts.kind === 'check' || value === null ? value : value / 1000;
}

async function compareDays(seen: Comparison, person: Person, known: Known): Promise<void> {
  const { api, as, today } = person;
  const { days } = person.figuresOf(known);
  const [from, to] = [Math.min(...days.keys()), Math.max(...days.keys())];
  const params = { id: known.id };
  const listed = await send(api, calls.listDays, { as, params, query: { from: keyOf(from), to: keyOf(to) } });
  const query = { habitId: known.id, startDate: keyOf(from), stopDate: keyOf(to) };
  const { body: graph } = await send(api, calls.getGraph, { as, query });
  const what = `day on ${keyOf(today)} ${person.habits.indexOf(known)}`;
  for (const [day, { state, completed, total, strength }] of days) {
    const key = keyOf(day);
    seen.see(`${what} state of ${key}`, listed.body.days[key]?.state, state);
    seen.see(`${what} value of ${key}`, listed.body.days[key]?.value, valueOnWire(known, day));
    seen.see(`${what} booked of ${key}`, graph.days[key], { completed, total });
    seen.seeNear(`${what} strength of ${key}`, graph.strength?.[key], strength);
  }
}

/** The divider counts habits: one that lacks several items counts once, and none on a day of rest (docs/decisions/due-today.md). */
function asHabit({ ratio, days }: Figures, today: Day): Figures['ratio'] {
  const { state } = days.get(today) ?? {};
  if (state === 'skipped' || state === 'onBreak') return { completed: 0, total: 0 };
  const { completed, total } = ratio;
  return { completed: Number(total > 0 && completed === total), total: Math.min(total, 1) };
}
