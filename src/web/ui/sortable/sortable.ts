import type { SortableHost } from './host.ts';
import { sortByKeys } from './keys.ts';
import { sortByPointer } from './pointer.ts';
import { createSession } from './session.ts';
import './sortable.css';

/**
 * Lets the items of a list be put in another order by mouse, finger and keyboard. Items are elements with `data-item`, handles are
 * buttons in them with `data-grip`; what moves and what comes of it is for the host to say. Answers how to stop.
 */
export function createSortable(root: HTMLElement, host: SortableHost): () => void {
  const session = createSession(root, host);
  const leaves = [sortByKeys(root, session, host), sortByPointer(root, session)];
  return () => {
    session.cancel();
    for (const leave of leaves) leave();
  };
}
