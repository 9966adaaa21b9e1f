import { gripOf, idOf, itemOf, type SortableHost } from './host.ts';
import type { Session } from './session.ts';

/** The new place of an item after a key; null for a key that moves nothing. */
function placeBy(key: string, place: number): number | null {
  if (key === 'ArrowUp') return place - 1;
  if (key === 'ArrowDown') return place + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? Number.POSITIVE_INFINITY : null;
}

/**
 * Sorting without dragging. Pressing a handle lifts its item, and drops it again; meanwhile arrows move it, and pressing another handle
 * moves it there (WCAG 2.5.7). Escape, or losing the focus, cancels. Alt with an arrow moves at once.
 */
export function sortByKeys(root: HTMLElement, session: Session, host: SortableHost): () => void {
  const press = (event: KeyboardEvent) => {
    const active = session.active();
    const place = active && placeBy(event.key, active.to);
    if (active && event.key === 'Escape') session.cancel();
    else if (active && place !== null) session.moveTo(place);
    else if (!active && isDirect(event)) moveAtOnce(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  function moveAtOnce({ target, key }: KeyboardEvent): void {
    const item = itemOf(target);
    const lift = item && host.lift(item);
    if (!item || !lift || !session.take(item)) return;
    session.moveTo(placeBy(key, lift.from) ?? lift.from);
    session.drop();
  }

  const click = ({ target }: MouseEvent) => {
    const grip = gripOf(target);
    const item = itemOf(grip);
    if (!grip || !item) return;
    // Safari does not focus a pressed button.
    grip.focus({ preventScroll: true });
    const active = session.active();
    if (!active) {
      session.take(item);
      return;
    }
    if (active.id !== idOf(item)) {
      const place = session.placeOf(item);
      if (place === -1) return;
      session.moveTo(place);
    }
    session.drop();
  };

  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!gripOf(relatedTarget)) session.cancel();
  };

  const leaving = new AbortController();
  const { signal } = leaving;
  root.addEventListener('keydown', press, { signal });
  root.addEventListener('click', click, { signal });
  root.addEventListener('focusout', leave, { signal });
  return () => leaving.abort();
}

/** In a text field, Alt with an arrow moves the caret. */
function isDirect({ altKey, key, target }: KeyboardEvent): boolean {
  if (!altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false;
  return !(target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select'));
}
