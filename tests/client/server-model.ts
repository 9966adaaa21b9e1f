import { type AccountData, emptyAccountData } from '#client/account-data.ts';
import { ResponseError } from '#client/api/errors.ts';
import { onBreak } from '#client/outbox/mutations/breaks.ts';
import { withStrength } from '#client/outbox/mutations/change.ts';
import { noPastParts } from '#client/past-parts.ts';
import type { Break } from '#contract/breaks.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { errorStatus } from '#contract/error-codes.ts';
import type { Habit } from '#contract/habits.ts';
import { dividersToOpen } from '#domain/arrivals.ts';
import { withoutHabit } from '#domain/breaks.ts';
import { weekdayOf } from '#domain/day-key.ts';
import { byOrder, nextOrder } from '#domain/ordering.ts';
import {
  completedChange,
  predictStepAdded,
  predictStepCompleted,
  predictStepDeleted,
  predictStepRenamed,
  predictTick,
} from '#domain/predict.ts';
import { predictDay } from '#domain/predict-day.ts';
import { predictArchived, predictHabitUpdate } from '#domain/predict-update.ts';
import { EVERY_DAY, parseWeekdays } from '#domain/weekdays.ts';
import { buildDivider, buildHabit, buildStep, buildUser, TODAY } from './build-account-data.ts';

type Json = Record<string, unknown>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };
interface Suite {
  suite: { id: string; order: number }[];
}

/** One account on a server that keeps everything in memory: the calls that write, and what they leave. */
export class ServerModel {
  readonly habits = new Map<string, Habit>();
  readonly dividers = new Map<string, AccountData['dividers'][number]>();
  /** The keys of the writes that had an effect, in order; a key that is in it twice had two. */
  readonly effects: string[] = [];
  /** The keys of the writes that were refused. */
  readonly refusals = new Set<string>();
  readonly #answers = new Map<string, unknown>();
  readonly rest: Mutable<Pick<AccountData, 'settings' | 'onboarding' | 'statistics' | 'breaks'>> & {
    user: NonNullable<AccountData['user']>;
  } = {
    user: buildUser(),
    settings: emptyAccountData.settings,
    onboarding: emptyAccountData.onboarding,
    statistics: emptyAccountData.statistics,
    breaks: [],
  };

  /** What GET requests would answer. */
  data(): AccountData {
    const habits = byOrder([...this.habits.values()]);
    return structuredClone({
      ...this.rest,
      dividers: byOrder([...this.dividers.values()]),
      habits: habits.filter((habit) => habit.archivedAt === null),
      archives: habits.filter((habit) => habit.archivedAt !== null),
      ...noPastParts,
    });
  }

  /** One request with its effect; the same key again has none and gets the same answer. */
  handle(method: string, path: string, body: Json, key: string): unknown {
    if (this.#answers.has(key)) return this.#answers.get(key);
    this.refusals.add(key);
    const before = this.data();
    const answer = structuredClone(this.#route(method, path.split('/').slice(1), body));
    this.#openFor(before);
    this.refusals.delete(key);
    this.effects.push(key);
    this.#answers.set(key, answer);
    return answer;
  }

  #route(method: string, [noun = '', id = '', sub = '', stepId = '']: string[], body: Json): unknown {
    if (noun === 'user') return this.#profile(id, body);
    if (id === 'reorder')
      return this.#reorder(noun === 'habits' ? this.habits : this.dividers, body as never);
    if (noun === 'dividers') return this.#divider(method, id, body);
    if (noun === 'breaks') return this.#break(method, id, body);
    if (sub === 'days')
      return this.#change(id, (habit) => predictDay(habit, stepId, body, { today: TODAY, known: undefined }));
    if (sub === 'steps') return this.#step(method, id, stepId, body);
    if (sub === 'activities') {
      return this.#change(id, (habit) =>
        predictTick(habit, body.action as 'create', body.days as string[], TODAY),
      );
    }
    return this.#habit(method, id, body);
  }

