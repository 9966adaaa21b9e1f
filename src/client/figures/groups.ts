import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { type GroupFigures, groupFigures } from '#domain/figures/group.ts';
import { coversOf, inOrder } from '#domain/order/ordering.ts';
import type { AccountData } from '../state/account-data.ts';
import { canCompute } from '../state/kinds.ts';
import { remembered } from '../state/server-state.ts';
import { type Figures, hasGrace } from './figures.ts';

/** The figures of dividers that count as one, computed from the records of their habits as the server does. */

/** The habits under each divider, archived ones left out. */
const habitsUnder = remembered(
  (dividers: readonly Divider[], habits: readonly Habit[]): ReadonlyMap<string, readonly Habit[]> => {
    const covers = coversOf(inOrder(dividers, habits));
    return Map.groupBy(habits, ({ id }) => covers.get(id)?.id ?? '');
  },
);

/** What a divider was computed from. */
type Basis = readonly unknown[];

interface Computed {
  readonly basis: Basis;
  readonly figures: GroupFigures;
}

/** What was computed last of each divider. */
const known = new WeakMap<Figures, Map<string, Computed>>();

/** The figures of a divider, once for each state of its habits; undefined where the rules of one of these are not loaded. */
export function figuresOfGroup(
  figures: Figures,
  data: AccountData,
  today: DayKey,
  { id, rule }: Divider,
): GroupFigures | undefined {
  const { breaks } = data;
  const grace = hasGrace(data);
  const habits = habitsUnder(data.dividers, data.habits).get(id) ?? [];
  if (rule === null || !habits.every(canCompute)) return undefined;
  const basis: Basis = [JSON.stringify([rule, today, grace]), breaks, ...habits];
  const groups = known.get(figures) ?? new Map<string, Computed>();
  known.set(figures, groups);
  const before = groups.get(id);
  if (before && isSame(before.basis, basis)) return before.figures;
  const records = habits.map((habit) => figures.known(habit, breaks, today).record);
  const made = groupFigures(records, rule, today, grace);
  groups.set(id, { basis, figures: made });
  return made;
}

const isSame = (before: Basis, after: Basis): boolean =>
  before.length === after.length && before.every((each, at) => each === after[at]);
