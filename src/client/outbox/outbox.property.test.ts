import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountData } from '#client/state/account-data.ts';
import { anyModelWrite, anyRemoval, type Given, type GivenOf } from '#tests/client/any-model-write.ts';
import { buildDivider, buildHabit, buildStep, idOf } from '#tests/client/build-account-data.ts';
import { breathe, Device, type Fate, idsOf, type Tab } from '#tests/client/device.ts';
import { ServerModel } from '#tests/client/server-model.ts';
import { bySize } from '#tests/setup/tier.ts';
import type { Removal } from './mutations/all.ts';
import type { DeferredMutation } from './outbox.ts';
import type { Written } from './runner.ts';
import './mutations/late.ts';

type Command =
  | { do: 'write'; tab: number; given: Given }
  | { do: 'hold'; tab: number; removal: GivenOf<Removal> }
  | { do: 'cancel' | 'release'; nth: number }
  | { do: 'work' }
  | { do: 'messages' }
  | { do: 'network' }
  | { do: 'wake' }
  | { do: 'answer'; fate: Fate }
  | { do: 'pass'; seconds: number }
  | { do: 'late' }
  | { do: 'reload'; tab: number };

const tab = fc.nat(1);
const fate = fc.constantFrom<Fate>(
  'answer',
  'answer',
  'answer',
  'lostRequest',
  'lostAnswer',
  'fail',
  'refuse',
  'slowDown',
);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('write' as const), tab, given: anyModelWrite }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hold' as const), tab, removal: anyRemoval }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'release' as const), nth: fc.nat(9) }),
  },
  { weight: 12, arbitrary: fc.constant({ do: 'work' as const }) },
  { weight: 4, arbitrary: fc.constant({ do: 'messages' as const }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('answer' as const), fate }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.nat(120) }) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'network' as const }, { do: 'wake' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
);

const withLateAdditions = fc.oneof(
  { weight: 6, arbitrary: command },
  { weight: 1, arbitrary: fc.constant({ do: 'late' as const }) },
);

interface Made {
  readonly id: string;
  readonly tab: Tab;
  outcome: 'open' | 'answered' | 'refused';
  kept: boolean;
}

/** A write that was held, and whether it was taken out again. */
interface Holding {
  readonly id: string;
  readonly tab: Tab;
  readonly held: DeferredMutation;
  taken: boolean;
}

/** Plays a schedule on a device with two tabs, or with one whose additions may be late. */
class Play {
  readonly device: Device;
  readonly made: Made[] = [];
  readonly holdings: Holding[] = [];

  constructor(mayBeLate: boolean) {
    const server = new ServerModel();
    const steps = [buildStep({ id: idOf(201) })];
    server.habits.set(idOf(1), buildHabit({ order: 0, steps }));
    server.habits.set(idOf(2), buildHabit({ id: idOf(2), order: 2, days: [1] }));
    server.dividers.set(idOf(101), buildDivider({ id: idOf(101), order: 1 }));
    this.device = new Device(server, { mayBeLate });
    this.device.openTab();
    // What memory holds has no place between the writes of two tabs.
    if (!mayBeLate) this.device.openTab();
  }

  async run(step: Command): Promise<void> {
    const { device } = this;
    if (step.do === 'write') this.write(device.tabs[step.tab % device.tabs.length]!, step.given);
    else if (step.do === 'hold') this.hold(device.tabs[step.tab % device.tabs.length]!, step.removal);
    else if ('nth' in step) this.end(step.do, step.nth);
    else if (step.do === 'work' || step.do === 'messages') await device.runOne(step.do);
    else if (step.do === 'answer') await device.answerOne(step.fate);
    else if (step.do === 'pass') await device.advance(step.seconds * 1_000);
    else if (step.do === 'late') await device.lateOne();
    else if (step.do === 'network') device.online = !device.online;
    else if (step.do === 'wake') for (const each of device.tabs) void each.outbox.wake();
    else if (step.do === 'reload') await this.reload(device.tabs[step.tab % device.tabs.length]!);
    await breathe();
    this.check();
  }

  write(on: Tab, [kind, variables]: Given): void {
    const before = new Set(idsOf(on.outbox.pending()));
    const written = on.outbox.write(kind, variables as never);
    // Before it there may be what was held about the same item, and is sent first now.
    const id = idsOf(on.outbox.pending()).findLast((each) => !before.has(each));
    if (!id) throw new Error('A write was not shown at once');
    const made: Made = { id, tab: on, outcome: 'open', kept: false };
    this.made.push(made);
    void this.follow(made, written);
  }

