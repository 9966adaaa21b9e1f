import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CircleMember, ShareLevel } from '#contract/circles.ts';
import type { Habit } from '#contract/habits.ts';
import { addDays, dayIn, weekdayOf } from '#domain/days/day-key.ts';
import { HOUR } from '#domain/days/time.ts';
import { giveCircle, giveLink, memberIdOf } from '#tests/api/circles.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { forEachApi, NOON, type TestApp } from '#tests/api/test-app.ts';
import { bySize } from '#tests/setup/tier.ts';

const RUNS = bySize({ quick: 4, full: 25 });
const CHANGES = bySize({ quick: 25, full: 60 });
/** Far apart, and around midnight when a run begins. */
const zones = ['Pacific/Auckland', 'Europe/Paris', 'America/Los_Angeles'];
const DAYS = { today: 1, week: 7, full: 35 } as const;

const plans = [
  { kind: 'tick', days: [0, 1, 2, 3, 4, 5, 6] },
  { kind: 'tick', days: [1, 3, 5] },
  { kind: 'amount', unit: 'pages', target: 10 },
  { kind: 'limit', unit: 'coffees', target: 2 },
  { kind: 'tick', repeat: { type: 'times', count: 3, per: 'week' } },
];

const who = fc.nat({ max: 2 });
const habit = fc.nat({ max: plans.length - 1 });
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('log'),
      who,
      habit,
      back: fc.nat({ max: 9 }),
      amount: fc.nat({ max: 12 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('skip'), who, habit, back: fc.nat({ max: 9 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('share'),
      who,
      habit,
      level: fc.constantFrom<ShareLevel>('today', 'week', 'full'),
      shownName: fc.constantFrom(null, 'Something'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('unshare'), who, habit }) },
  fc.record({ act: fc.constant('pause'), who, habit, activated: fc.boolean() }),
  fc.record({ act: fc.constant('delete'), who, habit }),
  fc.record({ act: fc.constant('break'), who, back: fc.nat({ max: 20 }), length: fc.nat({ max: 5 }) }),
  fc.record({ act: fc.constant('travel'), who, timeZone: fc.constantFrom(...zones) }),
  fc.record({ act: fc.constant('week'), who, weekStart: fc.nat({ max: 6 }), dayStart: fc.nat({ max: 6 }) }),
  fc.record({ act: fc.constant('leave'), who }),
  fc.record({ act: fc.constant('remove'), who }),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('join'), who }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('time'), hours: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('jobs') }) },
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

interface Shown {
  readonly level: ShareLevel;
  readonly shownName: string | null;
}

interface Person extends TestUser {
  readonly index: number;
  readonly habitIds: string[];
  /** What they show now, by habit: what a plain list of what they asked for says. */
  shown: Map<string, Shown>;
  isMember: boolean;
  timeZone: string;
  weekStart: number;
  dayStart: number;
}

class World {
  readonly api: TestApp;
  readonly people: Person[] = [];
  circleId = '';
  token = '';

  constructor(api: TestApp) {
    this.api = api;
  }

  async begin(): Promise<void> {
    for (const [index, timeZone] of zones.entries()) {
      const user = await buildUser(this.api, { timeZone });
      const habitIds: string[] = [];
      for (const [at, plan] of plans.entries()) {
        const body = { name: `Secret ${index} ${at}`, emoji: 'open-book', ...plan };
        habitIds.push((await send(this.api, calls.createHabit, { as: user, body })).body.id);
      }
      const settings = { weekStart: 1, dayStart: 0 };
      this.people.push({ ...user, ...settings, index, habitIds, timeZone, shown: new Map(), isMember: true });
    }
    const [maker, ...others] = this.people as [Person, ...Person[]];
    this.circleId = await giveCircle(this.api, maker, others);
    this.token = (await giveLink(this.api, maker, this.circleId)).token;
    for (const person of this.people) await this.showAll(person);
    await this.api.app.jobs.runDue();
  }

