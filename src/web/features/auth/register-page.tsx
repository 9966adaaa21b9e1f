import { useApi } from '#client/react.tsx';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { pathTo } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useSession } from '#web/app/session.tsx';
import { EmailField } from '#web/shared/forms/email-field.tsx';
import { FirstNameField } from '#web/shared/forms/first-name-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { PasswordField } from '#web/shared/forms/password-field.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { ProviderButtons } from '#web/shared/provider-buttons/provider-buttons.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useNextSearch } from './next-search.ts';

export function RegisterPage() {
  const t = useTranslator();
  const search = useNextSearch();
  return (
    <AuthFrame
      title={t('auth.registerTitle')}
      text={t('auth.registerText')}
      foot={
        <>
          {t('auth.haveAccount')}{' '}
          <AppLink to="auth-login" search={search}>
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
  const form = useServerForm({
    posts: 'register',
    initial: { firstName: '', email: '', password: '' },
    check: ({ firstName, email, password }) => ({
      firstName: checks.firstName(firstName),
      email: checks.email(email),
      password: checks.newPassword(password),
    }),
    async send({ firstName, email, password }) {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const given = { firstName: firstName.trim(), email: email.trim(), password, locale, timeZone };
      await signIn(await api.call('POST /auth/register', { body: given }));
    },
  });
  const action = pathTo('auth-register', locale) + useNextSearch();
  return (
    <Form form={form} className="auth-form" action={action} submit={t('auth.join')} block>
      <FirstNameField {...form.field('firstName')} />
      <EmailField {...form.field('email')} required />
      <PasswordField {...form.field('password')} autoComplete="new-password" required />
      <p className="auth-hint">{t('auth.passwordHint', { min: PASSWORD_MIN })}</p>
    </Form>
  );
}
