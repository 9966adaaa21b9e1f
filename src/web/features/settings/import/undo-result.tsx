import { useEffect, useRef, useState } from 'react';
import type { Client } from '#client/client.ts';
import { importsQuery, undoImport } from '#client/imports/undo-import.ts';
import type { Import, UndoneImport } from '#contract/imports.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { Alert } from '#web/shared/forms/form.tsx';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { takeLostFocus } from './import-card.tsx';

/** An import that is undone, or was. `left`: the habits that are still to do; null before the first answer. */
interface Undoing {
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
    await readAgain(client);
  }

  const isBusy = undoing !== null && undoing.result === null && undoing.error === null;
  return { undoing, isBusy, undo: (given: Pick<Import, 'id'>) => void (isBusy || undo(given)) };
}

/** Reads what an import or an undo has changed. All is sent: without a connection the page is read later. */
export async function readAgain(client: Client): Promise<void> {
  await Promise.all([client.refresh(0), client.serverState.load(importsQuery(client.api), 0)]).catch(
    ignoreFailure,
  );
}

/** Waits, unless the signal aborts: then it rejects. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** How far an import is undone; then what was removed, and what stays since the user changed it. */
export function UndoResult({ result, error }: Undoing) {
  const t = useTranslator();
  if (error !== null) return <Alert text={error} />;
  if (!result) return <p role="status">{t('imports.undoing')}</p>;
  const { daysRemoved, habitsRemoved, kept } = result;
  const rows = kept.map(({ name, days }) => [
    name,
    days > 0 ? t('imports.keptDays', { count: days }) : t('imports.keptHabit'),
  ]);
  return (
    <>
      <p role="status" ref={takeLostFocus} tabIndex={-1}>
        {t('imports.undoneResult')}{' '}
        {t('imports.removed', {
          count: daysRemoved,
          habits: t('imports.habits', { count: habitsRemoved }),
        })}
      </p>
      {rows.length > 0 && (
        <DataTable
          caption={t('imports.kept')}
          columns={[t('imports.row'), t('imports.kept')]}
          rows={rows}
          keys={kept.map(({ habitId }) => habitId)}
        />
      )}
    </>
  );
}
