import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dayIn } from '#domain/days/day-key.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { buildTestApp, type TestApp } from '#tests/api/test-app.ts';
import { idOf } from '#tests/client/build-account-data.ts';
import { anyPlan, type Given } from '#tests/client/world/any-kind-write.ts';
import { anyPastDay, anyWrite } from '#tests/client/world/any-write.ts';
import { Device } from '#tests/client/world/device.ts';
import { type Fate, fates } from '#tests/client/world/fate.ts';
import type { Made, Page } from '#tests/client/world/page.ts';
import { turn, World } from '#tests/client/world/world.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { bySize } from '#tests/setup/tier.ts';
import type { Client } from './client.ts';
import type { AccountData, ReadDay } from './state/account-data.ts';
import type { AskedDay } from './state/queries.ts';
import { asKept } from './state/queries.ts';
import './outbox/mutations/late.ts';

let built: TestDatabase;
let api: TestApp;
beforeAll(async () => {
  built = await buildTestDatabase('sqlite');
  api = await buildTestApp(built.database);
});
afterAll(async () => {
  await api.app.close();
  await built.destroy();
});
// The server state computes ages by the clock of the process.
afterEach(() => void vi.useRealTimers());

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

type Command = { readonly device: number } & (
  | { readonly do: 'write'; readonly page: number; readonly given: Given }
  | { readonly do: 'cut'; readonly fates: readonly Fate[] }
  | { readonly do: 'network' | 'open' | 'return' }
  | { readonly do: 'show'; readonly page: number; readonly day: AskedDay }
  | { readonly do: 'kill'; readonly page: number }
  | { readonly do: 'turns'; readonly count: number }
  | { readonly do: 'rest' }
  | { readonly do: 'pass'; readonly milliseconds: number }
);

const one = fc.nat(1);
const onDevice = { device: one };
const onPage = { device: one, page: one };
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('write' as const), ...onPage, given: anyWrite }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('cut' as const),
      ...onDevice,
      fates: fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('turns' as const), ...onDevice, count: fc.nat(25) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rest' as const), ...onDevice }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('show' as const), ...onPage, day: anyPastDay }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), ...onPage }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('network' as const, 'open' as const, 'return' as const),
      ...onDevice,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ...onDevice,
      milliseconds: fc.constantFrom(SECOND, 5 * SECOND, 90 * SECOND, 13 * HOUR),
    }),
  },
);

/** Plays a schedule on two devices of one account. */
class Play {
  readonly world: World;
  readonly devices: readonly Device[];
  readonly made: Made[] = [];

  private constructor(world: World) {
    this.world = world;
    this.devices = [new Device(world), new Device(world)];
  }

  /** Two devices of a new user, each with one page, and a habit that one of them will create. */
  static async begin(plan: object): Promise<Play> {
    const world = await World.begin(api, (now) => vi.setSystemTime(now));
    const play = new Play(world);
    const state = await world.render();
    for (const each of play.devices) each.show(structuredClone(state));
    await world.rest();
    play.write(play.devices[0]?.pages[0], [
      'habit.create',
      { id: idOf(1), name: 'Read', emoji: 'open-book', ...plan },
    ]);
    return play;
  }

  async run(step: Command): Promise<void> {
    const { world } = this;
    const on = this.devices[step.device]!;
    if (step.do === 'write') this.write(pageOf(on, step.page), step.given);
    else if (step.do === 'cut') on.fates.push(...step.fates);
    else if (step.do === 'show') pageOf(on, step.page)?.show(step.day);
    else if (step.do === 'network') on.online = !on.online;
    else if (step.do === 'kill') await this.kill(on, pageOf(on, step.page));
    else if (step.do === 'open') await (on.pages.length < 2 && on.open());
    else if (step.do === 'return') for (const each of on.pages) each.return();
    else if (step.do === 'turns') for (let left = step.count; left > 0; left -= 1) await turn();
    else if (step.do === 'rest') await world.rest();
    else if (step.do === 'pass') await world.pass(step.milliseconds);
  }

  write(on: Page | undefined, [kind, variables]: Given): void {
    if (!on) return;
    on.write(kind, variables as never);
    this.made.push(on.made.at(-1)!);
  }

  async kill(on: Device, given: Page | undefined): Promise<void> {
    if (given) on.kill(given);
    if (on.pages.length === 0) await on.open();
  }

  /** Restores all connections and returns to every page until every outbox is empty. */
  async settle(): Promise<void> {
    const { world } = this;
    for (const each of this.devices) {
      each.online = true;
      each.fates = [];
      if (each.pages.length === 0) await each.open();
    }
    await world.rest();
    const pages = this.devices.flatMap((each) => each.pages);
    const isWaiting = () => pages.some(({ client }) => client.outbox.pending().length > 0);
    // At least once: a page learns what another one left when the user returns to it.
    for (let round = 0; round === 0 || isWaiting(); round += 1) {
      if (round > 60) throw new Error('A queue never came to rest');
      await this.lookAt(pages);
      await world.pass(70 * SECOND);
      await world.rest();
    }
    await world.pass(70 * SECOND);
    await this.lookAt(pages);
    await world.pass(SECOND);
    await world.rest();
  }

