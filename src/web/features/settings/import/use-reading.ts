import { startTransition, useEffect, useRef, useState } from 'react';
import {
  FILE_MAX,
  type FileRefusal,
  type FileSummary,
  readExportFile,
  summaryOf,
} from '#client/data-export/export-file.ts';
import type { ForeignAnswers, ForeignQuestion, ForeignRefusal } from '#client/imports/foreign.ts';
import type { FilePreview, ImportPlace, YearSample } from '#client/imports/foreign-reader.ts';
import { useAccountData, useToday } from '#client/react.tsx';
import type { ExportData } from '#contract/data-export.ts';
import type { ForeignSource } from '#contract/imports.ts';
import { useLocale } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { createFileReader, type FileReader } from './file-reader.ts';
import type { RefusedFile } from './reader-calls.ts';

export type FileReading = ReturnType<typeof useReading>;
export type Refusal = FileRefusal | Exclude<ForeignRefusal, 'own'>;

/** `busy`: a file is being read. `error`: why it could not be read at all. */
type Reading =
  | {
      readonly phase: 'choosing';
      readonly refusal: Refusal | null;
      /** The app of a file that was refused, where it is known. */
      readonly source: ForeignSource | null;
      readonly error: string | null;
      readonly busy: boolean;
    }
  | {
      readonly phase: 'asking';
      readonly file: File;
      readonly question: ForeignQuestion;
      /** What was answered before. */
      readonly answers: ForeignAnswers;
      readonly busy: boolean;
    }
  | {
      readonly phase: 'own';
      readonly name: string;
      readonly file: ExportData;
      readonly summary: FileSummary;
    }
  | { readonly phase: 'foreign'; readonly name: string; readonly preview: FilePreview };

const choosing = { phase: 'choosing', refusal: null, source: null, error: null, busy: false } as const;

/** Reads a chosen file: of our own, or of another app, of which the worker keeps the days. */
export function useReading(userId: string) {
  const errorText = useErrorText();
  const locale = useLocale();
  const today = useToday();
  const timeZone = useUser()?.timeZone;
  const { weekStart } = useAccountData().settings;
  const [state, setState] = useState<Reading>(choosing);
  const reader = useReader();

  async function choose(file: File, answers: ForeignAnswers = {}): Promise<void> {
    setState({ ...(state.phase === 'asking' ? state : choosing), busy: true });
    try {
      const now = new Date().toISOString();
      const whose = { userId, locale, today, weekStart, now, ...(timeZone && { timeZone }) };
      const read = await (await reader()).call('read', file, answers, whose);
      const next = read === 'own' ? await readOwn(file) : stateOf(read, file, answers);
      // In slices: the page stays responsive while it shows much.
      startTransition(() => setState(next));
    } catch (error) {
      setState({ ...choosing, error: errorText(error) });
    }
  }

  return {
    state,
    choose: (file: File, answers?: ForeignAnswers) => void choose(file, answers),
    chooseAnother: () => setState(choosing),
    year: async (id: string): Promise<YearSample> => await (await reader()).call('year', id),
    parts: async (id: string, place: ImportPlace): Promise<Blob[]> =>
      await (await reader()).call('parts', id, place),
  };
}

/** The worker, which begins with the first file and ends with the page; one that could not begin is tried again. */
function useReader(): () => Promise<FileReader> {
  const reader = useRef<Promise<FileReader> | null>(null);
  useEffect(
    () => () => {
      reader.current?.then((opened) => opened.stop(), ignoreFailure);
      reader.current = null;
    },
    [],
  );
  return async () => {
    const opening = (reader.current ??= createFileReader());
    try {
      return await opening;
    } catch (error) {
      if (reader.current === opening) reader.current = null;
      throw error;
    }
  };
}

type Answer = FilePreview | ForeignQuestion | RefusedFile | Exclude<ForeignRefusal, 'own'>;

function stateOf(read: Answer, file: File, answers: ForeignAnswers): Reading {
  if (typeof read === 'string') return { ...choosing, refusal: read };
  if ('refusal' in read) return { ...choosing, ...read };
  return 'asks' in read
    ? { phase: 'asking', file, question: read, answers, busy: false }
    : { phase: 'foreign', name: file.name, preview: read };
}

async function readOwn(chosen: File): Promise<Reading> {
  const file = chosen.size > FILE_MAX ? 'tooLarge' : readExportFile(await chosen.text());
  if (typeof file === 'string') return { ...choosing, refusal: file };
  return { phase: 'own', name: chosen.name, file, summary: summaryOf(file) };
}
