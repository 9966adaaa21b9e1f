import type { Provider } from '#contract/account.ts';
import { useIsMessageKey, useTranslator } from '#web/app/i18n.tsx';
import type { Failure } from './answer.ts';

/** The text of a failed sign-in. */
export function useFailureText(): (failure: Failure, provider: Provider) => string {
  const t = useTranslator();
  const isMessageKey = useIsMessageKey();
  return (failure, provider) => {
    const key = failure.text === 'toast' ? `toasts.${failure.code}` : `providers.${failure.text}`;
    return t(isMessageKey(key) ? key : 'toasts.internalError', { name: t(`providers.${provider}`) });
  };
}