  async lookAt(pages: readonly Page[]): Promise<void> {
    for (const each of pages) each.return();
    await this.world.rest();
  }
}

const pageOf = ({ pages }: Device, nth: number): Page | undefined => pages[nth % Math.max(1, pages.length)];

const byId = <T extends { readonly id: string }>(items: readonly T[]): T[] =>
  items.toSorted((left, right) => (left.id < right.id ? -1 : 1));

/** What differs between two accounts with the same data. */
const plain = ({ days: _days, ...data }: AccountData) => ({
  ...data,
  user: { ...data.user, id: '', email: '' },
  habits: byId(data.habits).map(asKept),
  archives: byId(data.archives).map(asKept),
  dividers: byId(data.dividers),
});

/** Days of the past that a page shows; others are read again when they are shown. */
function shownPast({ optimisticState, serverState }: Client): ReadDay[] {
  return optimisticState.get().days.filter(({ key }) => {
    const entry = serverState.entry<unknown>(key);
    return entry !== undefined && serverState.isObserved(entry);
  });
}

/** The figures that a page computes, in any order. */
function figuresOf({ figures, optimisticState, today }: Client) {
  const data = optimisticState.get();
  return {
    stats: figures.stats(data, today.get(), undefined),
    achievements: byId(figures.achievements(data, today.get(), undefined) ?? []),
  };
}

async function expectConverged({ world, devices, made }: Play): Promise<void> {
  const data = plain(await world.data(world.user));
  const computed = await world.figures();
  const figures = { ...computed, achievements: byId(computed.achievements) };
  for (const { client } of devices.flatMap(({ pages }) => pages)) {
    expect(client.outbox.status()).toEqual({ state: 'saved', count: 0 });
    const shown = client.optimisticState.get();
    expect(plain(shown)).toEqual(data);
    expect(figuresOf(client)).toEqual(figures);
    for (const each of shownPast(client)) {
      expect([each.key, each.data]).toEqual([each.key, await world.past(each)]);
    }
  }
  // A page that starts offline shows the same.
  for (const each of devices) {
    each.online = false;
    const page = each.show((await each.copy())!);
    await world.rest();
    expect(plain(page.client.optimisticState.get())).toEqual(data);
    each.kill(page);
  }
  // Every mutation had one effect: sent once each, in this order, they give the same data.
  expect(plain(await world.data(world.shadow))).toEqual(data);
  await expectInvariants(api, world.user, dayIn('UTC', world.now, data.settings.dayStart));

  const effects = world.effects;
  const excused = new Set(devices.flatMap((each) => [...each.excused]));
  const keysOf = (some: readonly Made[]) => some.map(({ key }) => key);
  expect(keysOf(made.filter(({ page: on, outcome }) => on.alive && outcome === 'open'))).toEqual([]);
  expect(keysOf(made.filter(({ key, outcome }) => outcome === 'refused' && effects.includes(key)))).toEqual(
    [],
  );
  expect(keysOf(made.filter(({ key, kept }) => kept && !effects.includes(key) && !excused.has(key)))).toEqual(
    [],
  );
  // A refusal is reported, also when the page of the mutation has ended.
  const told = new Set(devices.flatMap((each) => [...each.told]));
  const refused = devices.flatMap((each) => [...each.refused]);
  expect(refused.filter((key) => !told.has(key) && !effects.includes(key))).toEqual([]);
  for (const on of new Set(made.map((each) => each.page))) {
    const own = keysOf(on.made);
    const sent = effects.filter((key) => own.includes(key));
    expect(sent).toEqual(own.filter((key) => sent.includes(key)));
  }
}

const numRuns = Number(process.env['SCHEDULES'] ?? bySize({ quick: 30, full: 80 }));
const seed = Number(process.env['SCHEDULES_SEED'] ?? 5);

test('brings two devices to the server’s data when they are disconnected, killed and refused, with one effect per mutation', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await fc.assert(
    fc.asyncProperty(
      anyPlan,
      fc.array(command, { minLength: 10, maxLength: 60, size: 'max' }),
      async (plan, steps) => {
        const play = await Play.begin(plan);
        for (const step of steps) await play.run(step);
        await play.settle();
        await expectConverged(play);
        for (const each of play.devices) expect(await each.waiting()).toEqual([]);
        expect(play.world.faults).toEqual([]);
      },
    ),
    { numRuns, seed },
  );
}, 600_000);
