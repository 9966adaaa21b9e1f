import { useEffect, useEffectEvent, useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import { useApi } from '#client/react.tsx';
import type { EmailLink } from '#contract/auth.ts';
import { usePosted } from '#web/shared/forms/posted-form.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';

type Found = 'reading' | 'expired' | { readonly error: string } | { readonly link: EmailLink };

/** What a confirmation link is about. It is only read: the link stays valid. */
export function useEmailLink(token: string) {
  const api = useApi();
  const errorText = useErrorText();
  const posted = usePosted('describeEmailLink');
  const failed = (error: unknown): Found =>
    error instanceof ResponseError && error.code === 'invalidConfirmToken'
      ? 'expired'
      : { error: errorText(error) };
  const [found, setFound] = useState<Found>(() => {
    if (posted?.refusal) return failed(new ResponseError(posted.refusal));
    return posted?.link ? { link: posted.link } : 'reading';
  });
  const read = useEffectEvent(async (): Promise<Found> => {
    try {
      return { link: await api.call('POST /auth/email/describe', { body: { token } }) };
    } catch (error) {
      return failed(error);
    }
  });
  const isReading = found === 'reading';
  useEffect(() => {
    if (isReading) void read().then(setFound);
  }, [isReading]);
  return { found, retry: () => setFound('reading') };
}
