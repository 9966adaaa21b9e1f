/** An item with a position in the one list of habits and dividers (docs/rules/habits.md#one-list). */
export interface Ordered {
  readonly id: string;
  readonly order: number;
}

/** The fields of a divider that decide whether its habits are shown. */
export interface Closing extends Ordered {
  readonly closed: boolean;
}

export type ListItem<D extends Ordered, H extends Ordered> =
  | { readonly kind: 'divider'; readonly divider: D }
  | { readonly kind: 'habit'; readonly habit: H };

/** A divider and the habits that it hides when closed; those above the first divider have none. */
export interface Section<D extends Ordered, H extends Ordered> {
  readonly divider: D | null;
  readonly habits: readonly H[];
}

/** The order of a new item: the highest over habits and dividers plus 1, 0 when there is none. */
export function nextOrder(items: Iterable<{ readonly order: number }>): number {
  let next = 0;
  for (const item of items) next = Math.max(next, item.order + 1);
  return next;
}

/** Habits and dividers as one list: by order, at equal order the dividers first, then by id. */
export function inOrder<D extends Ordered, H extends Ordered>(
  dividers: readonly D[],
  habits: readonly H[],
): ListItem<D, H>[] {
  const items: ListItem<D, H>[] = [
    ...byOrder(dividers).map((divider) => ({ kind: 'divider' as const, divider })),
    ...byOrder(habits).map((habit) => ({ kind: 'habit' as const, habit })),
  ];
  return items.toSorted((left, right) => orderedOf(left).order - orderedOf(right).order);
}

/** The list split at its dividers. The first section has no divider, and is left out when empty. */
export function sectionsOf<D extends Ordered, H extends Ordered>(
  dividers: readonly D[],
  habits: readonly H[],
): Section<D, H>[] {
  const sections: { divider: D | null; habits: H[] }[] = [{ divider: null, habits: [] }];
  for (const item of inOrder(dividers, habits)) {
    if (item.kind === 'habit') sections.at(-1)?.habits.push(item.habit);
    else sections.push({ divider: item.divider, habits: [] });
  }
  return sections.filter((section) => section.divider !== null || section.habits.length > 0);
}

/** By order, then by id: the order of steps, and of habits alone. */
export function byOrder<T extends Ordered>(items: readonly T[]): T[] {
  return items.toSorted((left, right) => left.order - right.order || (left.id < right.id ? -1 : 1));
}

/** The item of a row in the list. */
export function orderedOf<D extends Ordered, H extends Ordered>(item: ListItem<D, H>): D | H {
  return item.kind === 'divider' ? item.divider : item.habit;
}

/** The rows of the list: every divider, and the habits that are not archived. */
export interface ShownList {
  readonly dividers: readonly Closing[];
  readonly habits: readonly Ordered[];
}

/**
 * The ids of the closed dividers that a change must open. A habit arrives under a divider when it is under it after the change and was not
 * before: it is new, was unarchived or moved, or a divider above it was added or removed. It would be hidden, so its divider opens. Habits
 * that were under their divider before leave it closed. Source: docs/decisions/closed-dividers.md.
 */
export function dividersToOpen(before: ShownList, after: ShownList): string[] {
  if (!after.dividers.some(({ closed }) => closed)) return [];
  const from = coversIn(before);
  const opened = new Set<string>();
  for (const [habit, divider] of coversIn(after)) {
    if (divider?.closed && from.get(habit)?.id !== divider.id) opened.add(divider.id);
  }
  return [...opened];
}

const coversIn = ({ dividers, habits }: ShownList) => coversOf(inOrder(dividers, habits));

/** The divider of each habit of a list by the habit's id; null above the first divider. */
export function coversOf<D extends Ordered, H extends Ordered>(
  items: readonly ListItem<D, H>[],
): Map<string, D | null> {
  const covers = new Map<string, D | null>();
  let over: D | null = null;
  for (const item of items) {
    if (item.kind === 'divider') over = item.divider;
    else covers.set(item.habit.id, over);
  }
  return covers;
}

/** The list with the item at `from` moved to `to`. A position outside means the end. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

/**
 * The `suite` to send so that the items stand as in `moved`: only items whose order changes. It reuses the existing orders, so a move by
 * one place sends two items; equal orders are separated.
 */
export function suiteOf(moved: readonly Ordered[]): Ordered[] {
  const places = moved.map((item) => item.order).toSorted((left, right) => left - right);
  const suite: Ordered[] = [];
  let next = 0;
  for (const [index, item] of moved.entries()) {
    const order = Math.max(next, places[index] ?? 0);
    next = order + 1;
    if (order !== item.order) suite.push({ id: item.id, order });
  }
  return suite;
}

/** The items with the orders of a suite; all other items stay the same objects. */
export function applySuite<T extends Ordered>(items: readonly T[], suite: readonly Ordered[]): T[] {
  const orders = new Map(suite.map((entry) => [entry.id, entry.order]));
  return items.map((item) => {
    const order = orders.get(item.id) ?? item.order;
    return order === item.order ? item : { ...item, order };
  });
}
