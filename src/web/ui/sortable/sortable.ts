import type { SortableHost } from './host.ts';
import { sortByKeys } from './keys.ts';
import { sortByPointer } from './pointer.ts';
import { createSession } from './session.ts';
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
