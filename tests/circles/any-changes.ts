import * as fc from 'fast-check';
import type { ShareLevel } from '#contract/circles.ts';

/** What three members of a circle do, and what happens to them, each by chance. */

/** Far apart: around midnight in one of them when a run begins. */
export const zones = ['Pacific/Auckland', 'Europe/Paris', 'America/Los_Angeles'];

/** The habits of each member. */
export const plans = [
  { kind: 'tick', days: [0, 1, 2, 3, 4, 5, 6] },
  { kind: 'tick', days: [1, 3, 5] },
  { kind: 'amount', unit: 'pages', target: 10 },
  { kind: 'limit', unit: 'coffees', target: 2 },
  { kind: 'tick', repeat: { type: 'times', count: 3, per: 'week' } },
] as const;

export interface Shown {
  readonly level: ShareLevel;
  readonly shownName: string | null;
}

interface Of {
  readonly who: number;
}

interface OfHabit extends Of {
  readonly habit: number;
}

export type Change =
  | (OfHabit & { readonly act: 'log'; readonly back: number; readonly amount: number })
  | (OfHabit & { readonly act: 'skip'; readonly back: number })
  | (OfHabit & Shown & { readonly act: 'share' })
  | (OfHabit & { readonly act: 'unshare' })
  | (OfHabit & { readonly act: 'pause'; readonly activated: boolean })
  | (OfHabit & { readonly act: 'delete' })
  | (Of & { readonly act: 'break'; readonly back: number; readonly length: number })
  | (Of & { readonly act: 'travel'; readonly timeZone: string })
  | (Of & { readonly act: 'week'; readonly weekStart: number; readonly dayStart: number })
  | (Of & { readonly act: 'leave' | 'remove' | 'join' })
  | { readonly act: 'time'; readonly hours: number }
  | { readonly act: 'jobs' };

const who = fc.nat({ max: zones.length - 1 });
const habit = fc.nat({ max: plans.length - 1 });
const back = fc.nat({ max: 9 });

const of = (act: Change['act'], fields: object) =>
  fc.record({ act: fc.constant(act), ...fields }) as unknown as fc.Arbitrary<Change>;
const often = (weight: number, arbitrary: fc.Arbitrary<Change>) => ({ weight, arbitrary });

export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  often(4, of('log', { who, habit, back, amount: fc.nat({ max: 12 }) })),
  often(2, of('skip', { who, habit, back })),
  often(
    4,
    of('share', {
      who,
      habit,
      level: fc.constantFrom<ShareLevel>('today', 'week', 'full'),
      shownName: fc.constantFrom(null, 'Something'),
    }),
  ),
  often(2, of('unshare', { who, habit })),
  of('pause', { who, habit, activated: fc.boolean() }),
  of('delete', { who, habit }),
  of('break', { who, back: fc.nat({ max: 20 }), length: fc.nat({ max: 5 }) }),
  of('travel', { who, timeZone: fc.constantFrom(...zones) }),
  of('week', { who, weekStart: fc.nat({ max: 6 }), dayStart: fc.nat({ max: 6 }) }),
  of('leave', { who }),
  of('remove', { who }),
  often(2, of('join', { who })),
  often(3, of('time', { hours: fc.integer({ min: 1, max: 60 }) })),
  often(4, of('jobs', {})),
);
