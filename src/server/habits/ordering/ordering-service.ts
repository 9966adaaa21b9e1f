import { DIVIDERS_MAX, HABITS_MAX, ORDER_MAX } from '#contract/limits.ts';
import { dividersToOpen, type ShownList } from '#domain/arrivals.ts';
import { type Closing, nextOrder } from '#domain/ordering.ts';
import { applySuite } from '#domain/reorder.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
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

interface Newcomer {
  readonly id?: string | undefined;
  readonly order?: number | undefined;
}

export interface Place {
  readonly order: number;
  /** Whether any divider is closed, which something new could be hidden by. */
  readonly besideClosed: boolean;
}

/**
 * The place of a new habit or divider: its own order, or the next. Throws when there are as many as may be, and when its id is one of the
 * other kind, which a suite could not tell from it.
 */
export async function takePlace(
  scope: UserScope,
  table: OrderedTable,
  { id, order }: Newcomer,
): Promise<Place> {
  const places = await findPlaces(scope);
  if (places[table] >= limits[table]) throw new ApiError('limitReached');
  const other = table === 'habits' ? 'dividers' : 'habits';
  if (id !== undefined && (await findIds(scope, other, [id])).has(id)) throw invalidField('id', 'generic');
  const next = nextOrder(places.highest === null ? [] : [{ order: places.highest }]);
  return { order: order ?? Math.min(next, ORDER_MAX), besideClosed: places.closedDividers > 0 };
}

/**
 * Gives habits and dividers their new orders, all or nothing. They share one ordering, so a suite may name both, whichever of the
 * two calls it came by.
 */
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
  await moveRows(
    scope,
    'habits',
    suite.filter(({ id }) => habits.has(id)),
  );
  await moveRows(
    scope,
    'dividers',
    suite.filter(({ id }) => dividers.has(id)),
  );
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
 * Opens the closed divider that a habit arrives under: a new one, or one that comes back from the archives. It stays closed where it is
 * `under`, the divider that the habit is imported together with.
 */
export async function openForHabit(scope: UserScope, { id, order }: Placed, under?: string): Promise<void> {
  const dividers = await listDividerPlaces(scope);
  const opened = dividersToOpen({ dividers, habits: [] }, { dividers, habits: [{ id, order }] });
  await openDividers(
    scope,
    opened.filter((divider) => divider !== under),
  );
}
