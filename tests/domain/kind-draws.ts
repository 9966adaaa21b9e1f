import {
  type HabitKind,
  hasField,
  keepsLimit,
  ONE,
  targetsOf,
  toThousandths,
  valuesOf,
} from '#domain/plan/habit.ts';

/** What tests draw of any kind, by its traits: a new kind is drawn by them too. */

type Numbers = ReturnType<typeof targetsOf>;

const nearest = (wanted: number, { least, most }: Numbers): number => Math.min(most, Math.max(least, wanted));

/** Each of some numbers, in thousandths, or the nearest that the kind can have. */
const possible = (wanted: readonly number[], numbers: Numbers): number[] => [
  ...new Set(wanted.map((each) => toThousandths(nearest(each / ONE, numbers)))),
];

/** Targets of a kind, in thousandths. */
export const someTargets = (kind: HabitKind): number[] =>
  possible(keepsLimit({ kind }) ? [0, 1_500, 4_000, 6_000] : [500, 2_000, 9_000], targetsOf({ kind }));

/** Values of a day of a kind, in thousandths. */
export const someValues = (kind: HabitKind): number[] =>
  possible([0, 500, 1_000, 2_000, 3_000, 9_000], valuesOf({ kind }));

/** A plan that the API accepts for a kind, with a target near the wanted one where it has one. */
export const acceptedPlan = (kind: HabitKind, target = 2): { kind: HabitKind; target?: number } =>
  hasField({ kind }, 'target') ? { kind, target: nearest(target, targetsOf({ kind })) } : { kind };