  /** So that a few changes reach much: each habit is shown, at one level or another, with some days. */
  private async showAll(person: Person): Promise<void> {
    for (const at of plans.keys()) {
      const level = (['today', 'week', 'full'] as const)[(person.index + at) % 3] ?? 'today';
      const make = async (given: object) =>
        await this.makeOf({ habit: at, ...given } as unknown as Change, person);
      await make({ act: 'share', level, shownName: null });
      for (const back of [1, 4, 9]) await make({ act: 'log', back, amount: 4 + back });
    }
  }

  todayOf({ timeZone, dayStart }: Person): string {
    return dayIn(timeZone, this.api.clock.now, dayStart);
  }

  async make(given: Change): Promise<void> {
    if (given.act === 'time') this.api.clock.now += (given as { hours: number }).hours * HOUR;
    else if (given.act === 'jobs') await this.api.app.jobs.runDue();
    else await this.makeOf(given, this.people[(given as { who: number }).who] as Person);
  }

  private async makeOf(given: Change, as: Person): Promise<void> {
    const {
      act,
      habit: place = 0,
      back = 0,
      ...fields
    } = given as Change & {
      habit?: number;
      back?: number;
      amount?: number;
      length?: number;
    };
    const id = as.habitIds[place] ?? '';
    const day = addDays(this.todayOf(as), -back);
    const circle = { id: this.circleId };
    if (act === 'log') {
      const isAmount = plans[place]?.kind !== 'tick';
      const body = isAmount
        ? { value: fields.amount ?? 0, day }
        : { done: (fields.amount ?? 0) % 3 > 0, day };
      await this.accepts(calls.logDay, { as, params: { id }, body });
    } else if (act === 'skip') {
      await this.accepts(calls.logDay, { as, params: { id }, body: { skip: true, day } });
    } else if (act === 'share') {
      const { level, shownName } = fields as unknown as Shown;
      const body = { habitId: id, level, shownName };
      const { status } = await send(this.api, calls.shareHabit, { as, params: circle, body });
      expect(status).toBe(as.isMember && id !== '' ? 200 : status);
      if (status === 200) as.shown.set(id, { level, shownName });
    } else if (act === 'unshare') {
      const { status } = await send(this.api, calls.unshareHabit, { as, params: { ...circle, habitId: id } });
      if (status === 204) as.shown.delete(id);
    } else if (act === 'pause') {
      const { activated } = fields as unknown as { activated: boolean };
      await this.accepts(calls.updateHabit, { as, params: { id }, body: { activated } });
    } else if (act === 'delete') {
      await this.accepts(calls.deleteHabit, { as, params: { id }, query: { action: 'delete' } });
      as.habitIds[place] = '';
      as.shown.delete(id);
      await this.api.app.jobs.runDue();
    } else if (act === 'break') {
      const body = { from: day, to: addDays(day, fields.length ?? 0) };
      await this.accepts(calls.createBreak, { as, body });
    } else if (act === 'travel') {
      as.timeZone = (fields as unknown as { timeZone: string }).timeZone;
      await this.accepts(calls.updateUser, { as, body: { timeZone: as.timeZone } });
    } else if (act === 'week') {
      const { weekStart, dayStart } = fields as unknown as Pick<Person, 'weekStart' | 'dayStart'>;
      Object.assign(as, { weekStart, dayStart });
      await this.accepts(calls.updateSettings, { as, body: { weekStart, dayStart } });
    } else await this.changeMember(act as 'leave' | 'remove' | 'join', as);
  }

  /** A change that draws no nonsense: of a habit that is gone it is refused, and of nothing else. */
  private async accepts(call: Call, sending: Sending): Promise<void> {
    const { status, text } = await send(this.api, call, sending);
    expect(sending.params?.['id'] === '' ? 200 : status, text).toBeLessThan(300);
  }

  private async changeMember(act: 'leave' | 'remove' | 'join', person: Person): Promise<void> {
    if (person.index === 0 || person.isMember !== (act !== 'join')) return;
    if (act === 'join') {
      const body = { token: this.token, displayName: `Again ${person.index}` };
      const { status } = await send(this.api, calls.joinCircle, { as: person, body });
      person.isMember = status === 201;
      return;
    }
    const [maker] = this.people as [Person];
    const memberId = await memberIdOf(this.api, person, this.circleId);
    const as = act === 'leave' ? person : maker;
    await send(this.api, calls.removeMember, { as, params: { id: this.circleId, memberId } });
    person.isMember = false;
    person.shown = new Map();
  }

