/** A new build was deployed while the page was open: its old chunks are gone, and only a reload helps. */
const RELOAD_GUARD_MS = 10_000;
const STORAGE_KEY = 'reloaded';
/** Milliseconds after which a page is taken to stay: the navigation was a download, or failed. */
const LEAVE_MAX_MS = 10_000;
/** When the last navigation away began. */
const left = { at: -Infinity };

/** The engines' messages when a dynamic import fails (Chromium, Firefox, WebKit, Vite for a style sheet). */
const CHUNK_FAILURE = /dynamically imported module|importing a module script failed|unable to preload css/i;

export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK_FAILURE.test(error.message);
}

/** To be called once at start: WebKit cuts off what a page still loads as soon as a navigation begins, and may show that page again. */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    left.at = performance.now();
  });
  addEventListener('pageshow', () => {
    left.at = -Infinity;
  });
}

/** A reload would take back the navigation that is under way: it waits until the page stays, or is shown again. */
function unlessLeft(reload: () => void): void {
  const rest = left.at + LEAVE_MAX_MS - performance.now();
  if (rest <= 0) return reload();
  setTimeout(reload, rest);
  addEventListener('pageshow', reload);
}

/** Whether the page was not just reloaded at this path. */
export function mayReload(path: string, { storage = sessionStorage, now = Date.now() } = {}): boolean {
  const last = lastReload(storage);
  return last === null || last.path !== path || now - last.at >= RELOAD_GUARD_MS;
}

/** Reloads the page, at most once per path within 10 seconds (docs/rules/pages.md#missing-pages-and-errors). Returns whether it reloads. */
export function reloadOnce(
  path: string,
  { storage = sessionStorage, now = Date.now(), reload = () => location.reload() } = {},
): boolean {
  if (!mayReload(path, { storage, now })) return false;
  // Noted when it happens: a page that was left instead may still be reloaded when it is opened anew.
  unlessLeft(() => {
    storage.setItem(STORAGE_KEY, JSON.stringify({ path, at: now }));
    reload();
  });
  return true;
}

function lastReload(storage: Storage): { path: unknown; at: number } | null {
  try {
    const record: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof record !== 'object' || record === null || !('path' in record) || !('at' in record))
      return null;
    return { path: record.path, at: Number(record.at) };
  } catch {
    return null;
  }
}
