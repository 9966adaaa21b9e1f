import { useState } from 'react';
import { useAccountData } from '#client/react.tsx';
import { sectionsOf } from '#domain/order/ordering.ts';
import { placeUnder } from '#domain/order/place-under.ts';

/** Stands for above the first divider. */
const TOP = '';

/** Under which divider the new habit goes: last in the list, unless another is chosen. */
export function usePlace() {
  const { dividers, habits } = useAccountData();
  const [wanted, setWanted] = useState<string | null>(null);
  const options = sectionsOf(dividers, habits).map(({ divider }) => ({
    value: divider?.id ?? TOP,
    /** Null above the first divider. */
    name: divider?.name ?? null,
  }));
  // The divider may have been deleted meanwhile.
  const selected = options.find(({ value }) => value === wanted) ?? options.at(-1);
  return {
    options,
    selected,
    setWanted,
    /** Where to create the habit of this id; null is last. */
    placeFor: (id: string) =>
      selected ? placeUnder(dividers, habits, id, selected.value === TOP ? null : selected.value) : null,
  };
}
