import { ITEM, idOf } from './host.ts';

/** Milliseconds; the same as --calm. */
const DURATION = 180;

/** Runs a change of a list, and animates every item from its old to its new position. */
export function glide(root: HTMLElement, change: () => void): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change();
    return;
  }
  const before = new Map(itemsIn(root).map((item) => [idOf(item), item.getBoundingClientRect().top]));
  change();
  const moved = itemsIn(root)
    .map((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return { item, top, bottom, by: (before.get(idOf(item)) ?? top) - top };
    })
    .filter(({ by, top, bottom }) => Math.abs(by) > 1 && isNear(top, bottom, by));
  for (const { item, by } of moved) {
    item.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], {
      duration: DURATION,
      easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
    });
  }
}

const itemsIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(ITEM)];

/** Visible before or after: items far away need no animation. */
function isNear(top: number, bottom: number, by: number): boolean {
  return Math.max(bottom, bottom + by) > 0 && Math.min(top, top + by) < innerHeight;
}
