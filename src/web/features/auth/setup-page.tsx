import { useApi, useServerState } from '#client/react.tsx';
import { keys } from '#client/state/queries.ts';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { FIRST_STEPS, pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useSession, useUser } from '#web/app/session.tsx';
import { useNavigate } from '#web/app/use-navigation.tsx';
import { EmailField, FirstNameField, PasswordField } from '#web/shared/forms/fields.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { AuthFrame } from './auth-frame.tsx';

/** The first start of a club: the person with the code of its server runs it from then on. */
export function SetupPage() {
  const t = useTranslator();
  const user = useUser();
  return (
    <AuthFrame
      title={t('operator.setUpTitle')}
      text={user ? t('operator.becomeText', { email: user.email }) : t('operator.setUpText')}
    >
      {user ? <BecomeForm /> : <JoinForm />}
    </AuthFrame>
  );
}

function JoinForm() {
  const { t, locale } = useApp();
  const api = useApi();
  const { signIn } = useSession();
  const checks = useChecks();
  const form = useServerForm({
    initial: { code: '', firstName: '', email: '', password: '' },
    check: ({ code, firstName, email, password }) => ({
      code: code.trim() === '' ? t('toasts.setupCodeInvalid') : undefined,
      firstName: checks.firstName(firstName),
      email: checks.email(email),
      password: checks.newPassword(password),
    }),
    async send({ code, firstName, email, password }) {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const body = { code, firstName: firstName.trim(), email: email.trim(), password, locale, timeZone };
      await signIn(
        await api.call('POST /operator/setup', { body }),
        pathTo('operator', locale) + FIRST_STEPS,
      );
      addToast({ text: t('operator.done') });
    },
  });
  return (
    <Form form={form} className="auth-form" submit={t('operator.setUp')} block>
      <CodeField {...form.field('code')} />
      <FirstNameField {...form.field('firstName')} />
      <EmailField {...form.field('email')} required />
      <PasswordField {...form.field('password')} autoComplete="new-password" required />
      <p className="auth-hint">{t('auth.passwordHint', { min: PASSWORD_MIN })}</p>
    </Form>
  );
}

function BecomeForm() {
  const { t, locale } = useApp();
  const api = useApi();
  const serverState = useServerState();
  const navigate = useNavigate();
  const form = useServerForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? t('toasts.setupCodeInvalid') : undefined }),
    async send({ code }) {
      serverState.set(keys.user, await api.call('POST /operator', { body: { code } }));
      await navigate(pathTo('operator', locale) + FIRST_STEPS);
      addToast({ text: t('operator.done') });
    },
  });
  return (
    <Form form={form} className="auth-form" submit={t('operator.setUp')} block>
      <CodeField {...form.field('code')} />
    </Form>
  );
}

type Field = Pick<Parameters<typeof TextField>[0], 'name' | 'value' | 'onChange' | 'error'>;

function CodeField(field: Field) {
  const t = useTranslator();
  return (
    <TextField
      {...field}
      label={t('operator.code')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
    />
  );
}
