import type { AccountData } from '#client/state/account-data.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { definitionOf, isLate } from './mutations/all.ts';

/** One change by the user: one record in the storage of the device until it is answered. Devices store the names of the fields. */
export interface Mutation {
  /** Also its Idempotency-Key. */
  readonly id: string;
  /** The name of its definition. */
  readonly kind: string;
  readonly variables: unknown;
  /** The id of the user who made it. */
  readonly account: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  /** It is in flight: it may have reached the server, and is only repeated from now on, never changed. */
  readonly claimed: boolean;
  /** It is deferred: not sent before this time, in milliseconds since 1970; until then it can be undone. */
  readonly heldUntil?: number | undefined;
  /** Its place in the queue, given by the storage; 0 until then, and below 0 in memory. */
  readonly sequence: number;
}

/** Milliseconds after which a deferred mutation is sent whose page has ended. */
export const DEFER_MAX = 20_000;

/** Whether a mutation still has to wait. A clock that was set back does not make it wait longer. */
export function isDeferred({ heldUntil, claimed }: Mutation, now: number): boolean {
  return !claimed && heldUntil !== undefined && now < heldUntil && heldUntil <= now + DEFER_MAX;
}

/**
 * Whether this build knows the mutation: one of a newer build waits for that build, or until it is discarded. Until all definitions are
 * loaded every mutation counts as known; none is sent before (late-definitions.ts).
 */
export const isKnown = (mutation: Pick<Mutation, 'kind'>): boolean =>
  definitionOf(mutation.kind) !== undefined || isLate(mutation);

/** Whether a mutation may be sent. One that this build cannot send is skipped, and blocks nothing. */
export const isDue = (mutation: Mutation, now: number): boolean =>
  isKnown(mutation) && !isDeferred(mutation, now);

/** The account data with mutations applied that the server has not answered. */
export function withPending(data: AccountData, pending: readonly Mutation[], today: DayKey): AccountData {
  return pending.reduce(
    (current, { kind, variables, createdAt }) =>
      definitionOf(kind)?.apply(current, variables, { today, at: createdAt }) ?? current,
    data,
  );
}

/** The account data with the answer to a mutation in the place of its prediction. */
export function reconciled(
  predicted: AccountData,
  { kind, variables }: Mutation,
  answer: unknown,
): AccountData {
  return definitionOf(kind)?.reconcile?.(predicted, variables, answer) ?? predicted;
}

/** The order of the queue: stored mutations by their place, then those in memory, then those that are being stored. */
const rankOf = ({ sequence }: Mutation): number => {
  if (sequence === 0) return Number.POSITIVE_INFINITY;
  return sequence > 0 ? sequence : Number.MAX_SAFE_INTEGER - sequence;
};

/** The queue with a mutation in its place, instead of an older record of it. */
export function placed(queue: readonly Mutation[], mutation: Mutation): readonly Mutation[] {
  const rest = queue.filter(({ id }) => id !== mutation.id);
  const index = rest.findLastIndex((other) => rankOf(other) <= rankOf(mutation)) + 1;
  return rest.toSpliced(index, 0, mutation);
}

export function removed(queue: readonly Mutation[], ids: readonly string[]): readonly Mutation[] {
  return queue.filter(({ id }) => !ids.includes(id));
}

/**
 * The queued mutation that a new one makes needless: the last one of the same item, if it is not in flight. An earlier one stays,
 * since those in between depend on it. One whose definition is not loaded may be of any item.
 */
export function replacedBy(
  queue: readonly Mutation[],
  kind: string,
  variables: unknown,
): Mutation | undefined {
  const definition = definitionOf(kind);
  if (!definition?.replaces) return undefined;
  const items = new Set<string | undefined>(definition.dependsOn(variables));
  const last = queue.findLast(
    (mutation) => isLate(mutation) || itemsOf(mutation).some((id) => items.has(id)),
  );
  if (!last || last.claimed || last.kind !== kind) return undefined;
  return definition.replaces(variables, last.variables) ? last : undefined;
}

/**
 * The mutations that depend on the item that one creates: they are rolled back with it, or change so that they no longer need it. Those
 * sent before it do not need it, and may have reached the server.
 */
export function dependentsOf(queue: readonly Mutation[], creation: Mutation) {
  const created = createdBy(creation);
  const dropped: Mutation[] = [];
  const changed: Mutation[] = [];
  if (created === undefined) return { dropped, changed };
  const at = queue.findIndex(({ id }) => id === creation.id);
  for (const mutation of queue.slice(at + 1)) {
    if (!dependenciesOf(mutation).includes(created)) continue;
    const variables = definitionOf(mutation.kind)?.withoutDependency?.(mutation.variables, created);
    if (variables === undefined || variables === null) dropped.push(mutation);
    else changed.push({ ...mutation, variables });
  }
  return { dropped, changed };
}

/** The items that must exist for a mutation. */
export function dependenciesOf({ kind, variables }: Pick<Mutation, 'kind' | 'variables'>): readonly string[] {
  return definitionOf(kind)?.dependsOn(variables) ?? [];
}

/** The id of the item that a mutation creates. */
const createdBy = ({ kind, variables }: Mutation): string | undefined =>
  definitionOf(kind)?.creates?.(variables);

const itemsOf = (mutation: Mutation): readonly (string | undefined)[] => [
  ...dependenciesOf(mutation),
  createdBy(mutation),
];