  /** Opens the closed dividers that a request has put habits under. */
  #openFor(before: AccountData): void {
    for (const id of dividersToOpen(before, this.data())) {
      this.dividers.set(id, { ...this.dividers.get(id)!, closed: false });
    }
  }

  #profile(part: string, body: Json): unknown {
    const name = (part || 'user') as 'user' | 'settings' | 'onboarding';
    this.rest[name] = { ...this.rest[name], ...body } as never;
    return this.rest[name];
  }

  #reorder(items: Map<string, { id: string; order: number }>, { suite }: Suite): void {
    if (suite.some(({ id }) => !items.has(id))) refuse('notFound');
    for (const { id, order } of suite) items.set(id, { ...items.get(id)!, order });
  }

  #next(): number {
    return nextOrder([...this.habits.values(), ...this.dividers.values()]);
  }

  #divider(method: string, id: string, body: Json): unknown {
    if (method === 'POST') {
      const given = this.dividers.get(body.id as string);
      const made = given ?? buildDivider({ order: this.#next(), ...body });
      this.dividers.set(made.id, made);
      return made;
    }
    const divider = this.dividers.get(id) ?? refuse('notFound');
    if (method === 'DELETE') return void this.dividers.delete(id);
    this.dividers.set(id, { ...divider, ...body });
    return this.dividers.get(id);
  }

  #habit(method: string, id: string, body: Json): unknown {
    if (method === 'POST') {
      const days = parseWeekdays(body.days ?? '') ?? refuse('invalidInput');
      const weekdays = days.length > 0 ? days : [...EVERY_DAY];
      const due = weekdays.includes(weekdayOf(TODAY)) ? [TODAY] : [];
      const fields = { order: this.#next(), ...body, days: weekdays, due };
      const made = this.habits.get(body.id as string) ?? onBreak(buildHabit(fields), this.rest.breaks, TODAY);
      this.habits.set(made.id, made);
      return made;
    }
    const habit = this.habits.get(id) ?? refuse('notFound');
    if (method === 'DELETE' && body.action === 'delete') {
      this.rest.breaks = [...withoutHabit(this.rest.breaks, id)];
      return void this.habits.delete(id);
    }
    const changed =
      method === 'DELETE'
        ? predictArchived(habit, '2026-11-20T10:00:00.000Z', TODAY)
        : predictHabitUpdate(habit, body, TODAY);
    this.habits.set(id, changed);
    return changed;
  }

  #step(method: string, id: string, stepId: string, body: Json): unknown {
    const habit = this.habits.get(id) ?? refuse('notFound');
    const step = buildStep({ ...body, id: (body.id as string) ?? stepId });
    if (method === 'POST') return this.#change(id, (before) => predictStepAdded(before, step, TODAY));
    if (stepId === 'reorder') {
      const orders = new Map((body as unknown as Suite).suite.map((entry) => [entry.id, entry.order]));
      if ([...orders.keys()].some((each) => !habit.steps.some((known) => known.id === each)))
        refuse('notFound');
      const steps = habit.steps.map((known) => ({ ...known, order: orders.get(known.id) ?? known.order }));
      this.habits.set(id, { ...habit, steps: byOrder(steps) });
      return undefined;
    }
    if (!habit.steps.some((known) => known.id === stepId)) refuse('notFound');
    if (method === 'DELETE') return this.#change(id, (before) => predictStepDeleted(before, stepId, TODAY));
    return this.#change(id, (before) => {
      const renamed = body.name ? predictStepRenamed(before, stepId, body.name as string) : before;
      return body.completed === undefined
        ? renamed
        : predictStepCompleted(renamed, stepId, body.completed as boolean, TODAY);
    });
  }

  #break(method: string, id: string, body: Json): unknown {
    const { breaks } = this.rest;
    const known = breaks.find((each) => each.id === (id || body.id));
    if (method === 'POST' && known) return known;
    if (method !== 'POST' && !known) refuse('notFound');
    const made = { ...(known ?? { to: null, habitIds: null }), ...body } as Break;
    if (made.habitIds?.some((habitId) => !this.habits.has(habitId))) refuse('notFound');
    // A break that changes keeps its place among those of the same first day.
    const all = known ? breaks.map((each) => (each === known ? made : each)) : [...breaks, made];
    this.rest.breaks = method === 'DELETE' ? breaks.filter((each) => each !== known) : all.toSorted(byFrom);
    this.#onBreaks();
    return method === 'DELETE' ? undefined : made;
  }

  #onBreaks(): void {
    for (const habit of this.habits.values())
      this.habits.set(habit.id, onBreak(habit, this.rest.breaks, TODAY));
  }

  #change(id: string, change: (habit: Habit) => Habit): Habit {
    const before = this.habits.get(id) ?? refuse('notFound');
    const after = withStrength(before, change(before), TODAY);
    const moved = completedChange(before, after);
    this.rest.statistics = { habitsCompleted: Math.max(0, this.rest.statistics.habitsCompleted + moved) };
    this.habits.set(id, after);
    return after;
  }
}

const byFrom = (one: Break, other: Break): number => (one.from < other.from ? -1 : 1);

function refuse(code: ErrorCode): never {
  throw new ResponseError({ status: errorStatus[code], code });
}