  hold(on: Tab, [kind, variables]: GivenOf<Removal>): void {
    const before = new Set(idsOf(on.outbox.pending()));
    const held = on.outbox.defer(kind, variables);
    const id = idsOf(on.outbox.pending()).find((each) => !before.has(each));
    if (!id) throw new Error('A held write was not shown at once');
    this.holdings.push({ id, tab: on, held, taken: false });
  }

  /** Thinks better of a held write, or lets it go. */
  end(how: 'cancel' | 'release', nth: number): void {
    const open = this.holdings.filter(({ tab: on }) => on.alive);
    const holding = open[nth % Math.max(1, open.length)];
    if (!holding) return;
    if (how === 'release') holding.held.release();
    else void this.takeBack(holding);
  }

  async takeBack(holding: Holding): Promise<void> {
    if (await holding.held.cancel()) holding.taken = true;
  }

  async follow(made: Made, written: Written<unknown>): Promise<void> {
    try {
      await written.saved;
      made.kept = true;
      await written;
      made.outcome = 'answered';
    } catch {
      made.outcome = 'refused';
    }
  }

  async reload(old: Tab): Promise<void> {
    await this.device.kill(old);
    this.device.openTab();
  }

  /** A refused write is never on the screen again, in the tab that was told so. */
  check(): void {
    const refused = new Set(this.made.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id));
    for (const each of this.device.tabs) {
      for (const id of idsOf(each.outbox.pending())) {
        if (refused.has(id) && this.made.some((made) => made.id === id && made.tab === each)) {
          throw new Error('A write that was rolled back is shown again');
        }
      }
    }
  }
}

const sorted = (data: AccountData): AccountData => ({
  ...data,
  dividers: data.dividers.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  habits: data.habits
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((habit) => ({ ...habit, createdAt: '' })),
  archives: data.archives
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((habit) => ({ ...habit, createdAt: '', archivedAt: 'then' })),
});

const numRuns = Number(process.env['SCHEDULES'] ?? bySize({ quick: 60, full: 150 }));
const seed = process.env['SCHEDULES_SEED'];

test.each([
  ['mutations, failures, cuts, reloads and answers', command, false],
  ['mutations, failures, reloads, answers and late additions', withLateAdditions, true],
])(
  'ends in the state of the server after every schedule of %s',
  async (_what, commands, mayBeLate) => {
    await fc.assert(
      fc.asyncProperty(fc.array(commands, { minLength: 10, maxLength: 90, size: 'max' }), async (steps) => {
        const play = new Play(mayBeLate);
        for (const step of steps) await play.run(step);
        await play.device.settle();
        const { server, tabs } = play.device;

        for (const each of tabs) {
          expect(each.outbox.pending()).toEqual([]);
          expect(each.outbox.status()).toEqual({ state: 'saved', count: 0 });
          expect(sorted(each.base)).toEqual(sorted(server.data()));
        }
        expect(new Set(server.effects).size).toBe(server.effects.length);
        const effects = new Set(server.effects);
        const { made } = play;
        const open = made.filter(({ tab: on, outcome }) => on.alive && outcome === 'open');
        expect(open.map(({ id }) => id)).toEqual([]);
        const undone = made.filter(({ id, outcome }) => outcome === 'refused' && effects.has(id));
        expect(undone.map(({ id }) => id)).toEqual([]);
        // What was thought better of never was.
        const taken = play.holdings.filter((holding) => holding.taken && effects.has(holding.id));
        expect(taken.map(({ id }) => id)).toEqual([]);
        // A kept write of a page that ended was sent for it, unless it was refused or a newer one took its place.
        // A forgiven refusal is an answer without an effect, also where the tab ended before it was stored.
        const isForgiven = (each: Made) => each.outcome === 'answered' && server.refusals.has(each.id);
        const excused = (each: Made) =>
          each.outcome === 'refused' || isForgiven(each) || play.device.excused.has(each.id);
        const lost = made.filter((each) => each.kept && !effects.has(each.id) && !excused(each));
        expect(lost.map(({ id }) => id)).toEqual([]);
        for (const on of new Set(made.map((each) => each.tab))) {
          const own = made.filter((each) => each.tab === on).map(({ id }) => id);
          const sent = server.effects.filter((key) => own.includes(key));
          expect(sent).toEqual(own.filter((id) => sent.includes(id)));
        }
      }),
      { numRuns, ...(seed !== undefined && { seed: Number(seed) }) },
    );
  },
  600_000,
);