  /** What everyone reads now. `isCurrent`: all jobs have run, so that days are those of this moment too. */
  async check(isCurrent: boolean): Promise<void> {
    for (const reader of this.people) {
      const answer = await send(this.api, calls.getCircle, { as: reader, params: { id: this.circleId } });
      expect(answer.status).toBe(reader.isMember ? 200 : 404);
      if (!reader.isMember) continue;
      const members = this.people.filter(({ isMember }) => isMember);
      expect(answer.body.members).toHaveLength(members.length);
      for (const owner of members)
        await this.checkShares(owner, this.partOf(answer.body.members, owner), isCurrent);
    }
  }

  /** By the only thing that all names of a person's habits have. */
  private partOf(members: readonly CircleMember[], owner: Person): CircleMember['shares'] {
    const ids = new Set(owner.habitIds);
    const own = members.filter(({ shares }) => shares.some(({ habitId }) => ids.has(habitId)));
    expect(own.length).toBeLessThanOrEqual(1);
    return own[0]?.shares ?? [];
  }

  private async checkShares(
    owner: Person,
    shares: CircleMember['shares'],
    isCurrent: boolean,
  ): Promise<void> {
    expect(shares.map(({ habitId }) => habitId).toSorted()).toEqual([...owner.shown.keys()].toSorted());
    const query = { archived: 'all', historyDays: '35' };
    const habits = isCurrent ? (await send(this.api, calls.listHabits, { as: owner, query })).body : [];
    for (const share of shares) {
      const { level, shownName } = owner.shown.get(share.habitId) as Shown;
      const place = owner.habitIds.indexOf(share.habitId);
      expect(share).toMatchObject({ level, name: shownName ?? `Secret ${owner.index} ${place}` });
      expect(share.days).toHaveLength(DAYS[level]);
      const mayTell = level === 'full' && plans[place]?.kind !== 'limit';
      expect([share.streak !== undefined, 'unit' in share]).toEqual([
        mayTell,
        mayTell && plans[place]?.kind === 'amount',
      ]);
      if (!mayTell) expect(share.days.filter(({ value }) => value !== undefined)).toEqual([]);
      const habit = habits.find(({ id }) => id === share.habitId);
      if (habit) this.checkDays(owner, habit, share);
    }
  }

  /** A plain recount of the days, by what the owner reads of their own habit. */
  private checkDays(owner: Person, own: Habit, share: CircleMember['shares'][number]): void {
    const today = this.todayOf(owner);
    const week = addDays(today, -((weekdayOf(today) - owner.weekStart + 7) % 7));
    const isByPeriod = own.repeat.type === 'times';
    expect(share.days.at(-1)?.day).toBe(today);
    for (const { day, state, value } of share.days) {
      const isDone = (own.history[day] ?? 0) > 0;
      const isOpen = !isDone && own.kind !== 'limit' && own.due.includes(day);
      const past = isOpen && day < week ? (isByPeriod ? ['empty', 'rest'] : ['empty']) : ['rest'];
      const allowed = isDone ? ['done'] : isOpen && day === today ? ['open'] : past;
      expect(allowed, `${day} of ${own.name}`).toContain(state);
      if (value !== undefined) expect(value).toBe(own.recent[day]?.value);
    }
  }
}

forEachApi('what members read of one another', (api) => {
  test('is never more than what each shows at that moment, and after leaving nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: CHANGES }), async (changes) => {
        api().clock.now = NOON - HOUR;
        const world = new World(api());
        await world.begin();
        for (const each of changes) {
          await world.make(each);
          await world.check(false);
        }
        await api().app.jobs.runDue();
        // What was too old by then has been asked for by the first reader.
        await world.check(false);
        await api().app.jobs.runDue();
        await world.check(true);
      }),
      { numRuns: RUNS },
    );
  });
});
