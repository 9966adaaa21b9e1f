import { useEffect, useRef, useState } from 'react';
import {
  FILE_MAX,
  type FileRefusal,
  type FileSummary,
  readExportFile,
  summaryOf,
} from '#client/data-export/export-file.ts';
import { createImport, type DataImport, type ImportOutcome } from '#client/data-export/import-data.ts';
import type { ExportData } from '#contract/data-export.ts';
import { useApp } from '#web/app/app.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';

/** `busy`: a file is being read. `error`: why the import stopped; null while it runs. */
type ImportState =
  | { readonly phase: 'choosing'; readonly refusal: FileRefusal | null; readonly busy: boolean }
  | {
      readonly phase: 'chosen';
      readonly name: string;
      readonly file: ExportData;
      readonly summary: FileSummary;
    }
  | {
      readonly phase: 'sending';
      readonly done: number;
      readonly length: number;
      readonly error: string | null;
    }
  | { readonly phase: 'ended'; readonly outcome: ImportOutcome; readonly cancelled: boolean };

const choosing = { phase: 'choosing', refusal: null, busy: false } as const;

/** Reads a chosen file and, once confirmed, sends it part by part. After an interruption it continues. */
export function useImport(userId: string) {
  const { client } = useApp();
  const errorText = useErrorText();
  const [state, setState] = useState<ImportState>(choosing);
  const under = useRef<{ work: DataImport; stop: AbortController } | null>(null);
  useEffect(() => () => under.current?.stop.abort(), []);

  async function choose(chosen: File): Promise<void> {
    setState({ ...choosing, busy: true });
    const file = chosen.size > FILE_MAX ? 'tooLarge' : readExportFile(await chosen.text());
    if (typeof file === 'string') setState({ ...choosing, refusal: file });
    else setState({ phase: 'chosen', name: chosen.name, file, summary: summaryOf(file) });
  }

  async function begin(file: ExportData, withProfile: boolean): Promise<void> {
    const work = createImport({ api: client.api, file, userId, withProfile, wait });
    await send(work, 0);
  }

  async function send(work: DataImport, from: number): Promise<void> {
    const stop = new AbortController();
    const { length } = work;
    let done = from;
    under.current = { work, stop };
    setState({ phase: 'sending', done, length, error: null });
    try {
      // Sends the outbox first: the file is imported after it.
      await client.flush();
      await work.run(stop.signal, (now) => {
        done = now;
        setState({ phase: 'sending', done, length, error: null });
      });
      await end(work, false);
    } catch (error) {
      if (!stop.signal.aborted) setState({ phase: 'sending', done, length, error: errorText(error) });
    }
  }

  async function end(work: DataImport, cancelled: boolean): Promise<void> {
    under.current = null;
    setState({ phase: 'ended', outcome: work.outcome(), cancelled });
    await client.refresh(0);
  }

  return {
    state,
    choose,
    begin,
    chooseAnother: () => setState(choosing),
    goOn: async () => {
      if (state.phase === 'sending' && under.current) await send(under.current.work, state.done);
    },
    cancel: async () => {
      const { work, stop } = under.current ?? {};
      stop?.abort();
      if (work) await end(work, true);
    },
  };
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
