import type { Suite } from '#contract/common.ts';
import type { CreateDivider, Divider, UpdateDivider } from '#contract/dividers.ts';
import { nextOrder } from '#domain/ordering.ts';
import { changeItem, merged, putItem, showArrivals, withoutItem } from '../change.ts';
import { defineCreate, defineKind } from '../kind.ts';
import { orderAccountData, withoutEntry } from '../reorder.ts';

/** Adds a divider at the end of the list, or at an order. */
export const dividerCreate = defineCreate<CreateDivider & { readonly id: string }, Divider>({
  request: (api, body, key) => api.call('POST /dividers', { body, key }),
  apply(club, { id, name, order }) {
    if (club.dividers.some((divider) => divider.id === id)) return club;
    const made = {
      id,
      name: name.trim(),
      order: order ?? nextOrder([...club.dividers, ...club.habits, ...club.archives]),
      closed: false,
    };
    return { ...club, dividers: [...club.dividers, made] };
  },
  settle: (club, _, answer) => (answer ? { ...club, dividers: putItem(club.dividers, answer) } : club),
  creates: ({ id }) => id,
  needs: () => [],
  event: () => ({ name: 'Create Divider' }),
});

/** Renames a divider, opens or closes it. */
export const dividerUpdate = defineKind<UpdateDivider & { readonly id: string }, Divider>({
  request: (api, { id, ...body }, key) => api.call('PATCH /dividers/{id}', { params: { id }, body, key }),
  apply(club, { id, ...body }) {
    const fields = { ...body, name: body.name?.trim() };
    return { ...club, dividers: changeItem(club.dividers, id, (divider) => merged(divider, fields)) };
  },
  settle: (club, { id }, answer) =>
    answer ? { ...club, dividers: changeItem(club.dividers, id, () => answer) } : club,
  needs: ({ id }) => [id],
});

/** Deletes a divider; its habits stay, in the section above. */
export const dividerDelete = defineKind<{ readonly id: string }, void>({
  request: (api, { id }, key) => api.call('DELETE /dividers/{id}', { params: { id }, key }),
  apply: (club, { id }) => showArrivals(club, { ...club, dividers: withoutItem(club.dividers, id) }),
  needs: ({ id }) => [id],
  forgives: ['notFound'],
});

export const dividerReorder = defineKind<Suite, void>({
  request: (api, body, key) => api.call('PATCH /dividers/reorder', { body, key }),
  apply: (club, { suite }) => orderAccountData(club, suite),
  needs: ({ suite }) => suite.map(({ id }) => id),
  without: withoutEntry,
});
