import type { CheerTexts } from '../messages.ts';

export const cheers: CheerTexts = {
  title: 'Encouragements de vos cercles',
  cheered: {
    one: '{names} vous encourage dans «\u00a0{circle}\u00a0».',
    other: '{names} vous encouragent dans «\u00a0{circle}\u00a0».',
  },
  others: '{count} autres',
  more: 'D’autres encouragements vous attendent dans {count} autres cercles.',
};
