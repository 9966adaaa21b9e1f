import { type Box, placeAt, shiftsOf, topAt } from './geometry.ts';
import { findItem, ITEM, idOf, type Lift, type SortableHost } from './host.ts';

interface Lifted {
  readonly id: string;
  readonly lift: Lift;
  /** The index of the focused control in the item, to restore the focus. */
  readonly focus: number;
  boxes: readonly Box[];
  to: number;
}

export type Session = ReturnType<typeof createSession>;

/** Moves one item at a time: its position on the screen, and the result. */
export function createSession(root: HTMLElement, host: SortableHost) {
  let active: Lifted | null = null;

  function take(item: HTMLElement): boolean {
    cancel();
    const lift = host.lift(item);
    const unit = lift?.units[lift.from];
    if (!lift || !unit) return false;
    active = { id: idOf(item), lift, focus: focusedIn(item), boxes: boxesOf(lift), to: lift.from };
    root.dataset['sorting'] = '';
    unit.dataset['held'] = '';
    announce('lifted');
    return true;
  }

  /** By pointer: the distance from the start of the drag. */
  function follow(offset: number): void {
    if (!active) return;
    // Items that were out of view now have their real heights.
    active.boxes = boxesOf(active.lift);
    const { lift, boxes } = active;
    const top = (boxes[lift.from]?.top ?? 0) + offset;
    show(placeAt(boxes, lift.from, top), offset);
  }

  /** By keys or a tap: to a place, or to the nearest possible one. */
  function moveTo(place: number): void {
    if (!active) return;
    const { lift, boxes } = active;
    const to = Math.max(0, Math.min(place, lift.units.length - 1));
    if (to === active.to) return;
    show(to, topAt(boxes, lift.from, to) - (boxes[lift.from]?.top ?? 0));
    lift.units[lift.from]?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  function show(to: number, offset: number): void {
    if (!active) return;
    const { lift, boxes } = active;
    const moved = to !== active.to;
    active.to = to;
    const shifts = shiftsOf(boxes, lift.from, to);
    for (const [index, unit] of lift.units.entries()) {
      const by = index === lift.from ? offset : (shifts[index] ?? 0);
      unit.style.transform = by === 0 ? '' : `translateY(${by}px)`;
    }
    if (moved) announce('moved');
  }

  function drop(): void {
    if (!active) return;
    const { id, lift, to, focus } = active;
    if (to === lift.from) return cancel();
    announce('dropped');
    glide(root, () => {
      release(lift);
      host.drop(id, to);
    });
    focusAgain(findItem(root, id), focus);
  }

  function cancel(): void {
    if (!active) return;
    const { lift } = active;
    active.to = lift.from;
    announce('cancelled');
    glide(root, () => release(lift));
  }

  function release({ units }: Lift): void {
    active = null;
    delete root.dataset['sorting'];
    for (const unit of units) {
      unit.style.transform = '';
      delete unit.dataset['held'];
    }
  }

  function announce(event: Parameters<SortableHost['announce']>[0]): void {
    if (active) host.announce(event, active.id, active.to, active.lift.units.length);
  }

  return {
    take,
    follow,
    moveTo,
    drop,
    cancel,
    /** The moved item, its units, their boxes and its place; null when there is none. */
    active: (): Readonly<Lifted> | null => active,
    /** The place of another item; -1 when the moved one cannot go there. */
    placeOf: (item: HTMLElement): number =>
      (active?.lift.units ?? []).findIndex((unit) => unit === item || unit.contains(item)),
  };
}

/** The positions of the units without animation: offsets ignore transforms. */
function boxesOf({ units }: Lift): Box[] {
  return units.map((unit) => ({ top: unit.offsetTop, height: unit.offsetHeight }));
}

const controlsOf = (item: HTMLElement): HTMLElement[] => [
  ...item.querySelectorAll<HTMLElement>('button, a[href], input'),
];

/** The index of the focused control; -1 for none. */
function focusedIn(item: HTMLElement): number {
  return controlsOf(item).findIndex((control) => control === document.activeElement);
}

/** An item moved under another divider was rendered anew: restores the focus. */
function focusAgain(item: HTMLElement | null, focus: number): void {
  const control = item && controlsOf(item)[focus];
  if (control && control !== document.activeElement) control.focus({ preventScroll: true });
  if (control) item.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Milliseconds; the same as --calm. */
const GLIDE = 180;

/** Runs a change of a list, and animates every item from its old to its new position. */
function glide(root: HTMLElement, change: () => void): void {
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
      duration: GLIDE,
      easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
    });
  }
}

const itemsIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(ITEM)];

/** Visible before or after: items far away need no animation. */
function isNear(top: number, bottom: number, by: number): boolean {
  return Math.max(bottom, bottom + by) > 0 && Math.min(top, top + by) < innerHeight;
}
