import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#client/react.tsx';
import { useTranslator } from '#web/i18n.tsx';
import { AppLink } from '#web/link.tsx';
import { ProviderButtons } from '#web/provider-buttons.tsx';
import { useSession } from '#web/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useHydrated } from '#web/ui/use-media.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useChecks, useErrorText } from './checks.ts';
import { PasswordField } from './password-field.tsx';

export function LoginPage() {
  const t = useTranslator();
  const [search] = useSearchParams();
  return (
    <AuthFrame
      title={t('auth.loginTitle')}
      text={t('auth.loginText')}
      foot={
        <>
          {t('auth.noAccount')}{' '}
          <AppLink to="auth-register" search={search.size > 0 ? `?${search}` : ''}>
            {t('auth.join')}
          </AppLink>
        </>
      }
    >
      <LoginForm />
      <ProviderButtons />
    </AuthFrame>
  );
}

function LoginForm() {
  const t = useTranslator();
  const api = useApi();
  const { signIn } = useSession();
  const checks = useChecks();
  const errorText = useErrorText();
  // Before that a click would send the form the browser's own way, which nobody answers.
  const ready = useHydrated();
  const [alert, setAlert] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: checks.email(email), password: checks.password(password) }),
    async send({ email, password }) {
      setAlert(null);
      try {
        await signIn(await api.auth.loginEmail({ email: email.trim(), password }));
      } catch (error) {
        setAlert(errorText(error));
      }
    },
  });
  return (
    <form className="auth-form" method="post" onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('email')}
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        autoCapitalize="off"
        inputMode="email"
        required
      />
      <PasswordField {...form.field('password')} autoComplete="current-password" required />
      {alert !== null && (
        <p className="form-alert" role="alert">
          {alert}
        </p>
      )}
      <Button type="submit" busy={form.busy} disabled={!ready} block>
        {t('auth.login')}
      </Button>
    </form>
  );
}
