import { ResponseError } from '#client/api/errors.ts';
import { definitionOf, type MutationName } from '#client/outbox/mutations/all.ts';
import { type AccountData, emptyAccountData } from '#client/state/account-data.ts';
import '#client/outbox/mutations/late.ts';
import type { Break } from '#contract/breaks.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { errorStatus } from '#contract/error-codes.ts';
import type { Habit } from '#contract/habits.ts';
import { parseWeekdays } from '#domain/days/weekdays.ts';
import { byOrder, nextOrder } from '#domain/order/ordering.ts';
import { buildUser, NOW, TODAY } from './build-account-data.ts';

type Json = Record<string, unknown>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };
interface Suite {
  suite: { id: string; order: number }[];
}

/**
 * One account on a server that keeps everything in memory: the calls that write, and what they leave. Habits and days change by the functions
 * that the real server shares with the device.
 */
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
      days: [],
      circles: [],
      circlePages: [],
    });
  }

  /** One request with its effect; the same key again has none and gets the same answer. */
  handle(method: string, path: string, body: Json, key: string): unknown {
    if (this.#answers.has(key)) return this.#answers.get(key);
    this.refusals.add(key);
    const answer = structuredClone(this.#route(method, path.split('/').slice(1), body));
    this.refusals.delete(key);
    this.effects.push(key);
    this.#answers.set(key, answer);
    return answer;
  }

  #route(method: string, [noun = '', id = '', sub = '', stepId = '']: string[], body: Json): unknown {
    if (noun === 'user') return this.#profile(id, body);
    if (id === 'reorder') return this.#reorder(noun, body as never);
    if (noun === 'dividers') return this.#divider(method, id, body);
    if (noun === 'breaks') return this.#break(method, id, body);
    if (sub === 'days') return this.#change(id, 'day.update', { ...body, habitId: id, day: stepId });
    if (sub === 'steps') return this.#step(method, id, stepId, body);
    if (sub === 'activities') return this.#change(id, 'habit.tick', { ...body, id });
    return this.#habit(method, id, body);
  }

  /** The data after a write, by the definition that a device has of it. */
  #apply(kind: MutationName, variables: Json): void {
    const context = { today: TODAY, at: new Date(NOW).toISOString() };
    const {
      habits,
      archives,
      dividers,
      days: _,
      user,
      ...rest
    } = definitionOf(kind)!.apply(this.data(), variables, context);
    this.habits.clear();
    for (const habit of [...habits, ...archives]) this.habits.set(habit.id, habit);
    this.dividers.clear();
    for (const divider of dividers) this.dividers.set(divider.id, divider);
    Object.assign(this.rest, rest, { user });
  }

  #profile(part: string, body: Json): unknown {
    const name = (part || 'user') as 'user' | 'settings' | 'onboarding';
    this.rest[name] = { ...this.rest[name], ...body } as never;
    return this.rest[name];
  }

  #reorder(noun: string, body: Suite & Json): void {
    const items = noun === 'habits' ? this.habits : this.dividers;
    if (body.suite.some(({ id }) => !items.has(id))) refuse('notFound');
    this.#apply(noun === 'habits' ? 'habit.reorder' : 'divider.reorder', body);
  }

  #next(): number {
    return nextOrder([...this.habits.values(), ...this.dividers.values()]);
  }

  #divider(method: string, id: string, body: Json): unknown {
    const own = (id || body.id) as string;
    if (method === 'POST') {
      if (!this.dividers.has(own)) this.#apply('divider.create', { order: this.#next(), ...body });
    } else {
      if (!this.dividers.has(own)) refuse('notFound');
      this.#apply(method === 'DELETE' ? 'divider.delete' : 'divider.update', { ...body, id: own });
    }
    return this.dividers.get(own);
  }

  #habit(method: string, id: string, body: Json): unknown {
    const own = (id || body.id) as string;
    if (method === 'POST') {
      if (parseWeekdays(body.days ?? '') === null) refuse('invalidInput');
      if (!this.habits.has(own)) this.#apply('habit.create', { order: this.#next(), ...body });
      return this.habits.get(own);
    }
    return this.#change(own, method === 'DELETE' ? 'habit.delete' : 'habit.update', { ...body, id: own });
  }

  #step(method: string, habitId: string, stepId: string, body: Json): unknown {
    const steps = this.habits.get(habitId)?.steps ?? refuse('notFound');
    const asked = stepId === 'reorder' ? (body as unknown as Suite).suite.map(({ id }) => id) : [stepId];
    if (method !== 'POST' && !asked.every((each) => steps.some(({ id }) => id === each))) refuse('notFound');
    if (stepId === 'reorder') return void this.#change(habitId, 'step.reorder', { ...body, habitId });
    if (method === 'POST') return this.#change(habitId, 'step.create', { ...body, habitId });
    const kind = method === 'DELETE' ? 'step.delete' : 'step.update';
    return this.#change(habitId, kind, { ...body, habitId, id: stepId });
  }

  #break(method: string, id: string, body: Json): unknown {
    const own = (id || body.id) as string;
    const find = (): Break | undefined => this.rest.breaks.find((each) => each.id === own);
    const known = find();
    if (method === 'POST' && known) return known;
    if (method !== 'POST' && !known) refuse('notFound');
    const { habitIds } = { ...known, ...body };
    if (habitIds?.some((habitId) => !this.habits.has(habitId))) refuse('notFound');
    const kinds = { POST: 'break.create', DELETE: 'break.delete', PATCH: 'break.update' } as const;
    this.#apply(kinds[method as 'POST'], { ...body, id: own });
    return find();
  }

  #change(id: string, kind: MutationName, variables: Json): Habit | undefined {
    if (!this.habits.has(id)) refuse('notFound');
    this.#apply(kind, variables);
    return this.habits.get(id);
  }
}

function refuse(code: ErrorCode): never {
  throw new ResponseError({ status: errorStatus[code], code });
}
