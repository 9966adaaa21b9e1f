import { useEffect, useRef, useState } from 'react';
import { importsQuery, undoImport } from '#client/imports/undo-import.ts';
import type { Import, UndoneImport } from '#contract/imports.ts';
import { useApp } from '#web/app/app.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { wait } from './wait.ts';

/** An import that is undone, or was. `left`: the habits that are still to do; null before the first answer. */
export interface Undoing {
  readonly id: string;
  readonly left: number | null;
  readonly result: UndoneImport | null;
  readonly error: string | null;
}

/** Undoes an import, and shows everything as it is then. */
export function useUndo() {
  const { client } = useApp();
  const errorText = useErrorText();
  const [undoing, setUndoing] = useState<Undoing | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function undo({ id }: Pick<Import, 'id'>): Promise<void> {
    const { signal } = (stop.current = new AbortController());
    const show = (changes: Partial<Undoing>) =>
      setUndoing({ id, left: null, result: null, error: null, ...changes });
    show({});
    try {
      // What the user changed since is sent first: it stays.
      await client.flush();
      const onProgress = (left: number) => show({ left });
      show({ result: await undoImport({ api: client.api, id, wait, signal, onProgress }) });
    } catch (error) {
      if (signal.aborted) return;
      show({ error: errorText(error) });
    }
    await Promise.all([client.refresh(0), client.serverState.load(importsQuery(client.api), 0)]).catch(
      ignoreFailure,
    );
  }

  const isBusy = undoing !== null && undoing.result === null && undoing.error === null;
  return { undoing, isBusy, undo: (given: Pick<Import, 'id'>) => void (isBusy || undo(given)) };
}
