const waiting: (() => void)[] = [];
/** Milliseconds that a busy browser may put the work off. */
const BUSY_MAX = 100;

/** Does work once the next frame is painted, in the order of the calls; when the page is hidden or left before that, at once. */
export function afterPaint(work: () => void): void {
  waiting.push(work);
  if (document.hidden) return finish();
  if (waiting.length > 1) return undefined;
  // A hidden page has no frames, and a page that is left has no further one.
  document.addEventListener('visibilitychange', finish, { once: true });
  addEventListener('pagehide', finish, { once: true });
  requestAnimationFrame(() => {
    // The browser is idle once the frame is on the screen. WebKit has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(finish, { timeout: BUSY_MAX });
    else setTimeout(finish);
  });
}

function finish(): void {
  for (const work of waiting.splice(0)) work();
}
