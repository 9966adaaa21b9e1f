import { calls } from '#contract/calls.ts';
import type { HabitDay } from '#contract/days.ts';
import type { Habit, WrittenHabit } from '#contract/habits.ts';
import type { Achievement, Graph, Stats } from '#contract/performance.ts';
import { progressOf } from '#domain/list/divider-progress.ts';
import { isFinished } from '#domain/plan/finished.ts';
import { send } from '#tests/api/send.ts';
import type { Known, Person } from './person.ts';
import { type Day, daysFrom } from './rules/calendar.ts';
import type { Figures } from './rules/figures.ts';
import type { Plan } from './rules/plan.ts';
import { keyOf } from './show.ts';
import { growthOnWire, hasTarget, repeatOnWire, weekdaysOf } from './start-habit.ts';

/** Counts what is the same, and lists what is not. */
export class Comparison {
  compared = 0;
  readonly differences: string[] = [];

  see(what: string, answered: unknown, expected: unknown): void {
    this.compared++;
    const [one, other] = [JSON.stringify(answered), JSON.stringify(expected)];
    if (one !== other) this.differences.push(`${what}: told ${one}, the reference ${other}`);
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
  seen.seeNear(`${what} strength`, habit.strength, figures.days.get(person.today)?.strength ?? 0);
  seeListed(seen, what, figures, habit);
  seePlan(seen, what, person, known, habit);
}

/** What is in force, and what is ahead. */
function seePlan(seen: Comparison, what: string, person: Person, known: Known, habit: Habit): void {
  const { plan, later, growth, facts } = person.settled(known);
  const fieldsOf = ({ repeat, target }: Pick<Plan, 'repeat' | 'target'>) => ({
    repeat: repeatOnWire(repeat),
    target: hasTarget(facts.kind) ? target / 1000 : null,
  });
  const ahead = later.map(({ from, plan: its }) => ({ from: keyOf(from), ...fieldsOf(its) }));
  const shown = { ...fieldsOf(plan), days: weekdaysOf(plan), ahead, growth: growthOnWire(growth) };
  for (const field of ['repeat', 'target', 'days', 'ahead', 'growth'] as const) {
    seen.see(`${what} ${field}`, ordered(habit[field]), ordered(shown[field]));
  }
}

/** The same with the names of its fields in order. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, each]) => [name, ordered(each)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
};

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
function seeListed(seen: Comparison, what: string, figures: Figures, habit: Habit): void {
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

/** What one side tells of the user: the server by its calls, or a device by what it computes. */
export interface Told {
  readonly name: string;
  readonly habits: readonly Habit[];
  readonly achievements: readonly Achievement[];
  readonly habitsCompleted: number;
  readonly stats: Stats;
  /** Of the divider, where it counts as one. */
  readonly group: { readonly streak?: number | undefined; readonly strength?: number | undefined } | null;
  daysOf(known: Known, from: string, to: string): Promise<ToldDays>;
}

interface ToldDays {
  readonly days: Readonly<Record<string, Pick<HabitDay, 'state' | 'value'>>>;
  readonly graph: Pick<Graph, 'days' | 'strength'>;
}

/** Everything that the server tells of the user today. */
export async function askServer({ api, as }: Person): Promise<Told> {
  const { body: habits } = await send(api, calls.listHabits, { as, query: { archived: 'all' } });
  const { body: achievements } = await send(api, calls.getAchievements, { as });
  const { habitsCompleted } = (await send(api, calls.getStatistics, { as })).body;
  const { body: stats } = await send(api, calls.getStats, { as });
  const [divider] = (await send(api, calls.listDividers, { as })).body;
  return {
    name: 'server',
    group: divider?.rule ? divider : null,
    habits,
    achievements,
    habitsCompleted,
    stats,
    daysOf: async ({ id }, from, to) => {
      const listed = await send(api, calls.listDays, { as, params: { id }, query: { from, to } });
      const query = { habitId: id, startDate: from, stopDate: to };
      const { body: graph } = await send(api, calls.getGraph, { as, query });
      return { days: listed.body.days, graph };
    },
  };
}

/** Compares all that one side tells with the reference. */
export async function compareAll(seen: Comparison, person: Person, told: Told): Promise<void> {
  const all = new Map(person.habits.map((known) => [known.id, person.figuresOf(known)]));
  compareLists(seen, person, all, told);
  compareAchievements(seen, person, all, told);
  compareStats(seen, person, all, told);
  compareGroup(seen, person, told);
  for (const known of person.habits) await compareDays(seen, person, known, told);
}

type All = ReadonlyMap<string, Figures>;

function compareLists(seen: Comparison, person: Person, all: All, { name, habits }: Told): void {
  const { today } = person;
  for (const habit of habits) {
    const figures = all.get(habit.id);
    const place = person.habits.findIndex(({ id }) => id === habit.id);
    const [known, what] = [person.habits[place], `${name} list on ${keyOf(today)} ${place}`];
    if (figures === undefined || known === undefined) continue;
    seeListed(seen, what, figures, habit);
    seePlan(seen, what, person, known, habit);
  }
  const counted = habits
    .filter(({ archivedAt, order }) => archivedAt === null && order > 1)
    .filter((habit) => !isFinished(habit, keyOf(today)));
  const ratios = counted.flatMap(({ id }) => all.get(id) ?? []).map((figures) => asHabit(figures, today));
  seen.see(`${name} divider on ${keyOf(today)}`, progressOf(counted, keyOf(today)), sumOf(ratios));
}

function compareAchievements(seen: Comparison, person: Person, all: All, told: Told): void {
  const { today } = person;
  for (const [id, figures] of all) {
    const achieved = told.achievements.find((each) => each.id === id);
    const place = person.habits.findIndex((known) => known.id === id);
    if (achieved)
      seeAchievement(seen, `${told.name} achievements on ${keyOf(today)} ${place}`, figures, achieved);
    else seen.see(`${told.name} achievements ${place}`, null, id);
  }
  const completed = sum([...all.values()].map((figures) => figures.all.completed));
  const what = `${told.name} habitsCompleted on ${keyOf(today)}`;
  seen.see(what, told.habitsCompleted, person.kept + completed);
}

function compareGroup(seen: Comparison, person: Person, { name, group }: Told): void {
  const expected = person.group();
  const what = `${name} group on ${keyOf(person.today)}`;
  seen.see(`${what} streak`, group?.streak ?? null, expected?.streak ?? null);
  if (expected) seen.seeNear(`${what} strength`, group?.strength, expected.strength);
}

function compareStats(seen: Comparison, { today }: Person, all: All, { name, stats }: Told): void {
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
  const what = `${name} stats on ${keyOf(today)}`;
  seen.see(`${what} percentage`, stats.percentage, shareOf(today - 29, today));
  seen.see(
    `${what} performance`,
    stats.performance,
    week === null || weekBefore === null ? null : week - weekBefore,
  );
  seen.see(`${what} datasets`, stats.datasets, datasets);
  seen.see(`${what} ratio`, stats.ratio, sumOf(ratios));
}

function valueOnWire({ facts }: Known, day: Day): number | null {
  const value = facts.logged.get(day)?.value ?? null;
  return facts.kind === 'check' || value === null ? value : value / 1000;
}

async function compareDays(seen: Comparison, person: Person, known: Known, told: Told): Promise<void> {
  const { today } = person;
  const { days } = person.figuresOf(known);
  const [from, to] = [Math.min(...days.keys()), Math.max(...days.keys())];
  const { days: listed, graph } = await told.daysOf(known, keyOf(from), keyOf(to));
  const what = `${told.name} day on ${keyOf(today)} ${person.habits.indexOf(known)}`;
  for (const [day, { state, completed, total, strength }] of days) {
    const key = keyOf(day);
    seen.see(`${what} state of ${key}`, listed[key]?.state, state);
    seen.see(`${what} value of ${key}`, listed[key]?.value, valueOnWire(known, day));
    seen.see(`${what} booked of ${key}`, graph.days[key], { completed, total });
    seen.seeNear(`${what} strength of ${key}`, graph.strength?.[key], strength);
  }
}

/** The divider counts habits: one that lacks several items counts once, done with one of them, and none on a day of rest (docs/decisions/due-today.md). */
function asHabit({ ratio, days }: Figures, today: Day): Figures['ratio'] {
  const { state } = days.get(today) ?? {};
  if (state === 'skipped' || state === 'onBreak') return { completed: 0, total: 0 };
  const { completed, total } = ratio;
  return { completed: Math.min(completed, 1), total: Math.min(total, 1) };
}
