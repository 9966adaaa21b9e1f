/** Sorts rows by the habit that they belong to; each habit takes its rows once, so that habits with one id cannot multiply them. */
export function createGroups<Item>(ids: readonly number[]) {
  const groups = new Map<number, Item[]>(ids.map((id) => [id, []]));
  return {
    /** False for a row of no habit. */
    add(id: number, item: Item): boolean {
      const group = groups.get(id);
      group?.push(item);
      return group !== undefined;
    },
    take(id: number): readonly Item[] {
      const group = groups.get(id) ?? [];
      groups.delete(id);
      return group;
    },
  };
}

export type Groups<Item> = ReturnType<typeof createGroups<Item>>;
