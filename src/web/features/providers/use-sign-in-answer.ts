import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#client/react.tsx';
import type { Provider } from '#contract/account.ts';
import { pathTo } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/i18n.tsx';
import { findAttempt, forgetAttempt, type SignInAttempt } from '#web/platform/sign-in-attempt.ts';
import { useSession, useUser } from '#web/session.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { errorOf, type Failure, failureOf, loginOf, type ProviderAnswer, readAnswer } from './answer.ts';

/** Ends the sign-in that the address is the answer to, once; null while it is under way, and where it succeeded. */
export function useSignInAnswer(provider: Provider): Failure | null {
  const [failure, setFailure] = useState<Failure | null>(null);
  const finish = useFinish();
  const locale = useLocale();
  const settle = useEffectEvent(async (): Promise<Failure | null> => {
    const answer = readAnswer(location);
    const attempt = findAttempt(sessionStorage, { provider, state: answer.state }, Date.now());
    if (attempt === null) return { text: 'expired' };
    // A provider knows one address of ours, in English: the rest is said in the visitor's language.
    if (attempt.locale !== locale) {
      const path = pathTo(`auth-${provider}-callback`, attempt.locale);
      location.replace(path + location.search + location.hash);
      return null;
    }
    forgetAttempt(sessionStorage);
    // The code has been read: neither the history nor a link from here should carry it.
    history.replaceState(history.state, '', location.pathname);
    return await finish(attempt, answer);
  });
  useEffect(() => {
    void settle().then(setFailure);
  }, []);
  return failure;
}

/** Tells the server, and goes on where the visitor was headed. */
function useFinish() {
  const t = useTranslator();
  const api = useApi();
  const user = useUser();
  const navigate = useNavigate();
  const { signIn } = useSession();
  return async (
    attempt: SignInAttempt,
    { code, error, firstName }: ProviderAnswer,
  ): Promise<Failure | null> => {
    const { provider, purpose, locale, next } = attempt;
    if (error !== null || code === null) return errorOf(error ?? '');
    // Somebody signed in or out in another tab: then this answer is for an account that was not meant.
    if ((purpose === 'link') !== (user !== null)) return { text: 'expired' };
    try {
      const session = await api.auth.loginBy(provider, loginOf(attempt, code, firstName));
      if (purpose === 'signIn') await signIn(session, next);
      else {
        addToast({ text: t('providers.linked', { name: t(`providers.${provider}`) }) });
        await navigate(next ?? pathTo('index', locale), { replace: true });
      }
      return null;
    } catch (thrown) {
      return failureOf(thrown);
    }
  };
}
