import type { Key, Query } from '#client/state/server-state.ts';
import type { Import, UndoneImport } from '#contract/imports.ts';
import type { ApiClient } from '../api/api-client.ts';
import { patiently, type Wait } from '../data-export/patiently.ts';

const key: Key<readonly Import[]> = ['user', 'imports'];

/** The imports of the last 30 days, newest first. */
export const importsQuery = (api: ApiClient): Query<readonly Import[]> => ({
  key,
  read: () => api.call('GET /user/imports'),
});

interface UndoOptions {
  readonly api: ApiClient;
  readonly id: string;
  readonly wait: Wait;
  readonly signal: AbortSignal;
  /** Called with the number of habits that are still to do. */
  readonly onProgress: (left: number) => void;
}

/** Undoes an import, a few habits at a time, and returns what was removed and what stays. One that was cut is continued by the next call. */
export async function undoImport({ api, id, wait, signal, onProgress }: UndoOptions): Promise<UndoneImport> {
  for (;;) {
    signal.throwIfAborted();
    const undone = await patiently(
      () => api.call('POST /user/imports/{id}/undo', { params: { id }, signal }),
      wait,
      signal,
    );
    if (undone.left === 0) return undone;
    onProgress(undone.left);
  }
}
