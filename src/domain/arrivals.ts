import { type Closing, inOrder, type Ordered } from './ordering.ts';

/** What the list shows: every divider, and the habits that are not archived. */
export interface ShownList {
  readonly dividers: readonly Closing[];
  readonly habits: readonly Ordered[];
}

/**
 * The ids of the closed dividers that a change must open. A habit arrives under a divider when it stands under it after the change and did
 * not before: it is new, came back from the archives, was moved, or a divider above it came or went. What arrives under a closed divider
 * opens it, or it would vanish. Habits that stay under their divider leave it closed. Source:
 * docs/decisions/closed-dividers.md.
 */
export function dividersToOpen(before: ShownList, after: ShownList): string[] {
  if (!after.dividers.some(({ closed }) => closed)) return [];
  const from = coversOf(before);
  const opened = new Set<string>();
  for (const [habit, divider] of coversOf(after)) {
    if (divider?.closed && from.get(habit)?.id !== divider.id) opened.add(divider.id);
  }
  return [...opened];
}

/** Each habit's id with the divider that it stands under; null above the first one. */
export function coversOf({ dividers, habits }: ShownList): Map<string, Closing | null> {
  const covers = new Map<string, Closing | null>();
  let over: Closing | null = null;
  for (const item of inOrder(dividers, habits)) {
    if (item.kind === 'divider') over = item.divider;
    else covers.set(item.habit.id, over);
  }
  return covers;
}
