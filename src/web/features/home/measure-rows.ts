/** Few enough for a phone to lay out between two frames. */
const BATCH = 20;
/** What home.css takes for the height of what a row contains. */
const ESTIMATE = 46;

/**
 * Measures the rows below the window, a few at a time while the browser is idle, and notes the heights of those that are higher than it
 * takes them for: a row whose text has several lines would move those below it when it comes into view. Rows above the window stay as they
 * are, since not every browser keeps its place when they change.
 */
export function measureRows(list: Element): void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const unseen = rows.filter((row) => row.getBoundingClientRect().top > innerHeight);
  const measure = (): void => {
    const batch = unseen.splice(0, BATCH);
    const taken = batch.map((row) => row.offsetHeight);
    for (const row of batch) row.style.contentVisibility = 'visible';
    const heights = batch.map((row) => row.offsetHeight);
    // In the same task: what was painted once, far from the window, would count as moved when it comes into view.
    for (const [index, row] of batch.entries()) {
      const more = (heights[index] ?? 0) - (taken[index] ?? 0);
      row.style.contentVisibility = '';
      if (more > 0) row.style.containIntrinsicSize = `auto ${ESTIMATE + more}px`;
    }
    if (unseen.length > 0) whenIdle(measure);
  };
  whenIdle(measure);
}

/** WebKit has no requestIdleCallback. */
const whenIdle = (work: () => void) => void (globalThis.requestIdleCallback ?? setTimeout)(work);
