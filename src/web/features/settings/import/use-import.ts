import { useEffect, useRef, useState } from 'react';
import {
  FILE_MAX,
  type FileRefusal,
  type FileSummary,
  readExportFile,
  summaryOf,
} from '#client/data-export/export-file.ts';
import {
  createImport,
  type DataImport,
  type ImportOutcome,
  type ImportSource,
  sourceOfFile,
} from '#client/data-export/import-data.ts';
import type { ForeignQuestion, ForeignRefusal } from '#client/imports/foreign.ts';
import type { FilePreview } from '#client/imports/foreign-reader.ts';
import { importsQuery } from '#client/imports/undo-import.ts';
import { newId } from '#client/new-id.ts';
import { useAccountData, useToday } from '#client/react.tsx';
import type { ExportData } from '#contract/data-export.ts';
import { useApp } from '#web/app/app.ts';
import { useLocale } from '#web/app/i18n.tsx';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { createFileReader, type FileReader } from './file-reader.ts';
import type { ReadAnswers } from './reader-calls.ts';
import { wait } from './wait.ts';

/** A habit of the file that is imported: its id there, its name, and the id of the habit that gets its days. */
export interface ChosenHabit {
  readonly id: string;
  readonly name: string;
  readonly target: string;
}

export type Refusal = FileRefusal | Exclude<ForeignRefusal, 'own'>;

/** `busy`: a file is being read. `error`: why the import stopped; null while it runs. */
type ImportState =
  | {
      readonly phase: 'choosing';
      readonly refusal: Refusal | null;
      readonly error: string | null;
      readonly busy: boolean;
    }
  | {
      readonly phase: 'asking';
      readonly file: File;
      readonly question: ForeignQuestion;
      readonly busy: boolean;
    }
  | {
      readonly phase: 'own';
      readonly name: string;
      readonly file: ExportData;
      readonly summary: FileSummary;
    }
  | { readonly phase: 'foreign'; readonly name: string; readonly preview: FilePreview }
  | {
      readonly phase: 'sending';
      readonly done: number;
      readonly length: number;
      readonly error: string | null;
    }
  | {
      readonly phase: 'ended';
      readonly outcome: ImportOutcome;
      readonly cancelled: boolean;
      /** The import that can be undone; null for a file of our own. */
      readonly importId: string | null;
    };

const choosing = { phase: 'choosing', refusal: null, error: null, busy: false } as const;

/** Reads a chosen file and, once confirmed, sends it part by part. After an interruption it continues. */
export function useImport(userId: string) {
  const { client } = useApp();
  const errorText = useErrorText();
  const locale = useLocale();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  const [state, setState] = useState<ImportState>(choosing);
  const under = useRef<{ work: DataImport; importId: string | null; stop: AbortController } | null>(null);
  const reader = useRef<FileReader | null>(null);
  useEffect(
    () => () => {
      under.current?.stop.abort();
      reader.current?.stop();
      reader.current = null;
    },
    [],
  );

  async function choose(file: File, answers: ReadAnswers = {}): Promise<void> {
    setState(state.phase === 'asking' ? { ...state, busy: true } : { ...choosing, busy: true });
    try {
      reader.current ??= createFileReader();
      const whose = { userId, locale, today, weekStart, now: new Date().toISOString() };
      const read = await reader.current.call('read', file, answers, whose);
      if (read === 'own') await chooseOwn(file);
      else if (typeof read === 'string') setState({ ...choosing, refusal: read });
      else if ('asks' in read) setState({ phase: 'asking', file, question: read, busy: false });
      else setState({ phase: 'foreign', name: file.name, preview: read });
    } catch (error) {
      setState({ ...choosing, error: errorText(error) });
    }
  }

  async function chooseOwn(chosen: File): Promise<void> {
    const file = chosen.size > FILE_MAX ? 'tooLarge' : readExportFile(await chosen.text());
    if (typeof file === 'string') setState({ ...choosing, refusal: file });
    else setState({ phase: 'own', name: chosen.name, file, summary: summaryOf(file) });
  }

  async function beginForeign({ source }: FilePreview, chosen: readonly ChosenHabit[]): Promise<void> {
    const { current } = reader;
    if (!current) return;
    const places = new Map(chosen.map((habit, order) => [habit.target, { ...habit, order }]));
    const importId = newId();
    await begin(
      {
        account: null,
        dividers: [],
        breaks: [],
        habits: Array.from(places, ([id, { name, order }]) => ({ id, name, order })),
        read: async (target) => {
          const { id = '', order = 0 } = places.get(target) ?? {};
          return await current.call('exported', id, target, order);
        },
        counted: null,
        record: { id: importId, source },
      },
      importId,
    );
  }

  async function begin(source: ImportSource, importId: string | null): Promise<void> {
    const work = createImport({ api: client.api, source, wait });
    await send(work, importId, 0);
  }

  async function send(work: DataImport, importId: string | null, from: number): Promise<void> {
    const stop = new AbortController();
    const { length } = work;
    let done = from;
    under.current = { work, importId, stop };
    setState({ phase: 'sending', done, length, error: null });
    try {
      // Sends the outbox first: the file is imported after it.
      await client.flush();
      await work.run(stop.signal, (now) => {
        done = now;
        setState({ phase: 'sending', done, length, error: null });
      });
      await end(work, importId, false);
    } catch (error) {
      if (!stop.signal.aborted) setState({ phase: 'sending', done, length, error: errorText(error) });
    }
  }

  async function end(work: DataImport, importId: string | null, cancelled: boolean): Promise<void> {
    under.current = null;
    setState({ phase: 'ended', outcome: work.outcome(), cancelled, importId });
    await Promise.all([client.refresh(0), client.serverState.load(importsQuery(client.api), 0)]);
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    answer: (file: File, answers: ReadAnswers) => void choose(file, answers),
    beginOwn: (file: ExportData, withProfile: boolean) =>
      void begin(sourceOfFile(file, userId, withProfile), null),
    beginForeign: (preview: FilePreview, chosen: readonly ChosenHabit[]) =>
      void beginForeign(preview, chosen),
    /** The last year of a habit of the file. */
    year: async (id: string) => await reader.current?.call('year', id),
    chooseAnother: () => setState(choosing),
    goOn: () => {
      if (state.phase === 'sending' && under.current) {
        void send(under.current.work, under.current.importId, state.done);
      }
    },
    cancel: () => {
      const { work, importId = null, stop } = under.current ?? {};
      stop?.abort();
      if (work) void end(work, importId, true);
    },
  };
}
