import { NetworkError, ResponseError } from '#client/api/errors.ts';
import type { Translator } from '#i18n/translate.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { showToast } from '#web/app/show-toast.ts';
import { addToast } from '#web/ui/toast-store.ts';
import { ProofCancelled } from './proof-cancelled.ts';

/** Runs a call and shows its failure in a toast. Resolves to whether it succeeded. */
export function useAttempt(): (work: () => Promise<void>) => Promise<boolean> {
  const t = useTranslator();
  return async (work) => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ProofCancelled)) await showFailure(t, error);
      return false;
    }
  };
}

/** Shows why a call failed, in a toast. */
export async function showFailure(t: Translator, error: unknown): Promise<void> {
  if (error instanceof NetworkError) addToast({ status: 'error', text: t('shell.noConnection') });
  else await showToast('error', error instanceof ResponseError ? error.code : 'internalError');
}
