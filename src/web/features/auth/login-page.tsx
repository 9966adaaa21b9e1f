import { useApi } from '#client/react.tsx';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useSession } from '#web/app/session.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { EmailField } from '#web/shared/forms/email-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { PasswordField } from '#web/shared/forms/password-field.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { ProviderButtons } from '#web/shared/provider-buttons/provider-buttons.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useNextSearch } from './next-search.ts';

export function LoginPage() {
  const t = useTranslator();
  // Comes from setting a new password, where there are no scripts to tell it otherwise.
  const isPasswordNew = new URLSearchParams(useLocation().search).get('password') === 'new';
  return (
    <AuthFrame
      title={t('auth.loginTitle')}
      text={t(isPasswordNew ? 'auth.passwordSet' : 'auth.loginText')}
      foot={<ToRegister />}
    >
      <LoginForm />
      <p className="auth-aside">
        <AppLink to="auth-reset-password">{t('auth.forgot')}</AppLink>
      </p>
      <ProviderButtons />
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

function LoginForm() {
  const t = useTranslator();
  const api = useApi();
  const { signIn } = useSession();
  const checks = useChecks();
  const form = useServerForm({
    posts: 'loginEmail',
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: checks.email(email), password: checks.password(password) }),
    send: async ({ email, password }) =>
      await signIn(await api.call('POST /auth/login/email', { body: { email: email.trim(), password } })),
  });
  const action = pathTo('auth-login', useLocale()) + useNextSearch();
  return (
    <Form form={form} className="auth-form" action={action} submit={t('auth.login')} block>
      <EmailField {...form.field('email')} autoComplete="username" required />
      <PasswordField {...form.field('password')} autoComplete="current-password" required />
    </Form>
  );
}
