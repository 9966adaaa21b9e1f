import type { Write } from './mutation.ts';
import { kindOf } from './mutations/all.ts';

/** Where a write stands: kept ones by their number, then those that only memory holds, then those not kept yet. */
const placeOf = ({ sequence }: Write): number => {
  if (sequence === 0) return Number.POSITIVE_INFINITY;
  return sequence > 0 ? sequence : Number.MAX_SAFE_INTEGER + sequence * -1;
};

/** The queue with a write put in its place, instead of an older record of the same write. */
export function placed(queue: readonly Write[], write: Write): readonly Write[] {
  const rest = queue.filter(({ id }) => id !== write.id);
  const index = rest.findLastIndex((other) => placeOf(other) <= placeOf(write)) + 1;
  return rest.toSpliced(index, 0, write);
}

export function removed(queue: readonly Write[], ids: readonly string[]): readonly Write[] {
  return queue.filter(({ id }) => !ids.includes(id));
}

/**
 * The queued write that a new one makes needless: the last one about the same item, when it was not sent yet. An earlier one stays,
 * since what came between built on it.
 */
export function replacedBy(queue: readonly Write[], kind: string, variables: unknown): Write | undefined {
  const declared = kindOf(kind);
  if (!declared?.replaces) return undefined;
  const items = new Set(declared.needs(variables));
  const last = queue.findLast((write) => itemsOf(write).some((id) => items.has(id)));
  if (!last || last.claimed || last.kind !== kind) return undefined;
  return declared.replaces(variables, last.variables) ? last : undefined;
}

/** What becomes of the writes that wait behind a refused create: those that need its item fall, or go on without it. */
export function withoutItem(
  queue: readonly Write[],
  id: string,
): { fallen: readonly Write[]; changed: readonly Write[] } {
  const fallen: Write[] = [];
  const changed: Write[] = [];
  for (const write of queue) {
    const kind = kindOf(write.kind);
    if (!kind?.needs(write.variables).includes(id)) continue;
    const variables = kind.without?.(write.variables, id) ?? null;
    if (variables === null) fallen.push(write);
    else changed.push({ ...write, variables });
  }
  return { fallen, changed };
}

/** The items that must exist for a write. */
export function needsOf({ kind, variables }: Pick<Write, 'kind' | 'variables'>): readonly string[] {
  return kindOf(kind)?.needs(variables) ?? [];
}

function itemsOf(write: Write): readonly string[] {
  const made = kindOf(write.kind)?.creates?.(write.variables);
  return [...needsOf(write), ...(made ? [made] : [])];
}
