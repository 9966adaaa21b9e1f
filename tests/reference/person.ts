import { randomUUID } from 'node:crypto';
import type { MutationName } from '#client/outbox/mutations/all.ts';
import { calls } from '#contract/calls.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import type { TestApp } from '#tests/api/test-app.ts';
import type { History } from './history.ts';
import { type Day, dayOf, todayAt } from './rules/calendar.ts';
import { type Figures, figuresOf } from './rules/figures.ts';
import type { Facts, Plan } from './rules/plan.ts';
import { keyOf } from './show.ts';

/** A habit on the server, and what the reference knows of it. */
export interface Known {
  readonly id: string;
  facts: Facts;
  plan: Plan;
  activated: boolean;
  archived: boolean;
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
  /** Items that were met by habits that are deleted. */
  kept = 0;
  #today = { asked: '', day: 0 };
  /** Called when the server has taken a write. */
  onWritten: (kind: MutationName, variables: object) => void = () => {};
  /** What happened, to be read. */
  readonly lines: string[] = [];

  constructor(api: TestApp, as: TestUser, { timeZone, dayStart, weekStart }: History) {
    this.api = api;
    this.as = as;
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

  /** The facts of a habit, with the breaks that pause it. */
  factsOf({ id, facts }: Known): Facts {
    const breaks = this.breaks.filter(({ habitIds }) => habitIds === null || habitIds.includes(id));
    return { ...facts, breaks };
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
  const { timeZone, dayStart, weekStart } = history;
  const as = await buildUser(api, { timeZone });
  await send(api, calls.updateSettings, { as, body: { dayStart, weekStart } });
  await send(api, calls.createDivider, { as, body: { id: randomUUID(), name: 'Others', order: 1 } });
  return new Person(api, as, history);
}
