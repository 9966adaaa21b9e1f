import { DIVIDERS_MAX, HABITS_MAX, ORDER_MAX } from '#contract/limits.ts';
import {
  applySuite,
  type Closing,
  dividersToOpen,
  nextOrder,
  type ShownList,
} from '#domain/order/ordering.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { ApiError, invalidField, notFound } from '#server/core/errors/api-error.ts';
import {
  findIds,
  findPlaces,
  listDividerPlaces,
  listHabitPlaces,
  moveRows,
  type OrderedTable,
  openDividers,
  type Placed,
} from './ordering-repository.ts';

const limits = { habits: HABITS_MAX, dividers: DIVIDERS_MAX };

export interface Place {
  readonly order: number;
  /** Whether any divider is closed, which could hide a new item. */
  readonly besideClosed: boolean;
}

/**
 * Checks a new habit or divider and computes its order: the given one, or the next. Throws when the limit is reached, and when its id
 * belongs to the other kind, since a suite could not distinguish them.
 */
export async function placeNewItem(
  scope: UserScope,
  table: OrderedTable,
  { id, order }: { readonly id?: string | undefined; readonly order?: number | undefined },
): Promise<Place> {
  const places = await findPlaces(scope);
  if (places[table] >= limits[table]) throw new ApiError('limitReached');
  const other = table === 'habits' ? 'dividers' : 'habits';
  if (id !== undefined && (await findIds(scope, other, [id])).has(id)) throw invalidField('id', 'generic');
  const next = nextOrder(places.highest === null ? [] : [{ order: places.highest }]);
  return { order: order ?? Math.min(next, ORDER_MAX), besideClosed: places.closedDividers > 0 };
}

/** Sets the orders of habits and dividers, all or nothing. They share one order, so a suite of either call may name both. */
export async function reorder(scope: UserScope, suite: readonly Placed[]): Promise<void> {
  const ids = suite.map(({ id }) => id);
  const habits = await findIds(scope, 'habits', ids);
  const before = await listDividerPlaces(scope);
  const dividers = new Set(before.map(({ id }) => id));
  if (ids.some((id) => !habits.has(id) && !dividers.has(id))) throw notFound();
  await openForChange(scope, before, (list) => ({
    dividers: applySuite(list.dividers, suite),
    habits: applySuite(list.habits, suite),
  }));
  const moved = Object.groupBy(suite, ({ id }) => (habits.has(id) ? 'habits' : 'dividers'));
  await moveRows(scope, 'habits', moved.habits ?? []);
  await moveRows(scope, 'dividers', moved.dividers ?? []);
}

/** Opens the closed dividers that habits arrive under by a change of the list. To be called before any habit is moved. */
export async function openForChange(
  scope: UserScope,
  dividers: readonly Closing[],
  change: (list: ShownList) => ShownList,
): Promise<void> {
  if (!change({ dividers, habits: [] }).dividers.some(({ closed }) => closed)) return;
  const before = { dividers, habits: await listHabitPlaces(scope) };
  await openDividers(scope, dividersToOpen(before, change(before)));
}

/**
 * Opens the closed divider that a habit arrives under: a new one, or one from the archives. `under` stays closed: the divider that the
 * habit is imported with.
 */
export async function openForHabit(scope: UserScope, { id, order }: Placed, under?: string): Promise<void> {
  const dividers = await listDividerPlaces(scope);
  const opened = dividersToOpen({ dividers, habits: [] }, { dividers, habits: [{ id, order }] });
  const others = opened.filter((divider) => divider !== under);
  await openDividers(scope, others);
}
