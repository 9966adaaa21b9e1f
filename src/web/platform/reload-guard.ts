/** A new build was rolled out under an open page: its old chunks are gone, and only a reload helps. */
const RELOAD_GUARD_MS = 10_000;
const STORAGE_KEY = 'reloaded';

/** What the engines say when a dynamic import cannot be had (Chromium, Firefox, WebKit, Vite for a style sheet). */
const CHUNK_FAILURE = /dynamically imported module|importing a module script failed|unable to preload css/i;

export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK_FAILURE.test(error.message);
}

/** Whether the page was not reloaded at this path just now. */
export function mayReload(path: string, { storage = sessionStorage, now = Date.now() } = {}): boolean {
  const last = lastReload(storage);
  return last === null || last.path !== path || now - last.at >= RELOAD_GUARD_MS;
}

/** Reloads the page, at most once per path within 10 seconds (specification §8). Says whether it does. */
export function reloadOnce(
  path: string,
  { storage = sessionStorage, now = Date.now(), reload = () => location.reload() } = {},
): boolean {
  if (!mayReload(path, { storage, now })) return false;
  storage.setItem(STORAGE_KEY, JSON.stringify({ path, at: now }));
  reload();
  return true;
}

function lastReload(storage: Storage): { path: unknown; at: number } | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('at' in kept)) return null;
    return { path: kept.path, at: Number(kept.at) };
  } catch {
    return null;
  }
}
