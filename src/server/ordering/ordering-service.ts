import { DIVIDERS_MAX, HABITS_MAX, ORDER_MAX } from '#contract/limits.ts';
import { nextOrder } from '#domain/ordering.ts';
import { ApiError, invalidField, notFound } from '#server/http/api-error.ts';
import type { UserScope } from '#server/http/user-scope.ts';
import { findIds, findPlaces, moveRows, type OrderedTable, type Placed } from './ordering-repository.ts';

const limits = { habits: HABITS_MAX, dividers: DIVIDERS_MAX };

interface Newcomer {
  readonly id?: string | undefined;
  readonly order?: number | undefined;
}

/**
 * The order of a new habit or divider: its own, or the next. Throws when there are as many as may be, and when its id is one of the
 * other kind, which a suite could not tell from it.
 */
export async function takePlace(
  scope: UserScope,
  table: OrderedTable,
  { id, order }: Newcomer,
): Promise<number> {
  const places = await findPlaces(scope);
  if (places[table] >= limits[table]) throw new ApiError('limitReached');
  const other = table === 'habits' ? 'dividers' : 'habits';
  if (id !== undefined && (await findIds(scope, other, [id])).has(id)) throw invalidField('id', 'generic');
  if (order !== undefined) return order;
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
