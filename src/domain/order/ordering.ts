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
  let habitsOfSection: H[] = [];
  const sections: { divider: D | null; habits: H[] }[] = [{ divider: null, habits: habitsOfSection }];
  for (const item of inOrder(dividers, habits)) {
    if (item.kind === 'habit') {
      habitsOfSection.push(item.habit);
    } else {
      habitsOfSection = [];
      sections.push({ divider: item.divider, habits: habitsOfSection });
    }
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
