import { randomUUIDv7 } from 'node:crypto';
import { dividersCalls } from '#contract/dividers.ts';
import { instant } from '#server/core/clock/clock.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import { type Api, created, done, ok, route } from '#server/core/http/route.ts';
import { listDividerPlaces } from '#server/habits/ordering/ordering-repository.ts';
import { openForChange, placeNewItem, reorder } from '#server/habits/ordering/ordering-service.ts';
import { findDivider, insertDividers, listDividers, updateDivider } from './dividers-repository.ts';

export function dividersRoutes(api: Api): void {
  route(api, dividersCalls.listDividers, async ({ scope }) => ok(await listDividers(scope)));

  route(api, dividersCalls.createDivider, async ({ scope, body, now }) => {
    const existing = body.id && (await findDivider(scope, body.id));
    if (existing) return ok(existing);
    const { order } = await placeNewItem(scope, 'dividers', body);
    const divider = { id: body.id ?? randomUUIDv7(), name: body.name, order, closed: false };
    await insertDividers(scope, [divider], instant(now));
    return created(divider);
  });

  route(api, dividersCalls.reorderDividers, async ({ scope, body, spend }) => {
    spend('items', body.suite.length);
    await reorder(scope, body.suite);
    return done;
  });

  route(api, dividersCalls.updateDivider, async ({ scope, params, body }) => {
    const divider = await updateDivider(scope, params.id, body);
    if (!divider) throw notFound();
    return ok(divider);
  });

  route(api, dividersCalls.deleteDivider, async ({ scope, params }) => {
    const { id } = params;
    const before = await listDividerPlaces(scope);
    if (!before.some((divider) => divider.id === id)) throw notFound();
    await openForChange(scope, before, ({ dividers, habits }) => ({
      dividers: dividers.filter((divider) => divider.id !== id),
      habits,
    }));
    await deleteRows(scope, 'dividers', { id });
    return done;
  });
}
