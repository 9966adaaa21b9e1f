import { randomUUID } from 'node:crypto';
import type { MutationName } from '#client/outbox/mutations/all.ts';
import { calls } from '#contract/calls.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import type { TestApp } from '#tests/api/test-app.ts';
import type { History } from './history.ts';
import { type Planned, settled, timelineOf } from './rules/ahead.ts';
import { type Day, dayOf, todayAt } from './rules/calendar.ts';
import { type Figures, figuresOf } from './rules/figures.ts';
import { type GroupRule, groupOf } from './rules/group.ts';
import type { Facts, Plan } from './rules/plan.ts';
import { keyOf } from './show.ts';

/** A habit on the server, and what the reference knows of it. */
export interface Known {
  readonly id: string;
  readonly order: number;
  facts: Facts;
  plan: Plan;
  activated: boolean;
  archived: boolean;
  later: Planned['later'];
  growth: Planned['growth'];
}

export interface KnownBreak {
  readonly id: string;
  readonly from: Day;
  to: Day | null;
  /** Null for all habits. */
  readonly habitIds: readonly string[] | null;
}

/** The days around the bounds of a habit that are compared as well. */
const MARGIN = 3;

/** A user of the server, and beside it all that the user said, for the reference. */
export class Person {
  readonly api: TestApp;
  readonly as: TestUser;
  readonly habits: Known[] = [];
  readonly breaks: KnownBreak[] = [];
  timeZone: string;
  dayStart: number;
  weekStart: number;
  grace: boolean;
  /** That of the divider, which has the order 1. */
  rule: GroupRule | null = null;
  readonly dividerId: string;
  /** Items that were met by habits that are deleted. */
  kept = 0;
  #today = { asked: '', day: 0 };
  /** Called when the server has taken a write. */
  onWritten: (kind: MutationName, variables: object) => void = () => {};
  /** What happened, to be read. */
  readonly lines: string[] = [];

  constructor(
    api: TestApp,
    as: TestUser,
    { timeZone, dayStart, weekStart, grace }: History,
    dividerId: string,
  ) {
    this.api = api;
    this.as = as;
    this.dividerId = dividerId;
    this.grace = grace;
    this.timeZone = timeZone;
    this.dayStart = dayStart;
    this.weekStart = weekStart;
  }

  /** Asked of the calendar only when the clock has moved. */
  get today(): Day {
    const asked = `${this.api.clock.now} ${this.timeZone} ${this.dayStart}`;
    if (this.#today.asked !== asked) {
      this.#today = { asked, day: todayAt(this.api.clock.now, this.timeZone, this.dayStart) };
    }
    return this.#today.day;
  }

  /** The habit as it is today: plans ahead that have begun are its plan. */
  settled({ id, facts, plan, activated, archived, later, growth }: Known): Planned {
    const breaks = this.breaks.filter(({ habitIds }) => habitIds === null || habitIds.includes(id));
    const runs = activated && !archived;
    return settled({ facts: { ...facts, breaks, grace: this.grace }, plan, runs, later, growth }, this.today);
  }

  /** The facts of a habit, with the breaks that pause it, and its whole timeline. */
  factsOf(known: Known): Facts {
    const habit = this.settled(known);
    return { ...habit.facts, rows: timelineOf(habit) };
  }

  /** What has begun stays so: the first write since then decides it. */
  settle(known: Known): void {
    const { facts, plan, later, growth } = this.settled(known);
    Object.assign(known, { facts, plan, later, growth });
  }

  /** The streak and the strength of the divider, where it counts as one. */
  group(): ReturnType<typeof groupOf> | null {
    const under = this.habits.filter(({ archived, order }) => !archived && order > 1);
    const facts = under.map((known) => this.factsOf(known));
    return this.rule && groupOf(facts, this.rule, this.today, this.grace);
  }

  figuresOf(known: Known): Figures {
    const facts = this.factsOf(known);
    const days = [facts.createdOn, ...facts.logged.keys()];
    return figuresOf(facts, this.today, Math.min(...days) - MARGIN, this.today + MARGIN);
  }

  say(line: string): void {
    this.lines.push(`${keyOf(this.today)} ${line}`);
  }
}

/** A new user on the first day, with a divider between the first habit and the others. */
export async function settle(api: TestApp, history: History): Promise<Person> {
  api.clock.now = dayOf(history.firstDay) * 86_400_000;
  const { timeZone, dayStart, weekStart, grace } = history;
  const as = await buildUser(api, { timeZone });
  await send(api, calls.updateSettings, { as, body: { dayStart, weekStart, grace } });
  const id = randomUUID();
  await send(api, calls.createDivider, { as, body: { id, name: 'Others', order: 1 } });
  return new Person(api, as, history, id);
}
