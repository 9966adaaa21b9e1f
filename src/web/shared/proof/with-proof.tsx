import { type ComponentProps, createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { NetworkError, ResponseError } from '#client/api/errors.ts';
import { useApp } from '#web/app/app.ts';
import type { Draft } from '#web/platform/sign-in-attempt.ts';
import { loadTexts } from '#web/platform/texts.ts';
import { ProofCancelled } from '../forms/proof-cancelled.ts';
import type { ProofDialog } from './proof-dialog.tsx';

/**
 * Resolves once the session is fresh; rejects with `ProofCancelled`, or with the error that prevented the dialog. `needsFactor`: by a
 * passkey or a code of two-step verification.
 */
type Ask = (draft: Draft | null, needsFactor?: boolean) => Promise<void>;

const AskContext = createContext<Ask | null>(null);

interface Question extends Pick<ComponentProps<typeof ProofDialog>, 'methods' | 'draft' | 'needsFactor'> {
  readonly Dialog: typeof ProofDialog;
}

/** Provides one dialog for fresh proof to everything below. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const { api } = useApp().client;
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useRef<PromiseWithResolvers<void> | null>(null);
  const answer = (error?: Error) => {
    setQuestion(null);
    if (error === undefined) asked.current?.resolve();
    else asked.current?.reject(error);
    asked.current = null;
  };
  // Leaving the page cancels the waiting action.
  useEffect(() => () => asked.current?.reject(new ProofCancelled()), []);
  const ask: Ask = (draft, needsFactor = false) => {
    if (asked.current !== null) return asked.current.promise;
    const waiting = Promise.withResolvers<void>();
    asked.current = waiting;
    Promise.all([loadDialog(), api.call('GET /user/proof')]).then(
      ([Dialog, { methods }]) => setQuestion({ Dialog, methods, draft, needsFactor }),
      answer,
    );
    return waiting.promise;
  };
  return (
    <AskContext value={ask}>
      {children}
      {question && (
        <question.Dialog
          {...question}
          onProved={() => answer()}
          onCancel={() => answer(new ProofCancelled())}
        />
      )}
    </AskContext>
  );
}

/** A chunk that cannot be loaded is reported as a network error, which is the usual cause. */
async function loadDialog(): Promise<typeof ProofDialog> {
  try {
    const [code] = await Promise.all([
      import('./proof-dialog.tsx'),
      loadTexts('proof', 'auth', 'providers', 'toasts', 'validation'),
    ]);
    return code.ProofDialog;
  } catch (cause) {
    throw new NetworkError('The dialog could not be loaded', { cause });
  }
}

export function useProof() {
  const { api } = useApp().client;
  const ask = use(AskContext);
  return {
    /**
     * Runs an action; when the server requires fresh proof, or then a factor, asks for it and runs the action once more. Rejects as the
     * action does, or with `ProofCancelled`. `draft` is restored when the proof leaves the page.
     */
    withProof: async <T,>(action: () => Promise<T>, draft?: Draft): Promise<T> => {
      const unasked = new Set(['reauthRequired', 'factorRequired']);
      for (;;) {
        try {
          return await action();
        } catch (error) {
          const isAsked = error instanceof ResponseError && unasked.delete(error.code);
          if (!isAsked || ask === null) throw error;
          await ask(draft ?? null, error.code === 'factorRequired');
        }
      }
    },
    /** Asks for proof unless the session is fresh: before an action that continues elsewhere and cannot be repeated. */
    proveFirst: async () => {
      const { freshUntil } = await api.call('GET /user/proof');
      if (freshUntil === null) await ask?.(null);
    },
  };
}
