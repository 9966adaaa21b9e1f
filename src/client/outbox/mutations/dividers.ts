import type { CreateDivider, Divider } from '#contract/dividers.ts';
import { plainDivider } from '#contract/new-items.ts';
import { nextOrder } from '#domain/order/ordering.ts';
import { putItem, showArrivals, withoutItem } from './change.ts';
import { defineCreate, defineMutation } from './definition.ts';

/** Adds a divider at the end of the list, or at an order. */
export const dividerCreate = defineCreate<CreateDivider & { readonly id: string }, Divider>({
  request: (api, body, key) => api.call('POST /dividers', { body, key }),
  apply(data, { id, name, order }) {
    if (data.dividers.some((divider) => divider.id === id)) return data;
    const made = {
      id,
      name: name.trim(),
      order: order ?? nextOrder([...data.dividers, ...data.habits, ...data.archives]),
      ...plainDivider,
    };
    return { ...data, dividers: [...data.dividers, made] };
  },
  reconcile: (data, _, answer) => (answer ? { ...data, dividers: putItem(data.dividers, answer) } : data),
  creates: ({ id }) => id,
  dependsOn: () => [],
  event: () => ({ name: 'Create Divider' }),
});

/** Deletes a divider; its habits stay, in the section above. */
export const dividerDelete = defineMutation<{ readonly id: string }, void>({
  request: (api, { id }, key) => api.call('DELETE /dividers/{id}', { params: { id }, key }),
  apply: (data, { id }) => showArrivals(data, { ...data, dividers: withoutItem(data.dividers, id) }),
  dependsOn: ({ id }) => [id],
  succeedsOn: ['notFound'],
});
