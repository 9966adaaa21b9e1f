import { useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import { useApi } from '#client/react.tsx';
import { FACTOR_CODE_LENGTH_MAX } from '#contract/limits.ts';
import { originIn } from '#contract/public-config.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { type SecondStep, useSecondStepOnArrival } from '#web/app/second-step.ts';
import { useSession } from '#web/app/session.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { maxLength, required } from '#web/shared/forms/checks.ts';
import { EmailField, PasswordField } from '#web/shared/forms/fields.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { usePosted, useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks, useRuleMessage } from '#web/shared/forms/use-checks.ts';
import { ProviderButtons } from '#web/shared/provider-buttons/provider-buttons.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useHydrated } from '#web/ui/use-media.ts';
import { AuthFrame, useNextSearch } from './auth-frame.tsx';
import { AutoSignIn } from './auto-sign-in.tsx';
import { PasskeyButton, usePasskeysInField } from './passkey-button.tsx';

export function LoginPage() {
  // A provider's button on this page may lead here again, with the second step.
  return <Login key={useLocation().key} />;
}

function Login() {
  const posted = useArrival();
  const [step, setStep] = useState(posted.step);
  const [hasExpired, setExpired] = useState(posted.hasExpired);
  const [isBack, setBack] = useState(false);
  if (step === null) return <FirstStep {...{ hasExpired, isBack }} onSecondStep={setStep} />;
  const back = (expired: boolean) => {
    setExpired(expired);
    setBack(true);
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
  /** The visitor has left the second step. */
  isBack: boolean;
  onSecondStep: (step: SecondStep) => void;
}

function FirstStep({ hasExpired, isBack, onSecondStep }: FirstStepProps) {
  const { config, t } = useApp();
  const isPosted = usePosted('loginEmail') !== null;
  // Comes from setting a new password, where there are no scripts to tell it otherwise.
  const isPasswordNew = new URLSearchParams(useLocation().search).get('password') === 'new';
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
  const isHeld = isBack || hasExpired || isPasswordNew || isPosted;
  const text = hasExpired ? 'toasts.signInExpired' : isPasswordNew ? 'auth.passwordSet' : 'auth.loginText';
  return (
    <AuthFrame title={t('auth.loginTitle')} text={t(text)} foot={<ToRegister />}>
      <Form form={form} className="auth-form" action={action} submit={t('auth.login')} block>
        <EmailField {...form.field('email')} autoComplete="username webauthn" required />
        <PasswordField {...form.field('password')} autoComplete="current-password" required />
      </Form>
      <p className="auth-aside">
        <AppLink to="auth-reset-password">{t('auth.forgot')}</AppLink>
      </p>
      <ProviderButtons
        first={
          (config.passkeys || config.autoSignIn) && (
            <>
              {!import.meta.env.NATIVE && config.autoSignIn && (
                <AutoSignIn isHeld={isHeld} onSecondStep={onSecondStep} />
              )}
              {config.passkeys && <PasskeyButton />}
            </>
          )
        }
      />
      {config.passkeys && config.hasOthers && (
        <p className="fine is-centred">
          {t('auth.passkeysOf', { address: new URL(originIn(config)).hostname })}
        </p>
      )}
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

interface SecondStepProps {
  step: SecondStep;
  /** The sign-in took too long, or there were too many wrong codes. */
  onExpired: () => void;
  onBack: () => void;
}

const rules = [required, maxLength(FACTOR_CODE_LENGTH_MAX)];
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

/** Asks for a code of the authenticator app, or a recovery code, after the password or a provider. */
function SecondStepPage({ step, onExpired, onBack }: SecondStepProps) {
  const t = useTranslator();
  const isHydrated = useHydrated();
  const api = useApi();
  const { signIn } = useSession();
  const ruleMessage = useRuleMessage();
  const [isRecovery, setRecovery] = useState(false);
  const { challenge } = step;
  const form = useServerForm({
    posts: 'loginFactor',
    initial: { code: '' },
    check: ({ code }) => ({ code: ruleMessage(code, rules) }),
    async send({ code }) {
      const body = { code: code.trim(), ...(challenge !== undefined && { challenge }) };
      try {
        await signIn(await api.call('POST /auth/login/factor', { body }));
      } catch (error) {
        if (error instanceof ResponseError && error.code === 'signInExpired') return onExpired();
        throw error;
      }
    },
  });
  const action = pathTo('auth-login', useLocale()) + useNextSearch();
  return (
    <AuthFrame title={t('auth.secondStepTitle')} text={t('auth.secondStepText')}>
      <Form form={form} className="auth-form" action={action} submit={t('auth.login')} block>
        <TextField
          key={String(isRecovery)}
          {...form.field('code')}
          ref={takeFocus}
          label={t(isRecovery ? 'auth.recoveryCode' : 'auth.factorCode')}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="off"
          spellCheck={false}
          // Without scripts one field takes both.
          inputMode={isHydrated && !isRecovery ? 'numeric' : 'text'}
          required
        />
        {isHydrated && (
          <Button look="quiet" small block onClick={() => setRecovery(!isRecovery)}>
            {t(isRecovery ? 'auth.useFactorCode' : 'auth.useRecoveryCode')}
          </Button>
        )}
      </Form>
      {isHydrated && (
        <p className="auth-aside">
          <Button look="quiet" small onClick={onBack}>
            {t('auth.startAgain')}
          </Button>
        </p>
      )}
    </AuthFrame>
  );
}
