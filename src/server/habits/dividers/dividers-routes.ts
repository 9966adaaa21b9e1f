import { randomUUIDv7 } from 'node:crypto';
import { type Divider, dividersCalls } from '#contract/dividers.ts';
import { plainDivider } from '#contract/new-items.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { groupFigures } from '#domain/figures/group.ts';
import { coversOf, inOrder } from '#domain/order/ordering.ts';
import { settingsOf } from '#server/accounts/settings/settings-service.ts';
import { instant } from '#server/core/clock/clock.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import { type Api, created, done, ok, route } from '#server/core/http/route.ts';
import { todayOf, type Viewer } from '#server/core/http/viewer.ts';
import { mapInSlices } from '#server/core/limits/time-slice.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { listDividerPlaces } from '#server/habits/ordering/ordering-repository.ts';
import { openForChange, placeNewItem, reorder } from '#server/habits/ordering/ordering-service.ts';
import { listRecords, recordOf } from '#server/habits/records/habit-list-repository.ts';
import { findDivider, insertDividers, listDividers, updateDivider } from './dividers-repository.ts';

export function dividersRoutes(api: Api): void {
  route(api, dividersCalls.listDividers, async ({ viewer, scope, now, spend }) => {
    const dividers = await listDividers(scope);
    if (dividers.every(({ rule }) => rule === null)) return ok(dividers);
    const { rows } = await listRecords(scope);
    spend('habits', rows.length);
    return ok(await counted(dividers, rows, viewer, todayOf(viewer, now)));
  });

  route(api, dividersCalls.createDivider, async ({ scope, body, now }) => {
    const existing = body.id && (await findDivider(scope, body.id));
    if (existing) return ok(existing);
    const { order } = await placeNewItem(scope, 'dividers', body);
    const { name } = body;
    const divider = { id: body.id ?? randomUUIDv7(), name, order, ...plainDivider };
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

type Records = Awaited<ReturnType<typeof listRecords>>['rows'];

/** Dividers with the figures of those that count as one. */
async function counted(
  dividers: readonly Divider[],
  rows: Records,
  { user }: Pick<Viewer, 'user'>,
  today: DayKey,
) {
  const listed = rows.filter((row) => row.archived_at === null);
  const covers = coversOf(inOrder(dividers, listed));
  const breaks = breaksIn(user);
  const { grace } = settingsOf(user);
  return await mapInSlices(dividers, (divider) => {
    if (divider.rule === null) return divider;
    const own = listed.filter(({ id }) => covers.get(id)?.id === divider.id);
    const records = own.map((row) => recordOf(row, breaks, today));
    const { streak, strength } = groupFigures(records, divider.rule, today, grace);
    return { ...divider, streak, strength };
  });
}
