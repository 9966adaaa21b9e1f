import { useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import { useApi } from '#client/react.tsx';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { type SecondStep, useSecondStepOnArrival } from '#web/app/second-step.ts';
import { useSession } from '#web/app/session.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { EmailField } from '#web/shared/forms/email-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { PasswordField } from '#web/shared/forms/password-field.tsx';
import { usePosted } from '#web/shared/forms/posted-form.ts';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { ProviderButtons } from '#web/shared/provider-buttons/provider-buttons.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useNextSearch } from './next-search.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStepPage } from './second-step.tsx';
import { usePasskeysInField } from './use-passkey-sign-in.ts';

export function LoginPage() {
  // A provider's button on this page may lead here again, with the second step.
  return <Login key={useLocation().key} />;
}

function Login() {
  const posted = useArrival();
  const [step, setStep] = useState(posted.step);
  const [hasExpired, setExpired] = useState(posted.hasExpired);
  if (step === null) return <FirstStep hasExpired={hasExpired} onSecondStep={setStep} />;
  const back = (expired: boolean) => {
    setExpired(expired);
    setStep(null);
  };
  return <SecondStepPage step={step} onExpired={() => back(true)} onBack={() => back(false)} />;
}

/** Where the sign-in is on arrival: a form without scripts or a provider may have passed the first step. */
function useArrival(): { step: SecondStep | null; hasExpired: boolean } {
  const first = usePosted('loginEmail')?.refusal?.code;
  const second = usePosted('loginFactor')?.refusal?.code;
  const arrived = useSecondStepOnArrival();
  const hasExpired = second === 'signInExpired';
  const isPosted = first === 'secondFactorRequired' || (second !== undefined && !hasExpired);
  return { step: isPosted ? {} : arrived, hasExpired };
}

interface FirstStepProps {
  /** The second step took too long. */
  hasExpired: boolean;
  onSecondStep: (step: SecondStep) => void;
}

function FirstStep({ hasExpired, onSecondStep }: FirstStepProps) {
  const t = useTranslator();
  const { config } = useApp();
  // Comes from setting a new password, where there are no scripts to tell it otherwise.
  const isPasswordNew = new URLSearchParams(useLocation().search).get('password') === 'new';
  const text = hasExpired ? 'toasts.signInExpired' : isPasswordNew ? 'auth.passwordSet' : 'auth.loginText';
  return (
    <AuthFrame title={t('auth.loginTitle')} text={t(text)} foot={<ToRegister />}>
      <LoginForm onSecondStep={onSecondStep} />
      <p className="auth-aside">
        <AppLink to="auth-reset-password">{t('auth.forgot')}</AppLink>
      </p>
      <ProviderButtons first={config.passkeys && <PasskeyButton />} />
    </AuthFrame>
  );
}

function ToRegister() {
  const t = useTranslator();
  const search = useNextSearch();
  const { registration } = useApp().config;
  if (registration === 'closed') return t('auth.closedText');
  return (
    <>
      {t(registration === 'invite' ? 'auth.haveInvite' : 'auth.noAccount')}{' '}
      <AppLink to="auth-register" search={search}>
        {t('auth.join')}
      </AppLink>
    </>
  );
}

function LoginForm({ onSecondStep }: Pick<FirstStepProps, 'onSecondStep'>) {
  const t = useTranslator();
  const api = useApi();
  const { signIn } = useSession();
  const checks = useChecks();
  usePasskeysInField();
  const form = useServerForm({
    posts: 'loginEmail',
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: checks.email(email), password: checks.password(password) }),
    async send({ email, password }) {
      try {
        await signIn(await api.call('POST /auth/login/email', { body: { email: email.trim(), password } }));
      } catch (error) {
        if (!(error instanceof ResponseError && error.code === 'secondFactorRequired')) throw error;
        onSecondStep(error);
      }
    },
  });
  const action = pathTo('auth-login', useLocale()) + useNextSearch();
  return (
    <Form form={form} className="auth-form" action={action} submit={t('auth.login')} block>
      <EmailField {...form.field('email')} autoComplete="username webauthn" required />
      <PasswordField {...form.field('password')} autoComplete="current-password" required />
    </Form>
  );
}
