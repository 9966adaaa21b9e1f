import { nextPlace } from './geometry.ts';
import { gripOf, idOf, itemOf, type SortableHost } from './host.ts';
import { sortByPointer } from './pointer.ts';
import { createSession, type Session } from './session.ts';
import './sortable.css';

/**
 * Makes a list sortable by mouse, touch and keyboard. Items are elements with `data-item`, handles are buttons in them with `data-grip`;
 * the host provides the units and stores the result. Returns a function that stops it.
 */
export function createSortable(root: HTMLElement, host: SortableHost): () => void {
  const session = createSession(root, host);
  const leaves = [sortByKeys(root, session), sortByPointer(root, session, host)];
  return () => {
    session.cancel();
    for (const leave of leaves) leave();
  };
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };
const ends: Readonly<Record<string, number>> = { Home: 0, End: Number.POSITIVE_INFINITY };

/**
 * Sorting without dragging. Pressing a handle lifts its item, and drops it again; meanwhile arrows move it, and pressing another handle
 * moves it there (WCAG 2.5.7). Escape, or losing the focus, cancels. Alt with an arrow moves at once.
 */
function sortByKeys(root: HTMLElement, session: Session): () => void {
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const [by, end] = [steps[key], ends[key]];
    const active = session.active();
    if (active && key === 'Escape') session.cancel();
    else if (active && by) step(by);
    else if (active && end !== undefined) session.moveTo(end);
    else if (!active && by && isDirect(event)) moveAtOnce(event.target, by);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Past the next item that is shown. */
  function step(by: -1 | 1): void {
    const active = session.active();
    if (active) session.moveTo(nextPlace(active.boxes, active.lift.from, active.to, by));
  }

  function moveAtOnce(target: EventTarget | null, by: -1 | 1): void {
    const item = itemOf(target);
    if (!item || !session.take(item)) return;
    step(by);
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
function isDirect({ altKey, target }: KeyboardEvent): boolean {
  return (
    altKey && !(target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select'))
  );
}
