import { DIVIDERS_MAX, HABITS_MAX, ORDER_MAX } from '#contract/limits.ts';
import { nextOrder } from '#domain/ordering.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import type { UserScope } from '#server/http/user-scope.ts';
import { findIds, findPlaces, moveRows, type OrderedTable, type Placed } from './ordering-repository.ts';

const limits = { habits: HABITS_MAX, dividers: DIVIDERS_MAX };

/** The order of a new habit or divider that was given none. Throws when there are as many as may be. */
export async function takePlace(
  scope: UserScope,
  table: OrderedTable,
  given: number | undefined,
): Promise<number> {
  const places = await findPlaces(scope);
  if (places[table] >= limits[table]) throw new ApiError('limitReached');
  if (given !== undefined) return given;
  const next = nextOrder(places.highest === null ? [] : [{ order: places.highest }]);
  return Math.min(next, ORDER_MAX);
}

/**
 * Gives habits and dividers their new orders, all or nothing. They share one ordering, so a suite may name both, whichever of the
 * two calls it came by.
 */
export async function reorder(scope: UserScope, suite: readonly Placed[]): Promise<void> {
  const ids = suite.map(({ id }) => id);
  const habits = await findIds(scope, 'habits', ids);
  const dividers = await findIds(scope, 'dividers', ids);
  if (ids.some((id) => !habits.has(id) && !dividers.has(id))) throw notFound();
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
