import { GRIP, ITEM } from '#web/ui/sortable/host.ts';

/** What makes room in the list as it is seen now: whole sections for a divider with its habits, otherwise rows and heads. */
export function unitsOf(list: HTMLElement, whole: boolean): HTMLElement[] {
  const items = [...list.querySelectorAll<HTMLElement>(ITEM)].filter((item) => item.querySelector(GRIP));
  if (!whole) return items.map(unitOf);
  return items.filter(isHead).map((head) => sectionOf(head) ?? head);
}

/** The unit that an item is in: a head whose section shows no rows moves with what it shows instead. */
function unitOf(item: HTMLElement): HTMLElement {
  const section = isHead(item) ? sectionOf(item) : null;
  return section && !section.querySelector('li') ? section : item;
}

/** A habit is a list item; the other items are the heads of their sections. */
const isHead = (item: HTMLElement): boolean => !item.matches('li');

const sectionOf = (head: HTMLElement): HTMLElement | null => head.closest('section');
