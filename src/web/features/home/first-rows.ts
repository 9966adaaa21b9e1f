import type { Closing, Ordered, Section } from '#domain/order/ordering.ts';

/** A section with the rows of it that are rendered; `habits` are all of them. */
interface RenderedSection<D extends Closing, H extends Ordered> extends Section<D, H> {
  readonly rows: readonly H[];
}

/** The first rows of a list: its sections up to that of the last row, and the number of rows left out. A closed divider has no rows. */
export function firstRows<D extends Closing, H extends Ordered>(
  sections: readonly Section<D, H>[],
  count: number,
): { sections: RenderedSection<D, H>[]; missing: number } {
  const rendered: RenderedSection<D, H>[] = [];
  let [left, missing] = [count, 0];
  for (const section of sections) {
    const rows = section.divider?.closed ? [] : section.habits;
    if (left > 0) rendered.push({ ...section, rows: rows.slice(0, left) });
    missing += Math.max(0, rows.length - Math.max(0, left));
    left -= rows.length;
  }
  return { sections: rendered, missing };
}
