import { GRIP, ITEM } from '#web/ui/sortable/host.ts';

/** The units that exchange places, as rendered: whole sections for a divider with its habits, otherwise rows and heads. */
export function unitsOf(list: HTMLElement, whole: boolean): HTMLElement[] {
  const items = [...list.querySelectorAll<HTMLElement>(ITEM)].filter((item) => item.querySelector(GRIP));
  if (!whole) return items.map(unitOf);
  return items.filter(isHead).map((head) => sectionOf(head) ?? head);
}

/** The unit of an item: the head of a section without rows moves with the whole section. */
function unitOf(item: HTMLElement): HTMLElement {
  const section = isHead(item) ? sectionOf(item) : null;
  return section && !section.querySelector('li') ? section : item;
}

/** A habit is a list item; the other items are the heads of their sections. */
const isHead = (item: HTMLElement): boolean => !item.matches('li');

const sectionOf = (head: HTMLElement): HTMLElement | null => head.closest('section');
