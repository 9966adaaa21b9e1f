import type { ReactNode } from 'react';
import type { Provider } from '#contract/account.ts';
import { pathTo, routeNameAt } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { ProofProvider } from '#web/shared/proof/with-proof.tsx';
import { ProviderButton } from '#web/shared/provider-buttons/provider-button.tsx';
import { providerName } from '#web/shared/providers/provider-name.ts';
import { providers } from '#web/shared/providers/provider-sign-in.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Failure } from './answer.ts';
import { useFailureText, useSignInAnswer } from './use-sign-in-answer.ts';
import './callback.css';

/** The callback page of providers. With `?link` it links a provider after an ordinary sign-in. */
export function CallbackPage() {
  const { pathname, search } = useLocation();
  const provider = providers.find((name) => routeNameAt(pathname) === `auth-${name}-callback`) ?? 'google';
  const isSignedIn = useUser() !== null;
  const isOffer = new URLSearchParams(search).has('link');
  if (isOffer && !isSignedIn) return <Required provider={provider} />;
  return (
    <ProofProvider>{isOffer ? <Offer provider={provider} /> : <Answer provider={provider} />}</ProofProvider>
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

function Offer({ provider }: { provider: Provider }) {
  const t = useTranslator();
  const name = providerName(useApp(), provider);
  return (
    <Card title={t('providers.linkTitle', { name })} text={t('providers.linkText', { name })}>
      <ProviderButton provider={provider} purpose="link" next={null} />
    </Card>
  );
}

/** The account must be proved by another method first: an equal email alone is not enough (docs/decisions/sign-in-providers.md). */
function Required({ provider }: { provider: Provider }) {
  const t = useTranslator();
  const locale = useLocale();
  const name = providerName(useApp(), provider);
  const next = `${pathTo(`auth-${provider}-callback`, locale)}?link=1`;
  return (
    <Card title={t('providers.requiredTitle')} text={t('providers.requiredText', { name })}>
      <AppLink
        to="auth-login"
        search={`?${new URLSearchParams({ next })}`}
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
      <AppLink to={isSignedIn ? 'index' : 'auth-login'} className={buttonClass({ block: true })}>
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
