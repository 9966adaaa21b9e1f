import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { HOUR } from '#domain/days/time.ts';
import { giveCircle, giveLink, memberIdOf } from '#tests/api/circles.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { type Sending, send } from '#tests/api/send.ts';
import type { TestApp } from '#tests/api/test-app.ts';
import { type Change, plans, type Shown, zones } from './any-changes.ts';

export interface Person extends TestUser {
  readonly index: number;
  /** By the place of the plan; empty once it is deleted. */
  readonly habitIds: string[];
  /** What they show now, by habit: a plain list of what they asked for. */
  shown: Map<string, Shown>;
  isMember: boolean;
  timeZone: string;
  weekStart: number;
  dayStart: number;
}

export const todayOf = ({ timeZone, dayStart }: Person, now: number): string =>
  dayIn(timeZone, now, dayStart);

export const nameOf = (person: Person, place: number): string => `Secret ${person.index} ${place}`;

/** Three people in one circle, who show all of their habits, at one level or another. */
export class People {
  readonly api: TestApp;
  readonly all: Person[] = [];
  circleId = '';
  #token = '';

  constructor(api: TestApp) {
    this.api = api;
  }

  async begin(): Promise<void> {
    for (const [index, timeZone] of zones.entries()) {
      const user = await buildUser(this.api, { timeZone });
      const rest = { timeZone, weekStart: 1, dayStart: 0, shown: new Map(), isMember: true };
      const person = { ...user, index, habitIds: [] as string[], ...rest };
      this.all.push(person);
      for (const [place, plan] of plans.entries()) {
        const body = { name: nameOf(person, place), emoji: 'open-book', ...plan };
        person.habitIds.push((await send(this.api, calls.createHabit, { as: user, body })).body.id);
      }
    }
    const [maker, ...others] = this.all as [Person, ...Person[]];
    this.circleId = await giveCircle(this.api, maker, others);
    this.#token = (await giveLink(this.api, maker, this.circleId)).token;
    for (const person of this.all) await this.#showAll(person);
    await this.api.app.jobs.runDue();
  }

  async #showAll({ index: who }: Person): Promise<void> {
    for (const habit of plans.keys()) {
      const level = (['today', 'week', 'full'] as const)[(who + habit) % 3] ?? 'today';
      await this.make({ act: 'share', who, habit, level, shownName: null });
      for (const back of [1, 4, 9]) await this.make({ act: 'log', who, habit, back, amount: 4 + back });
    }
  }

  async make(change: Change): Promise<void> {
    const { clock, app } = this.api;
    if (change.act === 'time') clock.now += change.hours * HOUR;
    else if (change.act === 'jobs') await app.jobs.runDue();
    else if ('habit' in change) await this.#changeHabit(change);
    else await this.#changePerson(change);
  }

  async #changeHabit(change: Extract<Change, { readonly habit: number }>): Promise<void> {
    const as = this.all[change.who] as Person;
    const id = as.habitIds[change.habit] ?? '';
    if (id === '') return;
    const params = { id };
    if (change.act === 'log' || change.act === 'skip') {
      const day = addDays(todayOf(as, this.api.clock.now), -change.back);
      const isTicked = plans[change.habit]?.kind === 'tick';
      const amount = change.act === 'log' ? change.amount : 0;
      const logged = isTicked ? { done: amount % 3 > 0 } : { value: amount };
      await this.#accepts(calls.logDay, {
        as,
        params,
        body: { day, ...(change.act === 'skip' ? { skip: true } : logged) },
      });
    } else if (change.act === 'pause') {
      await this.#accepts(calls.updateHabit, { as, params, body: { activated: change.activated } });
    } else if (change.act === 'delete') {
      await this.#accepts(calls.deleteHabit, { as, params, query: { action: 'delete' } });
      as.habitIds[change.habit] = '';
      as.shown.delete(id);
      // A habit that is deleted goes by the job.
      await this.api.app.jobs.runDue();
    } else await this.#changeShare(as, id, change);
  }

  async #changeShare(
    as: Person,
    habitId: string,
    change: Extract<Change, { readonly act: 'share' | 'unshare' }>,
  ): Promise<void> {
    const params = { id: this.circleId };
    if (change.act === 'unshare') {
      const { status } = await send(this.api, calls.unshareHabit, { as, params: { ...params, habitId } });
      if (status === 204) as.shown.delete(habitId);
      return;
    }
    const { level, shownName } = change;
    const body = { habitId, level, shownName };
    const { status } = await send(this.api, calls.shareHabit, { as, params, body });
    if ((status === 200) !== as.isMember) throw new Error(`A share of a member answered ${status}.`);
    if (status === 200) as.shown.set(habitId, { level, shownName });
  }

  async #changePerson(
    change: Exclude<Change, { readonly habit: number } | { readonly act: 'time' | 'jobs' }>,
  ) {
    const as = this.all[change.who] as Person;
    if (change.act === 'break') {
      const from = addDays(todayOf(as, this.api.clock.now), -change.back);
      await this.#accepts(calls.createBreak, { as, body: { from, to: addDays(from, change.length) } });
    } else if (change.act === 'travel') {
      as.timeZone = change.timeZone;
      await this.#accepts(calls.updateUser, { as, body: { timeZone: change.timeZone } });
    } else if (change.act === 'week') {
      const { weekStart, dayStart } = change;
      Object.assign(as, { weekStart, dayStart });
      await this.#accepts(calls.updateSettings, { as, body: { weekStart, dayStart } });
    } else await this.#changeMember(as, change.act);
  }

  /** The first one stays: their link is the one by which others come back. */
  async #changeMember(person: Person, act: 'leave' | 'remove' | 'join'): Promise<void> {
    if (person.index === 0 || person.isMember !== (act !== 'join')) return;
    if (act === 'join') {
      const body = { token: this.#token, displayName: 'Again' };
      person.isMember = (await send(this.api, calls.joinCircle, { as: person, body })).status === 201;
      return;
    }
    const memberId = await memberIdOf(this.api, person, this.circleId);
    const as = act === 'leave' ? person : (this.all[0] as Person);
    await this.#accepts(calls.removeMember, { as, params: { id: this.circleId, memberId } });
    person.isMember = false;
    person.shown = new Map();
  }

  async #accepts(call: Call, sending: Sending): Promise<void> {
    const { status, text } = await send(this.api, call, sending);
    if (status >= 300) throw new Error(`${call.method} ${call.path}: ${status} ${text}`);
  }
}
