import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '#client/react.tsx';
import type { Provider } from '#contract/account.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useIsMessageKey, useLocale, useTranslator } from '#web/app/i18n.tsx';
import { useGoToSecondStep } from '#web/app/second-step.ts';
import { useSession, useUser } from '#web/app/session.tsx';
import { useNavigate } from '#web/app/use-navigation.tsx';
import { forgetInvite } from '#web/platform/invite.ts';
import { clearAttempt, findAttempt, type SignInAttempt } from '#web/platform/sign-in-attempt.ts';
import { ProofCancelled } from '#web/shared/forms/proof-cancelled.ts';
import { returnDraft } from '#web/shared/proof/draft.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { providerName } from '#web/shared/providers/provider-name.ts';
import { addToast } from '#web/ui/toast-store.ts';
import {
  errorOf,
  type Failure,
  failureOf,
  loginOf,
  type ProviderAnswer,
  proofBy,
  readAnswer,
} from './answer.ts';

/** Completes the sign-in in the address, once; null while it runs, and after a success. */
export function useSignInAnswer(provider: Provider): Failure | null {
  const [failure, setFailure] = useState<Failure | null>(null);
  const finish = useFinish();
  const finishProof = useFinishProof();
  const locale = useLocale();
  const settle = useEffectEvent(async (): Promise<Failure | null> => {
    const answer = readAnswer(location);
    const attempt = findAttempt(sessionStorage, { provider, state: answer.state }, Date.now());
    if (attempt === null) return 'providers.expired';
    // A provider knows one callback address, in English: the visitor's language comes from the attempt.
    if (attempt.locale !== locale) {
      const path = pathTo(`auth-${provider}-callback`, attempt.locale);
      location.replace(path + location.search + location.hash);
      return null;
    }
    clearAttempt(sessionStorage);
    // The code has been read: neither the history nor a shared link should contain it.
    history.replaceState(history.state, '', location.pathname);
    return await (attempt.purpose === 'prove' ? finishProof : finish)(attempt, answer);
  });
  useEffect(() => {
    void settle().then(setFailure);
  }, []);
  return failure;
}

/** The text of a failed sign-in. */
export function useFailureText(): (failure: Failure, provider: Provider) => string {
  const app = useApp();
  const isMessageKey = useIsMessageKey();
  return (failure, provider) =>
    app.t(isMessageKey(failure) ? failure : 'toasts.internalError', { name: providerName(app, provider) });
}

/** Sends the answer to the server, and continues where the visitor was headed. */
function useFinish() {
  const app = useApp();
  const api = useApi();
  const user = useUser();
  const navigate = useNavigate();
  const { signIn } = useSession();
  const goToSecondStep = useGoToSecondStep();
  const { withProof } = useProof();
  return async (
    attempt: SignInAttempt,
    { code, error, firstName }: ProviderAnswer,
  ): Promise<Failure | null> => {
    const { provider, purpose, locale } = attempt;
    const next = attempt.next ?? pathTo('index', locale);
    if (error !== null || code === null) return errorOf(error ?? '');
    // The user signed in or out in another tab: the answer is not for this account.
    if ((purpose === 'link') !== (user !== null)) return 'providers.expired';
    try {
      const session = await withProof(() =>
        api.call(`POST /auth/login/${provider}`, { body: loginOf(attempt, code, firstName) }),
      );
      if (purpose === 'signIn') {
        forgetInvite();
        await signIn(session, next);
      } else {
        addToast({ text: app.t('providers.linked', { name: providerName(app, provider) }) });
        await navigate(next, { replace: true });
      }
      return null;
    } catch (thrown) {
      if (await goToSecondStep(thrown, next)) return null;
      if (!(thrown instanceof ProofCancelled)) return failureOf(thrown);
      await navigate(next, { replace: true });
      return null;
    }
  };
}

/** Makes the session fresh and returns to the page that asked, with its draft, after a failure too. */
function useFinishProof() {
  const t = useTranslator();
  const api = useApi();
  const user = useUser();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const prove = async (attempt: SignInAttempt, { code, error }: ProviderAnswer): Promise<Failure | null> => {
    if (error !== null || code === null) return errorOf(error ?? '');
    try {
      await api.call(`POST /user/proof/${attempt.provider}`, { body: proofBy(attempt, code) });
      return null;
    } catch (thrown) {
      return failureOf(thrown);
    }
  };
  return async (attempt: SignInAttempt, answer: ProviderAnswer): Promise<Failure | null> => {
    // Signed out in another tab meanwhile.
    if (user === null) return 'providers.expired';
    const failure = await prove(attempt, answer);
    if (failure === null) addToast({ text: t('proof.proved') });
    else if (failure !== 'providers.cancelled')
      addToast({ status: 'error', text: failureText(failure, attempt.provider) });
    returnDraft(attempt.draft ?? null);
    await navigate(attempt.next ?? pathTo('settings-profile', attempt.locale), { replace: true });
    return null;
  };
}
