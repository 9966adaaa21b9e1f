import { startTransition, useEffect, useRef, useState } from 'react';
import {
  createImport,
  type DataImport,
  type ImportOutcome,
  type ImportSource,
} from '#client/data-export/import-data.ts';
import { useApp } from '#web/app/app.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { readAgain, wait } from './undo-result.tsx';

/** `error`: why the import stopped; null while it runs. `importId`: the import that can be undone; null for a file of our own. */
type Sending =
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
      readonly importId: string | null;
    };

interface Work {
  readonly work: DataImport;
  readonly importId: string | null;
  readonly stop: AbortController;
}

/** Sends what is imported part by part; `state` is null before. After an interruption it continues. */
export function useSending() {
  const { client } = useApp();
  const errorText = useErrorText();
  const [state, setState] = useState<Sending | null>(null);
  const under = useRef<Work | null>(null);
  useEffect(() => () => under.current?.stop.abort(), []);

  async function send({ work, importId }: Omit<Work, 'stop'>, from: number): Promise<void> {
    const stop = new AbortController();
    const { length } = work;
    let done = from;
    under.current = { work, importId, stop };
    // In slices: the rows of the preview go with it.
    startTransition(() => setState({ phase: 'sending', done, length, error: null }));
    try {
      // Sends the outbox first: the file is imported after it.
      await client.flush();
      await work.run(stop.signal, (now) => {
        done = now;
        setState({ phase: 'sending', done, length, error: null });
      });
      await end(false);
    } catch (error) {
      if (!stop.signal.aborted) setState({ phase: 'sending', done, length, error: errorText(error) });
    }
  }

  async function end(cancelled: boolean): Promise<void> {
    if (!under.current) return;
    const { work, importId } = under.current;
    under.current = null;
    setState({ phase: 'ended', outcome: work.outcome(), cancelled, importId });
    await readAgain(client);
  }

  return {
    state,
    begin: (source: ImportSource) => {
      // The button is there until the progress shows.
      if (under.current) return;
      const work = createImport({ api: client.api, source, wait });
      void send({ work, importId: source.record?.id ?? null }, 0);
    },
    goOn: () => {
      if (state?.phase === 'sending' && under.current) void send(under.current, state.done);
    },
    cancel: () => {
      under.current?.stop.abort();
      void end(true);
    },
  };
}
