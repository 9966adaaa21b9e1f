import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '#client/api/errors.ts';
import { useApi } from '#client/react.tsx';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { useLocale, useTranslator } from '#web/i18n.tsx';
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

type Field = 'firstName' | 'email' | 'password';

export function RegisterPage() {
  const t = useTranslator();
  const [search] = useSearchParams();
  return (
    <AuthFrame
      title={t('auth.registerTitle')}
      text={t('auth.registerText')}
      foot={
        <>
          {t('auth.haveAccount')}{' '}
          <AppLink to="auth-login" search={search.size > 0 ? `?${search}` : ''}>
            {t('auth.login')}
          </AppLink>
        </>
      }
    >
      <RegisterForm />
      <ProviderButtons />
    </AuthFrame>
  );
}

function RegisterForm() {
  const t = useTranslator();
  const locale = useLocale();
  const api = useApi();
  const { signIn } = useSession();
  const checks = useChecks();
  const errorText = useErrorText();
  // Before that a click would send the form the browser's own way, which nobody answers.
  const ready = useHydrated();
  const [alert, setAlert] = useState<string | null>(null);
  const form = useForm<Field>({
    initial: { firstName: '', email: '', password: '' },
    check: ({ firstName, email, password }) => ({
      firstName: checks.firstName(firstName),
      email: checks.email(email),
      password: checks.newPassword(password),
    }),
    async send({ firstName, email, password }) {
      setAlert(null);
      try {
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
        const given = { firstName: firstName.trim(), email: email.trim(), password, locale, timeZone };
        await signIn(await api.auth.register(given));
        return undefined;
      } catch (error) {
        const field = fieldOf(error);
        if (field === null) setAlert(errorText(error));
        return field === null ? undefined : { [field]: errorText(error) };
      }
    },
  });
  return (
    <form className="auth-form" method="post" onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('firstName')}
        label={t('auth.firstName')}
        autoComplete="given-name"
        required
      />
      <TextField
        {...form.field('email')}
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        inputMode="email"
        required
      />
      <PasswordField {...form.field('password')} autoComplete="new-password" required />
      <p className="auth-hint">{t('auth.passwordHint', { min: PASSWORD_MIN })}</p>
      {alert !== null && (
        <p className="form-alert" role="alert">
          {alert}
        </p>
      )}
      <Button type="submit" busy={form.busy} disabled={!ready} block>
        {t('auth.join')}
      </Button>
    </form>
  );
}

/** The field that the server's refusal is about. */
function fieldOf(error: unknown): Field | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'emailTaken') return 'email';
  if (error.code === 'weakPassword') return 'password';
  const [first] = error.errors;
  return first?.field === 'firstName' || first?.field === 'email' || first?.field === 'password'
    ? first.field
    : null;
}
