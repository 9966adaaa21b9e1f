import { useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import { useApi } from '#client/react.tsx';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { tokenIn } from '#contract/link-token.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useSession } from '#web/app/session.tsx';
import { forgetInvite } from '#web/platform/invite.ts';
import { EmailField } from '#web/shared/forms/email-field.tsx';
import { FirstNameField } from '#web/shared/forms/first-name-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { PasswordField } from '#web/shared/forms/password-field.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { ProviderButtons } from '#web/shared/provider-buttons/provider-buttons.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useNextSearch } from './next-search.ts';
import { useInvite } from './use-invite.ts';

export function RegisterPage() {
  const t = useTranslator();
  const { registration } = useApp().config;
  const [isInvited, setInvited] = useState(false);
  if (registration === 'closed')
    return <AuthFrame title={t('auth.closed')} text={t('auth.closedText')} foot={<ToLogin />} />;
  const isByInvite = registration === 'invite';
  const withoutInvite = isByInvite ? 'auth.inviteText' : 'auth.registerText';
  return (
    <AuthFrame
      title={t('auth.registerTitle')}
      text={t(isByInvite && isInvited ? 'auth.invitedText' : withoutInvite)}
      foot={<ToLogin />}
    >
      <RegisterForm {...{ isByInvite, isInvited, setInvited }} />
      <ProviderButtons />
    </AuthFrame>
  );
}

function ToLogin() {
  const t = useTranslator();
  const search = useNextSearch();
  return (
    <>
      {t('auth.haveAccount')}{' '}
      <AppLink to="auth-login" search={search}>
        {t('auth.login')}
      </AppLink>
    </>
  );
}

interface RegisterFormProps {
  isByInvite: boolean;
  /** The link has brought an invitation, which was not refused: there is nothing to type. */
  isInvited: boolean;
  setInvited: (isInvited: boolean) => void;
}

function RegisterForm({ isByInvite, isInvited, setInvited }: RegisterFormProps) {
  const t = useTranslator();
  const locale = useLocale();
  const api = useApi();
  const { signIn } = useSession();
  const checks = useChecks();
  const form = useServerForm({
    posts: 'register',
    initial: { firstName: '', email: '', password: '', invite: '' },
    check: ({ firstName, email, password, invite }) => ({
      firstName: checks.firstName(firstName),
      email: checks.email(email),
      password: checks.newPassword(password),
      invite: isByInvite && invite.trim() === '' ? t('toasts.inviteRequired') : undefined,
    }),
    async send({ firstName, email, password, invite }) {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const given = { firstName: firstName.trim(), email: email.trim(), password, locale, timeZone };
      const invited = invite.trim() === '' ? {} : { invite: tokenIn(invite) };
      const joining = api.call('POST /auth/register', { body: { ...given, ...invited } });
      joining.catch((error: unknown) => {
        if (isOfInvite(error)) setInvited(false);
      });
      const session = await joining;
      forgetInvite();
      await signIn(session);
    },
  });
  useInvite((invite) => {
    form.set('invite', invite);
    setInvited(true);
  });
  const action = pathTo('auth-register', locale) + useNextSearch();
  return (
    <Form form={form} className="auth-form" action={action} submit={t('auth.join')} block>
      {isByInvite && !isInvited && (
        <TextField
          {...form.field('invite')}
          label={t('auth.invite')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      )}
      <FirstNameField {...form.field('firstName')} />
      <EmailField {...form.field('email')} required />
      <Domains />
      <PasswordField {...form.field('password')} autoComplete="new-password" required />
      <p className="auth-hint">{t('auth.passwordHint', { min: PASSWORD_MIN })}</p>
    </Form>
  );
}

const isOfInvite = (error: unknown): boolean =>
  error instanceof ResponseError && (error.code === 'inviteInvalid' || error.code === 'inviteRequired');

/** The domains of the accepted addresses, where the operator has set some. */
function Domains() {
  const t = useTranslator();
  const locale = useLocale();
  const { emailDomains } = useApp().config;
  if (emailDomains === undefined) return null;
  const domains = new Intl.ListFormat(locale, { type: 'disjunction' }).format(emailDomains);
  return <p className="auth-hint">{t('auth.domains', { domains })}</p>;
}
