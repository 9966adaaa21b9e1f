import { useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import { WEBHOOK_DELIVERIES_A_DAY } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { ProofCancelled } from '#web/shared/forms/proof-cancelled.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';

export type Run = (work: () => Promise<void>) => Promise<void>;

/** Runs calls of a webhook's page, and says there why the last one failed. */
export function useRun(): { readonly error: string | null; readonly run: Run } {
  const t = useTranslator();
  const errorText = useErrorText();
  const [error, setError] = useState<string | null>(null);
  const textOf = (refusal: unknown): string =>
    refusal instanceof ResponseError && refusal.code === 'tooManyRequests'
      ? t('connecting.webhooks.tooMany', { max: WEBHOOK_DELIVERIES_A_DAY })
      : errorText(refusal);
  const run: Run = async (work) => {
    setError(null);
    try {
      await work();
    } catch (refusal) {
      if (!(refusal instanceof ProofCancelled)) setError(textOf(refusal));
    }
  };
  return { error, run };
}
