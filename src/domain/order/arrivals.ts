import { type Closing, inOrder, type ListItem, type Ordered } from './ordering.ts';

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
