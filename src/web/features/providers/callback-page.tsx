import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { NetworkError, ResponseError } from '#client/api/errors.ts';
import { useApi } from '#client/react.tsx';
import type { Provider } from '#contract/account.ts';
import type { LoginByProvider } from '#contract/auth.ts';
import type { ProveByProvider } from '#contract/proof.ts';
import { pathTo, routeNameAt } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useIsMessageKey, useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useGoToSecondStep } from '#web/app/second-step.ts';
import { useSession, useUser } from '#web/app/session.tsx';
import { useLocation, useNavigate } from '#web/app/use-navigation.tsx';
import { clearAttempt, findAttempt, type SignInAttempt } from '#web/platform/sign-in-attempt.ts';
import { findInTab, forgetInTab } from '#web/platform/tab-storage.ts';
import { ProofCancelled } from '#web/shared/forms/proof-cancelled.ts';
import { returnDraft } from '#web/shared/proof/draft.ts';
import { ProofProvider, useProof } from '#web/shared/proof/with-proof.tsx';
import { ProviderButton } from '#web/shared/provider-buttons/provider-buttons.tsx';
import { providerName, providers } from '#web/shared/providers/provider-sign-in.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import './callback.css';

/** The callback page of providers. With `?link` it links a provider after an ordinary sign-in. */
export function CallbackPage() {
  const app = useApp();
  const { t } = app;
  const { pathname, search } = useLocation();
  const provider = providers.find((name) => routeNameAt(pathname) === `auth-${name}-callback`) ?? 'google';
  const isSignedIn = useUser() !== null;
  const isOffer = new URLSearchParams(search).has('link');
  if (isOffer && !isSignedIn) return <Required provider={provider} />;
  const name = providerName(app, provider);
  return (
    <ProofProvider>
      {isOffer ? (
        <Card title={t('providers.linkTitle', { name })} text={t('providers.linkText', { name })}>
          <ProviderButton provider={provider} purpose="link" next={null} />
        </Card>
      ) : (
        <Answer provider={provider} />
      )}
    </ProofProvider>
  );
}

function Answer({ provider }: { provider: Provider }) {
  const t = useTranslator();
  const failure = useSignInAnswer(provider);
  const name = providerName(useApp(), provider);
  if (failure === 'required') return <Required provider={provider} />;
  if (failure !== null) return <Failed provider={provider} failure={failure} />;
  return (
    <Card title={t('providers.working')} text={t('providers.workingText', { name })}>
      <Spinner />
    </Card>
  );
}

/** The account must be proved by another method first: an equal email alone is not enough (docs/decisions/sign-in-providers.md). */
function Required({ provider }: { provider: Provider }) {
  const { t, locale } = useApp();
  const name = providerName(useApp(), provider);
  const next = `${pathTo(`auth-${provider}-callback`, locale)}?link=1`;
  return (
    <Card title={t('providers.requiredTitle')} text={t('providers.requiredText', { name })}>
      <AppLink
        to="auth-login"
        search={`?${new URLSearchParams({ next, direct: '1' })}`}
        className={buttonClass({ block: true })}
      >
        {t('auth.login')}
      </AppLink>
    </Card>
  );
}

function Failed({ provider, failure }: { provider: Provider; failure: Failure }) {
  const t = useTranslator();
  const failureText = useFailureText();
  const isSignedIn = useUser() !== null;
  const text = failureText(failure, provider);
  return (
    <Card title={t('providers.failedTitle')} text={text} role="alert">
      <AppLink
        to={isSignedIn ? 'index' : 'auth-login'}
        search={isSignedIn ? '' : '?direct=1'}
        className={buttonClass({ block: true })}
      >
        {t(isSignedIn ? 'shell.home' : 'auth.login')}
      </AppLink>
    </Card>
  );
}

interface CardProps {
  title: string;
  text: string;
  role?: 'alert';
  children: ReactNode;
}

function Card({ title, text, role, children }: CardProps) {
  // The first heading of a member's page is the profile header.
  const Title = useUser() === null ? 'h1' : 'h2';
  return (
    <div className="callback">
      <div role={role ?? 'status'}>
        <Title className="page-title">{title}</Title>
        <p>{text}</p>
      </div>
      {children}
    </div>
  );
}

/** Completes the sign-in in the address, once; null while it runs, and after a success. */
function useSignInAnswer(provider: Provider): Failure | null {
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
function useFailureText(): (failure: Failure, provider: Provider) => string {
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
        forgetInTab('invite');
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

type ProviderAnswer = ReturnType<typeof readAnswer>;

/** A provider's answer: in the query, or, posted as a form, in what the server made of it. */
function readAnswer({ search, hash }: Pick<Location, 'search' | 'hash'>) {
  const given = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search);
  return {
    code: given.get('code'),
    state: given.get('state'),
    error: given.get('error'),
    // Apple’s, at the first sign-in only.
    firstName: given.get('firstName'),
  };
}

/** Sent to our server, which asks the provider for the user. */
function loginOf(attempt: SignInAttempt, code: string, firstName: string | null): LoginByProvider {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const invite = findInTab('invite');
  const joining = {
    locale: attempt.locale,
    timeZone,
    ...(firstName === null ? {} : { firstName }),
    ...(invite === null ? {} : { invite }),
  };
  return { ...proofBy(attempt, code), ...joining };
}

/** The same for a signed-in user: it only proves the identity. */
function proofBy(attempt: SignInAttempt, code: string): ProveByProvider {
  const { provider, nonce, codeVerifier, redirectUri } = attempt;
  return provider === 'apple' ? { code, nonce } : { code, codeVerifier, redirectUri, nonce };
}

/** Why a sign-in failed: the key of a text, or that the account must be proved by another method first. */
type Failure =
  | `providers.${'expired' | 'refused' | 'cancelled' | 'unreachable'}`
  | `toasts.${string}`
  | 'required';

function failureOf(error: unknown): Failure {
  if (error instanceof NetworkError) return 'providers.unreachable';
  if (!(error instanceof ResponseError)) return 'toasts.internalError';
  if (error.code === 'linkRequired') return 'required';
  if (error.code === 'unavailable') return 'providers.unreachable';
  return error.code === 'invalidCredentials' ? 'providers.refused' : `toasts.${error.code}`;
}

/** Cancelling at the provider is no error. */
function errorOf(error: string): Failure {
  const turnedBack = ['access_denied', 'user_cancelled_authorize'].includes(error);
  return turnedBack ? 'providers.cancelled' : 'providers.refused';
}
